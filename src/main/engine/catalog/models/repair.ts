import { choice, media, range, type ModelDraft } from '../describe-model.ts'
import { format, MAX_SIDE } from './common.ts'

/** Pictures made whole, larger or wider. */
export const REPAIR_MODELS: readonly ModelDraft[] = [
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
]
