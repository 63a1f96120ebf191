import { LONGEST_SIDE, classical, neural, type ModelDraft } from '../kit/model-draft.ts'
import { choice, format, media, range, seed, type ParamDraft } from '../kit/param-draft.ts'
import { ESRGAN_FILE, MIGAN_FILE } from './networks/files.ts'

/** The network takes its time with every pixel: this many it finishes well before a job runs out of time. */
const MOST_NEURAL_PIXELS = 12_582_912

const factor = choice('upscale_factor', [2, 4], { control: 'segmented' })
const damage = choice('style', ['photo', 'old print', 'compressed'], { control: 'segmented' })
const masked: readonly ParamDraft[] = [media('image', 'image'), media('mask', 'image', { control: 'mask' })]
const variants = range('num_outputs', [1, 4, 1])
const aspect = choice('aspect_ratio', ['1:1', '4:5', '3:4', '2:3', '9:16', '5:4', '4:3', '3:2', '16:9', '21:9'], {
  control: 'aspect',
})
const expand = (['expand_left', 'expand_right', 'expand_top', 'expand_bottom'] as const).map((name) =>
  range(name, [0, 1024, 8], { control: 'expand' }),
)
const expandDefaults = { expand_left: 128, expand_right: 128, expand_top: 0, expand_bottom: 0, format: 'png' }

const image = media('image', 'image')
const png = { format: 'png' }

const upscale = {
  taskType: 'image.upscale',
  params: [image, factor, format],
  defaults: { upscale_factor: 2, ...png },
} as const
const restore = {
  taskType: 'image.restore',
  params: [image, damage, format],
  defaults: { style: 'photo', ...png },
} as const
const inpaint = { taskType: 'image.inpaint', params: [...masked, format], defaults: png } as const
const erase = { taskType: 'image.erase', params: [...masked, format], defaults: png } as const
const reframe = {
  taskType: 'image.reframe',
  params: [image, aspect, format],
  defaults: { aspect_ratio: '1:1', ...png },
} as const
const outpaint = {
  taskType: 'image.outpaint',
  params: [image, ...expand, format],
  defaults: expandDefaults,
  inputLimits: { maxOutputSide: LONGEST_SIDE },
} as const

const PAINTER = [MIGAN_FILE, ESRGAN_FILE]

/** Pictures made whole, larger or wider. */
export const REPAIR_MODELS = {
  'neural-upscale': {
    ...upscale,
    ...neural('Real-ESRGAN Upscale', { perOutput: 10, factors: { upscale_factor: { '2': 1, '4': 3 } } }, [ESRGAN_FILE]),
    inputLimits: { maxOutputPixels: MOST_NEURAL_PIXELS, maxOutputSide: LONGEST_SIDE },
  },
  'lanczos-upscale': {
    ...upscale,
    ...classical('Lanczos Upscale', { perOutput: 3, factors: { upscale_factor: { '2': 1, '4': 2 } } }),
    inputLimits: { maxOutputPixels: LONGEST_SIDE ** 2, maxOutputSide: LONGEST_SIDE },
  },
  'neural-restore': { ...restore, ...neural('Neural Restore', 10, [ESRGAN_FILE]) },
  'photo-rescue': { ...restore, ...classical('Photo Rescue', 4) },
  'neural-inpaint': { ...inpaint, ...neural('MI-GAN Inpaint', 8, PAINTER) },
  'texture-fill': {
    ...inpaint,
    ...classical('Texture Fill', 6),
    params: [...masked, variants, format, seed],
    defaults: { num_outputs: 1, ...png },
  },
  'smooth-fill': { ...inpaint, ...classical('Smooth Fill', 3) },
  'neural-eraser': { ...erase, ...neural('MI-GAN Eraser', 8, PAINTER) },
  'texture-eraser': { ...erase, ...classical('Texture Eraser', 6), params: [...masked, format, seed] },
  'neural-expand': { ...outpaint, ...neural('MI-GAN Expand', 12, PAINTER) },
  'texture-expand': {
    ...outpaint,
    ...classical('Texture Expand', 6),
    params: [image, ...expand, variants, format, seed],
    defaults: { ...expandDefaults, num_outputs: 1 },
  },
  'mirror-expand': { ...outpaint, ...classical('Soft Mirror Expand', 3) },
  'smart-crop': { ...reframe, ...classical('Smart Crop', 2) },
  'seam-reframe': { ...reframe, ...classical('Seam Reframe', 4) },
  'neural-reframe': { ...reframe, ...neural('MI-GAN Reframe', 12, PAINTER) },
  'mirror-reframe': { ...reframe, ...classical('Soft Mirror Reframe', 3) },
} satisfies Record<string, ModelDraft>
