import { join } from 'node:path'
import { describeTimed } from '../../media/describe.ts'
import { breathe } from '../kit/breathe.ts'
import { RunnerRefusal, type Runner } from '../runner.ts'
import { breath, vowel, VOWELS, type Vowel } from '../music/instruments.ts'
import { numberOf, textOf } from '../kit/params.ts'
import { createRandom, type Random } from '../kit/random.ts'
import { finishSound, silence, writeWav, type Sound } from '../kit/wave.ts'

/** The pitch at which each voice speaks, in hertz. */
const VOICES: Record<string, number> = { bass: 92, tenor: 132, alto: 188, soprano: 246 }
const HISSES = /[sfzxc]/
const NASALS = /[mnlrwvjy]/

/** A robot's voice: every letter becomes a vowel's resonance, a breath or a pause. */
export const speak: Runner = async (job, context) => {
  const text = textOf(job, 'text').normalize('NFKD').toLowerCase()
  if (!/[\p{L}\p{N}]/u.test(text)) throw new RunnerRefusal('invalid_input', 'The text has nothing that can be said.')
  const pitch = VOICES[textOf(job, 'voice')] ?? 132
  const pace = 1 / numberOf(job, 'speed', 1)
  const random = createRandom('speech', text, job.seed)
  const sounds: Sound[] = []
  const letters = Array.from(text)
  for (const [index, letter] of letters.entries()) {
    sounds.push(sayLetter(letter, pitch * intonation(letters, index, random), pace, random))
    if (index % 20 !== 0) continue
    context.onProgress((index / letters.length) * 0.9)
    await breathe()
  }
  const path = join(job.directory, 'output-0.wav')
  await writeWav(path, finishSound(joinSounds(sounds)))
  const place = { directory: job.directory, name: 'output-0' }
  return [await describeTimed(context.ffmpeg, { path, type: 'audio/wav' }, place, context.signal)]
}

function sayLetter(letter: string, pitch: number, pace: number, random: Random): Sound {
  if (letter in VOWELS) return vowel(letter as Vowel, pitch, 0.13 * pace)
  if (HISSES.test(letter)) return breath(random, 0.09 * pace, 0.95)
  if (NASALS.test(letter)) return vowel('u', pitch, 0.07 * pace).map((value) => value * 0.45)
  if (/\p{L}/u.test(letter)) return joinSounds([silence(0.025 * pace), breath(random, 0.035 * pace, 0.4)])
  if (/\p{N}/u.test(letter)) return vowel(random.pick(['a', 'e', 'i', 'o']), pitch * 1.1, 0.16 * pace)
  return silence((/[.!?;:\n]/.test(letter) ? 0.32 : 0.08) * pace)
}

/** A sentence falls towards its end, a question rises. */
function intonation(letters: readonly string[], index: number, random: Random): number {
  const end = letters.findIndex((letter, at) => at >= index && /[.!?\n]/.test(letter))
  const left = (end === -1 ? letters.length : end) - index
  const tendency = letters[end] === '?' ? 1.18 : 0.88
  return (left < 12 ? 1 + (tendency - 1) * (1 - left / 12) : 1) * random.between(0.98, 1.03)
}

function joinSounds(sounds: readonly Sound[]): Sound {
  const joined = new Float32Array(sounds.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const sound of sounds) {
    joined.set(sound, at)
    at += sound.length
  }
  return joined
}
