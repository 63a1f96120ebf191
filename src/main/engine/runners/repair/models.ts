import { MAX_SIDE, choice, format, media, range, seed, type ModelDraft, type ParamDraft } from '../kit/model-draft.ts'

const MIGAN = 'migan.onnx'
const ESRGAN = 'real-esrgan-x2.onnx'

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

/** Pictures made whole, larger or wider. */
export const REPAIR_MODELS = {
  'neural-upscale': {
    taskType: 'image.upscale',
    vendor: 'neural',
    displayName: 'Real-ESRGAN Upscale',
    params: [media('image', 'image'), factor, format],
    defaults: { upscale_factor: 2, format: 'png' },
    price: { perOutput: 10, factors: { upscale_factor: { '2': 1, '4': 3 } } },
    inputLimits: { maxOutputPixels: MOST_NEURAL_PIXELS, maxOutputSide: MAX_SIDE },
    needs: [ESRGAN],
  },
  'lanczos-upscale': {
    taskType: 'image.upscale',
    vendor: 'classical',
    displayName: 'Lanczos Upscale',
    params: [media('image', 'image'), factor, format],
    defaults: { upscale_factor: 2, format: 'png' },
    price: { perOutput: 3, factors: { upscale_factor: { '2': 1, '4': 2 } } },
    inputLimits: { maxOutputPixels: MAX_SIDE ** 2, maxOutputSide: MAX_SIDE },
  },
  'neural-restore': {
    taskType: 'image.restore',
    vendor: 'neural',
    displayName: 'Neural Restore',
    params: [media('image', 'image'), damage, format],
    defaults: { style: 'photo', format: 'png' },
    price: { perOutput: 10 },
    needs: [ESRGAN],
  },
  'photo-rescue': {
    taskType: 'image.restore',
    vendor: 'classical',
    displayName: 'Photo Rescue',
    params: [media('image', 'image'), damage, format],
    defaults: { style: 'photo', format: 'png' },
    price: { perOutput: 4 },
  },
  'neural-inpaint': {
    taskType: 'image.inpaint',
    vendor: 'neural',
    displayName: 'MI-GAN Inpaint',
    params: [...masked, format],
    defaults: { format: 'png' },
    price: { perOutput: 8 },
    needs: [MIGAN, ESRGAN],
  },
  'texture-fill': {
    taskType: 'image.inpaint',
    vendor: 'classical',
    displayName: 'Texture Fill',
    params: [...masked, variants, format, seed],
    defaults: { num_outputs: 1, format: 'png' },
    price: { perOutput: 6 },
  },
  'smooth-fill': {
    taskType: 'image.inpaint',
    vendor: 'classical',
    displayName: 'Smooth Fill',
    params: [...masked, format],
    defaults: { format: 'png' },
    price: { perOutput: 3 },
  },
  'neural-eraser': {
    taskType: 'image.erase',
    vendor: 'neural',
    displayName: 'MI-GAN Eraser',
    params: [...masked, format],
    defaults: { format: 'png' },
    price: { perOutput: 8 },
    needs: [MIGAN, ESRGAN],
  },
  'texture-eraser': {
    taskType: 'image.erase',
    vendor: 'classical',
    displayName: 'Texture Eraser',
    params: [...masked, format, seed],
    defaults: { format: 'png' },
    price: { perOutput: 6 },
  },
  'neural-expand': {
    taskType: 'image.outpaint',
    vendor: 'neural',
    displayName: 'MI-GAN Expand',
    params: [media('image', 'image'), ...expand, format],
    defaults: expandDefaults,
    price: { perOutput: 12 },
    inputLimits: { maxOutputSide: MAX_SIDE },
    needs: [MIGAN, ESRGAN],
  },
  'texture-expand': {
    taskType: 'image.outpaint',
    vendor: 'classical',
    displayName: 'Texture Expand',
    params: [media('image', 'image'), ...expand, variants, format, seed],
    defaults: { ...expandDefaults, num_outputs: 1 },
    price: { perOutput: 6 },
    inputLimits: { maxOutputSide: MAX_SIDE },
  },
  'mirror-expand': {
    taskType: 'image.outpaint',
    vendor: 'classical',
    displayName: 'Soft Mirror Expand',
    params: [media('image', 'image'), ...expand, format],
    defaults: expandDefaults,
    price: { perOutput: 3 },
    inputLimits: { maxOutputSide: MAX_SIDE },
  },
  'smart-crop': {
    taskType: 'image.reframe',
    vendor: 'classical',
    displayName: 'Smart Crop',
    params: [media('image', 'image'), aspect, format],
    defaults: { aspect_ratio: '1:1', format: 'png' },
    price: { perOutput: 2 },
  },
  'seam-reframe': {
    taskType: 'image.reframe',
    vendor: 'classical',
    displayName: 'Seam Reframe',
    params: [media('image', 'image'), aspect, format],
    defaults: { aspect_ratio: '1:1', format: 'png' },
    price: { perOutput: 4 },
  },
  'neural-reframe': {
    taskType: 'image.reframe',
    vendor: 'neural',
    displayName: 'MI-GAN Reframe',
    params: [media('image', 'image'), aspect, format],
    defaults: { aspect_ratio: '1:1', format: 'png' },
    price: { perOutput: 12 },
    needs: [MIGAN, ESRGAN],
  },
  'mirror-reframe': {
    taskType: 'image.reframe',
    vendor: 'classical',
    displayName: 'Soft Mirror Reframe',
    params: [media('image', 'image'), aspect, format],
    defaults: { aspect_ratio: '1:1', format: 'png' },
    price: { perOutput: 3 },
  },
} satisfies Record<string, ModelDraft>
