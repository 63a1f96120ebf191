import { STEMS } from '#shared/service/asset.ts'
import { classical, neural, procedural, type ModelDraft } from '../kit/model-draft.ts'
import { choice, media, range, seed, text } from '../kit/param-draft.ts'
import { WHISPER_BASE, WHISPER_TINY, WHISPER_TOKENS } from '../kit/listen/whisper-sizes.ts'

const MEBIBYTE = 1024 ** 2
const RECORDING = { maxInputSeconds: 600, maxInputBytes: 200 * MEBIBYTE }

const KOKORO_VOICES =
  'af_heart af_bella af_nicole af_sarah am_michael am_fenrir am_puck bf_emma bf_isabella bm_george bm_fable'.split(' ')
/** A pack without them still speaks English. */
const SPANISH_VOICES = ['ef_dora', 'em_alex']
const HEARD_LANGUAGES =
  'auto en de fr es it pt nl pl ru uk tr sv da no fi cs ro hu el ar he hi id vi th ja ko zh'.split(' ')

const script = text('text', 3000, { control: 'script', group: 'prompt', required: true, minLength: 1 })
const language = choice('language', ['en-US', 'en-GB'], { control: 'language' })
const format = choice('format', ['wav', 'mp3', 'm4a', 'ogg'], { control: 'segmented', group: 'advanced' })

const transcript = {
  taskType: 'audio.stt' as const,
  params: [media('audio', 'audio'), choice('language', HEARD_LANGUAGES, { control: 'language' })],
  defaults: { language: 'auto' },
  inputLimits: RECORDING,
}

/** Voices: spoken, changed, cleaned and written down. */
export const SPEECH_MODELS = {
  kokoro: {
    taskType: 'audio.tts',
    ...neural('Kokoro Voices', 8, ['kokoro.onnx', ...KOKORO_VOICES.map((voice) => `kokoro-${voice}.bin`)]),
    params: [
      script,
      choice('voice', [...KOKORO_VOICES, ...SPANISH_VOICES], { control: 'voice' }),
      choice('language', ['en-US', 'en-GB', 'es'], { control: 'language' }),
      range('speed', [0.5, 2, 0.1]),
      format,
    ],
    defaults: { voice: 'af_heart', language: 'en-US', speed: 1, format: 'wav' },
  },
  'robot-voice': {
    taskType: 'audio.tts',
    ...procedural('Robot Voice', 3),
    params: [
      script,
      choice('voice', ['bass', 'tenor', 'alto', 'soprano'], { control: 'voice' }),
      language,
      range('speed', [0.5, 2, 0.1]),
      format,
      seed,
    ],
    defaults: { voice: 'tenor', language: 'en-US', speed: 1, format: 'wav' },
  },
  'pitch-shifter': {
    taskType: 'audio.voice-change',
    ...classical('Voice Shaper', 4),
    params: [
      media('audio', 'audio'),
      choice('voice', ['deep', 'giant', 'bright', 'child', 'cartoon', 'robot', 'whisper', 'radio', 'alien'], {
        control: 'voice',
      }),
      format,
    ],
    defaults: { voice: 'deep', format: 'wav' },
    inputLimits: RECORDING,
  },
  'noise-remover': {
    taskType: 'audio.isolate',
    ...neural('Noise Remover', 4),
    params: [media('audio', 'audio'), choice('stem', ['vocals', 'other'], { control: 'segmented' }), format],
    defaults: { stem: 'vocals', format: 'wav' },
    inputLimits: RECORDING,
  },
  'stem-splitter': {
    taskType: 'audio.isolate',
    ...classical('Stem Splitter', { perOutput: 4, factors: { stem: { split: 0.25 } } }),
    params: [media('audio', 'audio'), choice('stem', ['split', ...STEMS], { control: 'segmented' }), format],
    defaults: { stem: 'split', format: 'wav' },
    inputLimits: RECORDING,
  },
  'whisper-base': {
    ...transcript,
    ...neural('Whisper Transcript', 8, [WHISPER_BASE.encoder, WHISPER_BASE.decoder, WHISPER_TOKENS]),
  },
  'whisper-tiny': {
    ...transcript,
    ...neural('Whisper Quick Transcript', 6, [WHISPER_TINY.encoder, WHISPER_TINY.decoder, WHISPER_TOKENS]),
  },
  'sound-log': {
    taskType: 'audio.stt',
    ...classical('Sound Log', 2),
    params: [media('audio', 'audio')],
    defaults: {},
    inputLimits: RECORDING,
  },
} satisfies Record<string, ModelDraft>
