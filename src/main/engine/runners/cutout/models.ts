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
import {
  MAX_SIDE,
  choice,
  format,
  images,
  media,
  seed,
  text,
  type ModelDraft,
  type ParamDraft,
} from '../kit/model-draft.ts'

const PERSON = ['selfie.onnx']
const FACE = ['blazeface.onnx']
const SMART = ['u2netp.onnx', ...PERSON, ...FACE]

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
  inputLimits: { maxOutputSide: MAX_SIDE },
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
  'smart-cutout': {
    ...removal,
    vendor: 'neural',
    displayName: 'Smart Cutout',
    price: { perOutput: 6 },
    needs: SMART,
  },
  'portrait-cutout': {
    ...removal,
    vendor: 'neural',
    displayName: 'Portrait Cutout',
    price: { perOutput: 4 },
    needs: PERSON,
  },
  'contrast-cutout': { ...removal, vendor: 'classical', displayName: 'Contrast Cutout', price: { perOutput: 3 } },
  'scene-swap': {
    taskType: 'image.replace-bg',
    vendor: 'neural',
    displayName: 'Scene Swap',
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
    price: { perOutput: 8 },
    needs: SMART,
  },
  'backdrop-swap': {
    taskType: 'image.replace-bg',
    vendor: 'classical',
    displayName: 'Studio Backdrop',
    params: [image, palette, light, format],
    defaults: { palette: 'auto', lighting: 'match', format: 'png' },
    price: { perOutput: 4 },
  },
  'product-studio': {
    taskType: 'image.product-shot',
    vendor: 'neural',
    displayName: 'Product Studio',
    params: studioParams,
    defaults: { ...studioDefaults, style: 'podium' },
    price: { perOutput: 8 },
    needs: SMART,
  },
  'product-table': {
    taskType: 'image.product-shot',
    vendor: 'classical',
    displayName: 'Tabletop Shot',
    params: studioParams,
    defaults: { ...studioDefaults, style: 'sweep' },
    price: { perOutput: 5 },
  },
  'garment-fitting': {
    taskType: 'image.try-on',
    vendor: 'neural',
    displayName: 'Fitting Room',
    params: [image, media('garment', 'image'), format],
    defaults: { format: 'png' },
    price: { perOutput: 10 },
    needs: SMART,
  },
  'garment-overlay': {
    taskType: 'image.try-on',
    vendor: 'classical',
    displayName: 'Garment Overlay',
    params: [image, media('garment', 'image'), format],
    defaults: { format: 'png' },
    price: { perOutput: 6 },
  },
  'path-tracer': {
    taskType: 'image.vectorize',
    vendor: 'classical',
    displayName: 'Path Tracer',
    params: [
      image,
      choice('style', CURVES, { control: 'segmented' }),
      choice('palette', TRACE_COLOURS, { control: 'select' }),
      choice('geometry_quality', TRACE_DETAILS, { control: 'segmented' }),
    ],
    defaults: { style: 'smooth', palette: 'full', geometry_quality: 'medium' },
    price: { perOutput: 4 },
  },
} satisfies Record<string, ModelDraft>
