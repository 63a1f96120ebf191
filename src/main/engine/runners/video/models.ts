import { classical, neural, procedural, type ModelDraft } from '../kit/model-draft.ts'
import { choice, images, media, palette, prompt, range, seed, text } from '../kit/param-draft.ts'
import { FACE_FILE, FACE_MESH_FILE, PERSON_FILE } from '../kit/subject/networks.ts'
import type { FilmStyle } from './restyle/film-styles.ts'

const resolution = choice('resolution', ['360', '540', '720'], { control: 'segmented' })
const duration = range('duration', [2, 10, 1])
const fps = choice('fps', [12, 24, 30], { control: 'segmented', group: 'advanced' })
const resolutionFactors = { '360': 0.5, '540': 1, '720': 1.5 }
const video = media('video', 'video')
/** 4096 x 2304: OpenH264, the encoder of some builds of ffmpeg, writes nothing larger. */
const LARGEST_FRAME = 9_437_184
const wholeFilm = { minInputSeconds: 1, maxInputSeconds: 60 }

/** Films from words, one model a house style. */
const generated = (displayName: string): ModelDraft => ({
  taskType: 'video.generate',
  vendor: 'procedural',
  displayName,
  params: [
    prompt(2000),
    text('negative_prompt', 500, { control: 'textarea', group: 'prompt' }),
    choice('aspect_ratio', ['16:9', '4:3', '1:1', '9:16'], { control: 'aspect' }),
    resolution,
    duration,
    range('num_outputs', [1, 4, 1]),
    palette('auto'),
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
})

const PAINTED_STYLES: readonly FilmStyle[] = ['oil', 'watercolour', 'paper']
const DRAWN_STYLES: readonly FilmStyle[] = ['pencil', 'comic', 'neon']

const restyled = (displayName: string, styles: readonly FilmStyle[]): ModelDraft => ({
  taskType: 'video.v2v',
  vendor: 'classical',
  displayName,
  params: [
    video,
    text('prompt', 1000, { control: 'prompt', group: 'prompt' }),
    choice('style', styles, { control: 'segmented' }),
    palette('auto'),
    choice('resolution', ['240', '360', '540'], { control: 'segmented' }),
  ],
  defaults: { style: styles[0]!, palette: 'auto', resolution: '360' },
  price: { perOutput: 24, factors: { resolution: { '240': 0.7, '360': 1, '540': 1.8 } } },
  inputLimits: wholeFilm,
})

const reframed = (draft: Pick<ModelDraft, 'vendor' | 'displayName' | 'needs'>): ModelDraft => ({
  ...draft,
  taskType: 'video.reframe',
  params: [video, choice('aspect_ratio', ['9:16', '1:1', '4:5', '16:9', '21:9'], { control: 'aspect' }), resolution],
  defaults: { aspect_ratio: '9:16', resolution: '540' },
  price: { perOutput: 12, factors: { resolution: resolutionFactors } },
  inputLimits: { maxInputSeconds: 60 },
})

/** Films made, moved and mended. */
export const VIDEO_MODELS = {
  'paper-theatre': generated('Paper Theatre'),
  'moving-poster': generated('Moving Poster'),
  'ink-film': generated('Ink Film'),
  'pixel-film': generated('Pixel Film'),
  'depth-camera': {
    taskType: 'video.animate',
    ...classical('Depth Camera', { perOutput: 18, factors: { duration: { per: 4 }, resolution: resolutionFactors } }),
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
  },
  'storyboard-film': {
    taskType: 'video.animate',
    ...classical('Storyboard Film', {
      perOutput: 18,
      factors: { duration: { per: 12 }, resolution: resolutionFactors },
    }),
    params: [
      text('prompt', 1000, { control: 'prompt', group: 'prompt' }),
      media('first_frame', 'image'),
      images('images', 0, 10),
      media('last_frame', 'image', { required: false }),
      choice('style', ['dissolve', 'cut'], { control: 'segmented' }),
      resolution,
      range('duration', [2, 60, 1]),
      fps,
      seed,
    ],
    defaults: { style: 'dissolve', resolution: '540', duration: 12, fps: 24 },
  },
  'captioned-film': {
    taskType: 'video.animate',
    ...classical('Captioned Film', { perOutput: 18, factors: { resolution: resolutionFactors } }),
    params: [
      text('text', 3000, { control: 'script', group: 'prompt', required: true, minLength: 1 }),
      media('first_frame', 'image'),
      media('audio', 'audio'),
      text('prompt', 1000, { control: 'textarea', group: 'prompt' }),
      choice('style', ['outline', 'box', 'karaoke'], { control: 'segmented' }),
      resolution,
      fps,
      seed,
    ],
    defaults: { style: 'outline', resolution: '540', fps: 24 },
    inputLimits: { maxInputSeconds: 60 },
  },
  'painted-film': restyled('Painted Film', PAINTED_STYLES),
  'drawn-film': restyled('Drawn Film', DRAWN_STYLES),
  'film-extender': {
    taskType: 'video.extend',
    ...classical('Film Extender', { perOutput: 12, factors: { duration: { per: 4 } } }),
    params: [
      video,
      range('duration', [1, 10, 1]),
      choice('style', ['auto', 'boomerang', 'loop', 'linger'], { control: 'segmented' }),
    ],
    defaults: { duration: 4, style: 'auto' },
    inputLimits: wholeFilm,
  },
  'film-enlarger': {
    taskType: 'video.upscale',
    ...classical('Film Enlarger', { perOutput: 14, factors: { upscale_factor: { '2': 1, '4': 2 } } }),
    params: [video, choice('upscale_factor', [2, 4], { control: 'segmented' })],
    defaults: { upscale_factor: 2 },
    inputLimits: { maxInputSeconds: 60, maxOutputSide: 4096, maxOutputPixels: LARGEST_FRAME },
  },
  'motion-smoother': {
    taskType: 'video.interpolate',
    ...classical('Motion Smoother', { perOutput: 16, factors: { speed: { '0.25': 3, '0.5': 1.8, '1': 1 } } }),
    params: [
      video,
      choice('fps', [30, 48, 60], { control: 'segmented' }),
      choice('speed', [0.25, 0.5, 1], { control: 'segmented' }),
    ],
    defaults: { fps: 60, speed: 1 },
    inputLimits: { maxInputSeconds: 60 },
  },
  'people-cutout': {
    taskType: 'video.remove-bg',
    ...neural('People Cutout', 24, [PERSON_FILE]),
    params: [video],
    defaults: {},
    inputLimits: { maxInputSeconds: 60 },
  },
  'backdrop-key': {
    taskType: 'video.remove-bg',
    ...classical('Backdrop Key', 14),
    params: [video],
    defaults: {},
    inputLimits: { maxInputSeconds: 60 },
  },
  'film-scorer': {
    taskType: 'video.add-audio',
    ...procedural('Film Scorer', 12),
    params: [
      text('prompt', 1000, { control: 'prompt', group: 'prompt' }),
      video,
      choice('style', ['calm', 'cinematic', 'upbeat', 'electronic', 'jazz', 'ambience'], { control: 'select' }),
      seed,
    ],
    defaults: { style: 'cinematic' },
    inputLimits: { maxInputSeconds: 60, maxOutputPixels: LARGEST_FRAME },
  },
  'lip-sync': {
    taskType: 'video.lipsync',
    ...neural('Lip Sync', 20, [FACE_FILE, FACE_MESH_FILE]),
    params: [video, media('audio', 'audio')],
    defaults: {},
    inputLimits: { maxInputSeconds: 60 },
  },
  'follow-crop': reframed({ vendor: 'neural', displayName: 'Follow Crop', needs: [FACE_FILE] }),
  'blur-fill': reframed({ vendor: 'classical', displayName: 'Blur Fill' }),
} satisfies Record<string, ModelDraft>
