import { choice, images, media, prompt, range, text, type ParamDraft } from '../../runners/kit/param-draft.ts'
import type { DollarPrice } from '#shared/service/providers.ts'
import type { ProviderModel, Recovery } from '../provider.ts'
import { slugOf } from '../kit/slug.ts'
import type { Binding } from './binding.ts'

const MEBIBYTE = 1024 ** 2
export const LONGEST_PROMPT = 32_000
const PICTURE_SECONDS = 600
const VIDEO_SECONDS = 1800

export const variants = range('num_outputs', [1, 4, 1])
export const reworked = images('images', 1, 16)
export const script = text('text', 4096, { control: 'script', group: 'prompt', required: true, minLength: 1 })
const language = choice(
  'language',
  'auto en de fr es it pt nl pl ru uk tr sv da no fi cs ro hu el ar he hi id vi th ja ko zh'.split(' '),
  { control: 'language' },
)

export const FIXED_SIZES: Readonly<Record<string, string>> = {
  '1:1': '1024x1024',
  '3:2': '1536x1024',
  '2:3': '1024x1536',
}
export const SIDE_STEP = 16

interface Described {
  slug: string
  displayName: string
  taskType: ProviderModel['taskType']
  params: readonly ParamDraft[]
  defaults: ProviderModel['defaults']
  inputLimits?: ProviderModel['inputLimits']
  binding: Binding
  dollars: DollarPrice | null
  deadlineSeconds?: number
}

export const listed = (
  { params, deadlineSeconds = PICTURE_SECONDS, inputLimits, ...rest }: Described,
  recovery: Recovery,
): ProviderModel => ({
  ...rest,
  slug: slugOf(rest.slug),
  params: params.map((describe, order) => describe(order)),
  ...(inputLimits ? { inputLimits } : {}),
  recovery,
  outputsPerJob: 1,
  deadlineSeconds,
})

const TRANSCRIPTION_NAMES: Readonly<Record<string, string>> = {
  'whisper-1': 'Whisper',
  'gpt-4o-transcribe': 'GPT-4o Transcribe',
  'gpt-4o-mini-transcribe': 'GPT-4o Mini Transcribe',
}

/** Only Whisper says when each sentence was spoken. */
export const transcription = (id: string, recovery: Recovery, dollars: DollarPrice | null): ProviderModel =>
  listed(
    {
      slug: id,
      displayName: TRANSCRIPTION_NAMES[id] ?? id,
      taskType: 'audio.stt',
      params: [media('audio', 'audio'), language],
      defaults: { language: 'auto' },
      inputLimits: { maxInputSeconds: 600, maxInputBytes: 25 * MEBIBYTE },
      binding: { does: 'transcribe', model: id, timed: !id.includes('gpt-4o') },
      dollars,
    },
    recovery,
  )

export const FILM_SIZES: Readonly<Record<string, string>> = {
  '16:9 720p': '1280x720',
  '9:16 720p': '720x1280',
  '16:9 1024p': '1792x1024',
  '9:16 1024p': '1024x1792',
}

export const film = (id: string, displayName: string, dollars: DollarPrice | null, resolutions: readonly string[]) =>
  listed(
    {
      slug: id,
      displayName,
      taskType: 'video.generate',
      params: [
        prompt(LONGEST_PROMPT),
        choice('aspect_ratio', ['16:9', '9:16'], { control: 'aspect' }),
        ...(resolutions.length > 1 ? [choice('resolution', resolutions, { control: 'segmented' })] : []),
        choice('duration', [4, 8, 12], { control: 'segmented' }),
        variants,
      ],
      defaults: {
        aspect_ratio: '16:9',
        ...(resolutions.length > 1 ? { resolution: '720p' } : {}),
        duration: 4,
        num_outputs: 1,
      },
      binding: { does: 'film', model: id },
      dollars,
      deadlineSeconds: VIDEO_SECONDS,
    },
    'listed',
  )
