import { media, type ModelDraft } from '../describe-model.ts'
import { format } from './common.ts'

/** What stands in front, told from what lies behind it. */
export const CUTOUT_MODELS: readonly ModelDraft[] = [
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
