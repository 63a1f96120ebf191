import { NAMED_PALETTES } from '../../runners/illustration/palette/named-palettes.ts'
import { choice, media, range, seed, text, type ModelDraft } from '../describe-model.ts'

const resolution = choice('resolution', ['360', '540', '720'], { control: 'segmented' })
const duration = range('duration', [2, 10, 1])
const fps = choice('fps', [12, 24, 30], { control: 'segmented', group: 'advanced' })
const palette = choice('palette', ['auto', ...Object.keys(NAMED_PALETTES)], { control: 'select' })
const resolutionFactors = { '360': 0.5, '540': 1, '720': 1.5 }
const video = media('video', 'video')
const wholeFilm = { minInputSeconds: 1, maxInputSeconds: 60 }

/** Films from words, one model a house style. */
const HOUSES = {
  'paper-theatre': 'Paper Theatre',
  'moving-poster': 'Moving Poster',
  'ink-film': 'Ink Film',
  'pixel-film': 'Pixel Film',
}

const generated: readonly ModelDraft[] = Object.entries(HOUSES).map(([id, displayName]) => ({
  id,
  taskType: 'video.generate',
  workspace: 'video',
  vendor: 'procedural',
  displayName,
  params: [
    text('prompt', 2000, { control: 'prompt', group: 'prompt', required: true, minLength: 1 }),
    text('negative_prompt', 500, { control: 'textarea', group: 'prompt' }),
    choice('aspect_ratio', ['16:9', '4:3', '1:1', '9:16'], { control: 'aspect' }),
    resolution,
    duration,
    range('num_outputs', [1, 4, 1]),
    palette,
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
}))

const restyled = (id: string, displayName: string, styles: readonly string[]): ModelDraft => ({
  id,
  taskType: 'video.v2v',
  workspace: 'video',
  vendor: 'classical',
  displayName,
  params: [
    video,
    text('prompt', 1000, { control: 'prompt', group: 'prompt' }),
    choice('style', styles, { control: 'segmented' }),
    palette,
    choice('resolution', ['240', '360', '540'], { control: 'segmented' }),
  ],
  defaults: { style: styles[0]!, palette: 'auto', resolution: '360' },
  price: { perOutput: 24, factors: { resolution: { '240': 0.7, '360': 1, '540': 1.8 } } },
  inputLimits: wholeFilm,
})

const reframed = (
  draft: Pick<ModelDraft, 'id' | 'vendor' | 'displayName'> & { needs?: readonly string[] },
): ModelDraft => ({
  ...draft,
  taskType: 'video.reframe',
  workspace: 'video',
  params: [
    video,
    choice('aspect_ratio', ['9:16', '1:1', '4:5', '16:9', '21:9'], { control: 'aspect' }),
    choice('resolution', ['360', '540', '720'], { control: 'segmented' }),
  ],
  defaults: { aspect_ratio: '9:16', resolution: '540' },
  price: { perOutput: 12, factors: { resolution: resolutionFactors } },
  inputLimits: { maxInputSeconds: 60 },
})

/** Films made, moved and mended. */
export const VIDEO_MODELS: readonly ModelDraft[] = [
  ...generated,
  {
    id: 'depth-camera',
    taskType: 'video.animate',
    workspace: 'video',
    vendor: 'classical',
    displayName: 'Depth Camera',
    params: [
      text('prompt', 1000, { control: 'prompt', group: 'prompt' }),
      media('first_frame', 'image'),
      media('last_frame', 'image', { required: false }),
      resolution,
      duration,
      fps,
      seed,
    ],
    defaults: { resolution: '540', duration: 4, fps: 24 },
    price: { perOutput: 18, factors: { duration: { per: 4 }, resolution: resolutionFactors } },
  },
  restyled('painted-film', 'Painted Film', ['oil', 'watercolour', 'paper']),
  restyled('drawn-film', 'Drawn Film', ['pencil', 'comic', 'neon']),
  {
    id: 'film-extender',
    taskType: 'video.extend',
    workspace: 'video',
    vendor: 'classical',
    displayName: 'Film Extender',
    params: [
      video,
      range('duration', [1, 10, 1]),
      choice('style', ['auto', 'boomerang', 'loop', 'linger'], { control: 'segmented' }),
    ],
    defaults: { duration: 4, style: 'auto' },
    price: { perOutput: 12, factors: { duration: { per: 4 } } },
    inputLimits: wholeFilm,
  },
  {
    id: 'film-enlarger',
    taskType: 'video.upscale',
    workspace: 'tools',
    vendor: 'classical',
    displayName: 'Film Enlarger',
    params: [video, choice('upscale_factor', [2, 4], { control: 'segmented' })],
    defaults: { upscale_factor: 2 },
    price: { perOutput: 14, factors: { upscale_factor: { '2': 1, '4': 2 } } },
    inputLimits: { maxInputSeconds: 60, maxOutputSide: 4096 },
  },
  {
    id: 'motion-smoother',
    taskType: 'video.interpolate',
    workspace: 'tools',
    vendor: 'classical',
    displayName: 'Motion Smoother',
    params: [
      video,
      choice('fps', [30, 48, 60], { control: 'segmented' }),
      choice('speed', [0.25, 0.5, 1], { control: 'segmented' }),
    ],
    defaults: { fps: 60, speed: 1 },
    price: { perOutput: 16, factors: { speed: { '0.25': 3, '0.5': 1.8, '1': 1 } } },
    inputLimits: { maxInputSeconds: 60 },
  },
  {
    id: 'people-cutout',
    taskType: 'video.remove-bg',
    workspace: 'tools',
    vendor: 'neural',
    displayName: 'People Cutout',
    params: [video],
    defaults: {},
    price: { perOutput: 24 },
    inputLimits: { maxInputSeconds: 60 },
    needs: ['selfie.onnx'],
  },
  {
    id: 'backdrop-key',
    taskType: 'video.remove-bg',
    workspace: 'tools',
    vendor: 'classical',
    displayName: 'Backdrop Key',
    params: [video],
    defaults: {},
    price: { perOutput: 14 },
    inputLimits: { maxInputSeconds: 60 },
  },
  {
    id: 'film-scorer',
    taskType: 'video.add-audio',
    workspace: 'video',
    vendor: 'procedural',
    displayName: 'Film Scorer',
    params: [
      text('prompt', 1000, { control: 'prompt', group: 'prompt' }),
      video,
      choice('style', ['calm', 'cinematic', 'upbeat', 'electronic', 'jazz', 'ambience'], { control: 'select' }),
      seed,
    ],
    defaults: { style: 'cinematic' },
    price: { perOutput: 12 },
    inputLimits: { maxInputSeconds: 60 },
  },
  {
    id: 'lip-sync',
    taskType: 'video.lipsync',
    workspace: 'video',
    vendor: 'neural',
    displayName: 'Lip Sync',
    params: [video, media('audio', 'audio')],
    defaults: {},
    price: { perOutput: 20 },
    inputLimits: { maxInputSeconds: 60 },
    needs: ['blazeface.onnx', 'facemesh.onnx'],
  },
  reframed({
    id: 'follow-crop',
    vendor: 'neural',
    displayName: 'Follow Crop',
    needs: ['blazeface.onnx'],
  }),
  reframed({ id: 'blur-fill', vendor: 'classical', displayName: 'Blur Fill' }),
]
