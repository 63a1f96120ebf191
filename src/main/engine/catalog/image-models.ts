import { choice, images, media, range, seed, text, type ModelDraft } from './describe-model.ts'

/** What the drawing runners know; `auto` takes the mood from the words. */
export const PALETTES = ['auto', 'dawn', 'day', 'dusk', 'night', 'ocean', 'desert', 'mono']
const MAX_SIDE = 8192

const format = choice('format', ['png', 'jpeg', 'webp'], { control: 'segmented', group: 'advanced' })
const drawing = [
  text('prompt', 2000, { control: 'prompt', group: 'prompt', required: true, minLength: 1 }),
  choice('aspect_ratio', ['1:1', '4:3', '3:4', '16:9', '9:16'], { control: 'aspect' }),
  choice('resolution', ['512', '1024', '2048'], { control: 'segmented' }),
  range('num_outputs', [1, 8, 1]),
  choice('palette', PALETTES, { control: 'select' }),
  format,
  seed,
]
const drawingDefaults = { resolution: '1024', num_outputs: 1, palette: 'auto', format: 'png' }
const drawingPrice = { perOutput: 4, factors: { resolution: { '512': 0.5, '1024': 1, '2048': 2 } } }

export const IMAGE_MODELS: readonly ModelDraft[] = [
  {
    id: 'paper-landscape',
    taskType: 'image.generate',
    workspace: 'image',
    vendor: 'procedural',
    displayName: 'Paper Landscape',
    params: drawing,
    defaults: { ...drawingDefaults, aspect_ratio: '4:3' },
    price: drawingPrice,
  },
  {
    id: 'geometric-poster',
    taskType: 'image.generate',
    workspace: 'image',
    vendor: 'procedural',
    displayName: 'Geometric Poster',
    params: drawing,
    defaults: { ...drawingDefaults, aspect_ratio: '3:4' },
    price: drawingPrice,
  },
  {
    id: 'word-edit',
    taskType: 'image.edit',
    workspace: 'image',
    vendor: 'classical',
    displayName: 'Word Edit',
    params: [
      text('prompt', 1000, { control: 'prompt', group: 'prompt', required: true, minLength: 1 }),
      media('image', 'image'),
      choice('palette', ['none', ...PALETTES], { control: 'select' }),
      format,
      seed,
    ],
    defaults: { palette: 'none', format: 'png' },
    price: { perOutput: 5 },
  },
  {
    id: 'smooth-fill',
    taskType: 'image.inpaint',
    workspace: 'tools',
    vendor: 'classical',
    displayName: 'Smooth Fill',
    params: [media('image', 'image'), media('mask', 'image', { control: 'mask' }), format],
    defaults: { format: 'png' },
    price: { perOutput: 5 },
  },
  {
    id: 'mirror-expand',
    taskType: 'image.outpaint',
    workspace: 'tools',
    vendor: 'classical',
    displayName: 'Mirror Expand',
    params: [
      media('image', 'image'),
      range('expand_left', [0, 1024, 8], { control: 'expand' }),
      range('expand_right', [0, 1024, 8], { control: 'expand' }),
      range('expand_top', [0, 1024, 8], { control: 'expand' }),
      range('expand_bottom', [0, 1024, 8], { control: 'expand' }),
      format,
    ],
    defaults: { expand_left: 128, expand_right: 128, expand_top: 0, expand_bottom: 0, format: 'png' },
    price: { perOutput: 5 },
    inputLimits: { maxOutputSide: MAX_SIDE },
  },
  {
    id: 'lanczos-upscale',
    taskType: 'image.upscale',
    workspace: 'tools',
    vendor: 'classical',
    displayName: 'Lanczos Upscale',
    params: [media('image', 'image'), choice('upscale_factor', [2, 4], { control: 'segmented' }), format],
    defaults: { upscale_factor: 2, format: 'png' },
    price: { perOutput: 3, factors: { upscale_factor: { '2': 1, '4': 2 } } },
    inputLimits: { maxOutputPixels: MAX_SIDE ** 2, maxOutputSide: MAX_SIDE },
  },
  {
    id: 'picture-looks',
    taskType: 'image.effect',
    workspace: 'tools',
    vendor: 'classical',
    displayName: 'Picture Looks',
    params: [
      images('images', 1, 4),
      choice('effect', ['ink-noir', 'pop-duotone', 'pixel-mosaic', 'photo-strip'], { control: 'effect' }),
      text('prompt', 500, { control: 'textarea', group: 'prompt' }),
      format,
      seed,
    ],
    defaults: { effect: 'ink-noir', format: 'png' },
    price: { perOutput: 3 },
  },
  {
    id: 'garment-overlay',
    taskType: 'image.try-on',
    workspace: 'tools',
    vendor: 'classical',
    displayName: 'Garment Overlay',
    params: [media('image', 'image'), media('garment', 'image'), format],
    defaults: { format: 'png' },
    price: { perOutput: 6 },
  },
]
