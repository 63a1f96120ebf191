import { type ModelDraft } from '../kit/model-draft.ts'
import { choice, drawnSide, drawnSideFactors, format, palette, prompt, range, seed, text } from '../kit/param-draft.ts'
import { POSTER_PALETTES } from './geometric/poster-palettes.ts'

const aspect = choice('aspect_ratio', ['1:1', '4:3', '3:4', '16:9', '9:16'], { control: 'aspect' })
const common = { taskType: 'image.generate', vendor: 'procedural' } as const
const defaults = { resolution: '1024', num_outputs: 1, palette: 'auto', format: 'png' }

/** One model a house style. */
const illustration = (displayName: string, aspectRatio: string): ModelDraft => ({
  ...common,
  displayName,
  params: [
    prompt(2000),
    text('negative_prompt', 500, { control: 'textarea', group: 'prompt' }),
    aspect,
    drawnSide,
    range('num_outputs', [1, 8, 1]),
    palette('auto'),
    format,
    seed,
  ],
  defaults: { ...defaults, aspect_ratio: aspectRatio },
  price: { perOutput: 6, factors: drawnSideFactors },
})

const quick = (displayName: string, aspectRatio: string): ModelDraft => ({
  ...common,
  displayName,
  params: [
    prompt(2000),
    aspect,
    drawnSide,
    range('num_outputs', [1, 8, 1]),
    choice('palette', ['auto', ...Object.keys(POSTER_PALETTES)], { control: 'select' }),
    format,
    seed,
  ],
  defaults: { ...defaults, aspect_ratio: aspectRatio },
  price: { perOutput: 4, factors: drawnSideFactors },
})

/** Pictures from words. */
export const ILLUSTRATION_MODELS = {
  'illustration-paper-cut': illustration('Paper Cut', '4:3'),
  'illustration-poster': illustration('Travel Poster', '3:4'),
  'illustration-line-art': illustration('Ink Line', '4:3'),
  'illustration-stained-glass': illustration('Stained Glass', '3:4'),
  'illustration-flow-field': illustration('Flow Field', '4:3'),
  'illustration-isometric': illustration('Isometric Tile', '1:1'),
  'illustration-risograph': illustration('Risograph', '3:4'),
  'illustration-watercolour': illustration('Watercolour', '4:3'),
  'illustration-pixel-art': illustration('Pixel Art', '16:9'),
  'paper-landscape': quick('Paper Landscape', '4:3'),
  'geometric-poster': quick('Geometric Poster', '3:4'),
} satisfies Record<string, ModelDraft>

/** Models that draw the words they know as a scene; a poster of shapes only takes its mood from them. */
export const SCENE_MODELS: ReadonlySet<string> = new Set(
  Object.keys(ILLUSTRATION_MODELS).filter((id) => id !== 'geometric-poster'),
)
