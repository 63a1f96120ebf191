import { ILLUSTRATION_STYLES, type IllustrationStyle } from '../../runners/illustration/house-styles.ts'
import { NAMED_PALETTES } from '../../runners/illustration/palette/named-palettes.ts'
import { choice, range, seed, text, type ModelDraft } from '../describe-model.ts'

const HOUSE_STYLES: Record<IllustrationStyle, { displayName: string; aspectRatio: string }> = {
  'paper-cut': { displayName: 'Paper Cut', aspectRatio: '4:3' },
  poster: { displayName: 'Travel Poster', aspectRatio: '3:4' },
  'line-art': { displayName: 'Ink Line', aspectRatio: '4:3' },
  'stained-glass': { displayName: 'Stained Glass', aspectRatio: '3:4' },
  'flow-field': { displayName: 'Flow Field', aspectRatio: '4:3' },
  isometric: { displayName: 'Isometric Tile', aspectRatio: '1:1' },
  risograph: { displayName: 'Risograph', aspectRatio: '3:4' },
  watercolour: { displayName: 'Watercolour', aspectRatio: '4:3' },
  'pixel-art': { displayName: 'Pixel Art', aspectRatio: '16:9' },
}

/** Illustration from words: one model a house style. */
export const ILLUSTRATION_MODELS: readonly ModelDraft[] = ILLUSTRATION_STYLES.map((style) => ({
  id: `illustration-${style}`,
  taskType: 'image.generate',
  workspace: 'image',
  vendor: 'procedural',
  displayName: HOUSE_STYLES[style].displayName,
  params: [
    text('prompt', 2000, { control: 'prompt', group: 'prompt', required: true, minLength: 1 }),
    text('negative_prompt', 500, { control: 'textarea', group: 'prompt' }),
    choice('aspect_ratio', ['1:1', '4:3', '3:4', '16:9', '9:16'], { control: 'aspect' }),
    choice('resolution', ['512', '1024', '2048'], { control: 'segmented' }),
    range('num_outputs', [1, 8, 1]),
    choice('palette', ['auto', ...Object.keys(NAMED_PALETTES)], { control: 'select' }),
    choice('format', ['png', 'jpeg', 'webp'], { control: 'segmented', group: 'advanced' }),
    seed,
  ],
  defaults: {
    aspect_ratio: HOUSE_STYLES[style].aspectRatio,
    resolution: '1024',
    num_outputs: 1,
    palette: 'auto',
    format: 'png',
  },
  price: { perOutput: 6, factors: { resolution: { '512': 0.5, '1024': 1, '2048': 2 } } },
}))
