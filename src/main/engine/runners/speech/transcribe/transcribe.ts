import { requiredInput, textOf } from '../../kit/params.ts'
import type { Runner } from '../../runner.ts'
import { frameCount, readSound } from '../../kit/sound/read-sound.ts'
import { listen } from '../../kit/listen/listen.ts'
import { WHISPER_RATE } from '../../kit/listen/log-mel.ts'
import { findSounding } from '../../kit/listen/sounding.ts'
import { readTokens } from '../../kit/listen/tokens.ts'
import { WHISPER_BASE, WHISPER_TINY, WHISPER_TOKENS, type WhisperSize } from '../../kit/listen/whisper-sizes.ts'
import { writeTranscript } from './write-transcript.ts'

/** Writes down what is said, with times. */
const transcribeBy =
  (size: WhisperSize): Runner =>
  async (job, context) => {
    const sound = await readSound(requiredInput(job, 'audio'), { rate: WHISPER_RATE, channels: 1 }, context)
    const tokens = await readTokens(context.pack.path(WHISPER_TOKENS))
    context.onProgress(0.05)
    const sounding = findSounding(sound.samples, WHISPER_RATE)
    const language = tokens.languages.get(textOf(job, 'language'))
    const spoken = await listen(sound, sounding, { size, tokens, language }, context)
    return [await writeTranscript(job, { spoken, seconds: frameCount(sound) / WHISPER_RATE }, 'No speech was heard.')]
  }

export const transcribe = transcribeBy(WHISPER_BASE)
export const transcribeQuickly = transcribeBy(WHISPER_TINY)
