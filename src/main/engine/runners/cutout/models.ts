import {
  CURVES,
  EDGE_STYLES,
  FOCUS,
  LIGHT_MATCHES,
  STUDIO_DIRECTIONS,
  STUDIO_LIGHTS,
  STUDIO_STYLES,
  TRACE_COLOURS,
  TRACE_DETAILS,
  WALL_PALETTES,
} from './choices.ts'
import { SELECTION_FILES } from '../kit/selection/networks.ts'
import { PERSON_FILE, SUBJECT_FILES } from '../kit/subject/networks.ts'
import { placesFault } from '#shared/service/picture-places.ts'
import { LONGEST_SIDE, classical, neural, type ModelDraft } from '../kit/model-draft.ts'
import { choice, format, images, media, seed, text, type ParamDraft } from '../kit/param-draft.ts'

const image = media('image', 'image')
const palette = choice('palette', WALL_PALETTES, { control: 'select' })
const light = choice('lighting', LIGHT_MATCHES, { control: 'segmented' })

const removal: Pick<ModelDraft, 'taskType' | 'params' | 'defaults' | 'inputLimits'> = {
  taskType: 'image.remove-bg',
  params: [
    image,
    choice('style', EDGE_STYLES, { control: 'segmented' }),
    // only these have transparency
    choice('format', ['png', 'webp'], { control: 'segmented', group: 'advanced' }),
  ],
  defaults: { style: 'natural', format: 'png' },
  inputLimits: { maxOutputSide: LONGEST_SIDE },
}

const studioParams: readonly ParamDraft[] = [
  image,
  choice('style', STUDIO_STYLES, { control: 'segmented' }),
  palette,
  choice('lighting', STUDIO_LIGHTS, { control: 'segmented' }),
  choice('light_direction', STUDIO_DIRECTIONS, { control: 'select' }),
  choice('aspect_ratio', ['1:1', '4:5', '3:4', '4:3', '16:9', '9:16'], { control: 'aspect' }),
  choice('resolution', ['512', '1024', '2048'], { control: 'segmented' }),
  format,
]
const studioDefaults = {
  palette: 'auto',
  lighting: 'soft',
  light_direction: 'left',
  aspect_ratio: '1:1',
  resolution: '1024',
  format: 'png',
}

/** What stands in front, told from what lies behind it. */
export const CUTOUT_MODELS = {
  'smart-cutout': { ...removal, ...neural('Smart Cutout', 6, SUBJECT_FILES) },
  'portrait-cutout': { ...removal, ...neural('Portrait Cutout', 4, [PERSON_FILE]) },
  'contrast-cutout': { ...removal, ...classical('Contrast Cutout', 3) },
  'click-cutout': {
    ...removal,
    ...neural('Click Cutout', 6, SELECTION_FILES),
    params: [image, text('text', 1000, { control: 'textarea' }), ...removal.params.slice(1)],
    defaults: { ...removal.defaults, text: '50 50' },
    checks: { text: (value) => placesFault(String(value)) },
  },
  'scene-swap': {
    taskType: 'image.replace-bg',
    ...neural('Scene Swap', 8, SUBJECT_FILES),
    params: [
      image,
      images('images', 0, 1),
      text('prompt', 1000, { control: 'prompt', group: 'prompt' }),
      choice('style', FOCUS, { control: 'segmented' }),
      light,
      format,
      seed,
    ],
    defaults: { prompt: 'Soft hills at sunrise', style: 'soft', lighting: 'match', format: 'png' },
  },
  'backdrop-swap': {
    taskType: 'image.replace-bg',
    ...classical('Studio Backdrop', 4),
    params: [image, palette, light, format],
    defaults: { palette: 'auto', lighting: 'match', format: 'png' },
  },
  'product-studio': {
    taskType: 'image.product-shot',
    ...neural('Product Studio', 8, SUBJECT_FILES),
    params: studioParams,
    defaults: { ...studioDefaults, style: 'podium' },
  },
  'product-table': {
    taskType: 'image.product-shot',
    ...classical('Tabletop Shot', 5),
    params: studioParams,
    defaults: { ...studioDefaults, style: 'sweep' },
  },
  'garment-fitting': {
    taskType: 'image.try-on',
    ...neural('Fitting Room', 10, SUBJECT_FILES),
    params: [image, media('garment', 'image'), format],
    defaults: { format: 'png' },
  },
  'garment-overlay': {
    taskType: 'image.try-on',
    ...classical('Garment Overlay', 6),
    params: [image, media('garment', 'image'), format],
    defaults: { format: 'png' },
  },
  'path-tracer': {
    taskType: 'image.vectorize',
    ...classical('Path Tracer', 4),
    params: [
      image,
      choice('style', CURVES, { control: 'segmented' }),
      choice('palette', TRACE_COLOURS, { control: 'select' }),
      choice('geometry_quality', TRACE_DETAILS, { control: 'segmented' }),
    ],
    defaults: { style: 'smooth', palette: 'full', geometry_quality: 'medium' },
  },
} satisfies Record<string, ModelDraft>
