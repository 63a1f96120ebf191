import { choice, media, range, seed, text, type ModelDraft } from '../describe-model.ts'
import { PALETTES } from './common.ts'

const resolution = choice('resolution', ['360', '540', '720'], { control: 'segmented' })
const duration = range('duration', [2, 10, 1])
const fps = choice('fps', [12, 24, 30], { control: 'segmented', group: 'advanced' })
const resolutionFactors = { '360': 0.5, '540': 1, '720': 1.5 }

/** Films made, moved and mended. */
export const VIDEO_MODELS: readonly ModelDraft[] = [
  {
    id: 'landscape-ride',
    taskType: 'video.generate',
    workspace: 'video',
    vendor: 'procedural',
    displayName: 'Landscape Ride',
    params: [
      text('prompt', 2000, { control: 'prompt', group: 'prompt', required: true, minLength: 1 }),
      choice('aspect_ratio', ['16:9', '4:3', '1:1', '9:16'], { control: 'aspect' }),
      resolution,
      duration,
      range('num_outputs', [1, 4, 1]),
      choice('palette', PALETTES, { control: 'select' }),
      choice('generate_audio', [true, false], { control: 'switch' }),
      fps,
      seed,
    ],
    defaults: {
      aspect_ratio: '16:9',
      resolution: '540',
      duration: 4,
      num_outputs: 1,
      palette: 'auto',
      generate_audio: false,
      fps: 24,
    },
    price: {
      perOutput: 20,
      factors: { duration: { per: 4 }, resolution: resolutionFactors, generate_audio: { true: 1.2, false: 1 } },
    },
  },
  {
    id: 'camera-move',
    taskType: 'video.animate',
    workspace: 'video',
    vendor: 'classical',
    displayName: 'Camera Move',
    params: [
      text('prompt', 1000, { control: 'prompt', group: 'prompt' }),
      media('first_frame', 'image'),
      media('last_frame', 'image', { required: false }),
      resolution,
      duration,
      fps,
    ],
    defaults: { resolution: '540', duration: 4, fps: 24 },
    price: { perOutput: 18, factors: { duration: { per: 4 }, resolution: resolutionFactors } },
  },
  {
    id: 'voice-band',
    taskType: 'video.lipsync',
    workspace: 'video',
    vendor: 'classical',
    displayName: 'Voice Band',
    params: [media('video', 'video'), media('audio', 'audio')],
    defaults: {},
    price: { perOutput: 16 },
    inputLimits: { minInputSeconds: 1, maxInputSeconds: 60 },
  },
]
