import { textOf } from '../../kit/params.ts'
import { createRandom } from '../../kit/random.ts'
import { RunnerRefusedError, type Runner } from '../../runner.ts'
import { speakPhrases } from './speak-phrases.ts'
import { toPhrases, type Phrase } from '../../kit/voice/words/phrases.ts'
import { FORMANT_RATE, synthesise, type FormantVoice } from '../../kit/voice/formant-synthesiser.ts'
import { planSpeech } from '../../kit/voice/plan-speech.ts'

/**
 * The higher the voice the smaller the mouth, but by less than in people: few overtones are left to show its shape, and
 * a listener who was taught by larger mouths mistakes the vowels of a small one. For the same reason none is larger than
 * a man's: a bass with one was misunderstood four times as often.
 */
const VOICES: Readonly<Record<string, FormantVoice>> = {
  bass: { hertz: 92, formantScale: 1 },
  tenor: { hertz: 118, formantScale: 1 },
  alto: { hertz: 168, formantScale: 1.1 },
  soprano: { hertz: 204, formantScale: 1.12 },
}
const LONGEST_PHRASE = 300

/** A machine's voice by rules alone: phonemes, resonances and a melody. */
export const speakLikeMachine: Runner = async (job, context) => {
  const dialect = textOf(job, 'language') === 'en-GB' ? 'en-GB' : 'en-US'
  const phrases = toPhrases(textOf(job, 'text'), dialect, LONGEST_PHRASE)
  if (phrases.length === 0)
    throw new RunnerRefusedError('invalid_input', 'The text has nothing that can be said in English.')
  const voice = VOICES[textOf(job, 'voice')] ?? VOICES['tenor']!
  const random = createRandom('speech', job.seed)
  const say = (phrase: Phrase, speed: number) => synthesise(planSpeech(phrase, speed, random), voice, random)
  return speakPhrases(job, phrases, FORMANT_RATE, say, context)
}
