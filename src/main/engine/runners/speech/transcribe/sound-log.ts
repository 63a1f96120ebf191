import { requiredInput } from '../../kit/params.ts'
import type { Runner } from '../../runner.ts'
import { readSound } from '../../kit/sound/read-sound.ts'
import { clock } from './subtitles.ts'
import { writeText } from './write-transcript.ts'

const RATE = 16_000
const WINDOW = RATE / 20
const QUIET_DECIBELS = -45
/** A gap shorter than this does not end a sound. */
const BRIDGED_WINDOWS = 6

interface HeardSound {
  from: number
  to: number
  decibels: number
  hertz: number | null
}

/** Writes down when something is heard, how loud and how high. It does not understand words and does not pretend to. */
export const logSounds: Runner = async (job, context) => {
  const { samples } = await readSound(requiredInput(job, 'audio'), { rate: RATE, channels: 1 }, context)
  context.onProgress(0.5)
  const heard = findSounds(samples)
  const seconds = samples.length / RATE
  const cues = heard.map((sound) => ({ from: sound.from, to: sound.to, text: describeSound(sound) }))
  const text = cues.map((cue) => `${clock(cue.from, '.')}  ${cue.text}`).join('\n')
  const silence = { from: 0, to: seconds, text: '[silence]' }
  return [await writeText(job, { text: text || 'Silence.', cues: cues.length > 0 ? cues : [silence], seconds })]
}
function findSounds(samples: Int16Array): HeardSound[] {
  const windows = Array.from({ length: Math.ceil(samples.length / WINDOW) }, (_, index) =>
    loudness(samples.subarray(index * WINDOW, (index + 1) * WINDOW)),
  )
  const heard: HeardSound[] = []
  let start = -1
  let quiet = 0
  for (const [index, decibels] of [...windows, ...Array<number>(BRIDGED_WINDOWS + 1).fill(-Infinity)].entries()) {
    if (decibels > QUIET_DECIBELS) {
      if (start === -1) start = index
      quiet = 0
    } else if (start !== -1 && ++quiet > BRIDGED_WINDOWS) {
      heard.push(measure(samples, windows, start, Math.min(index - quiet + 1, windows.length)))
      start = -1
      quiet = 0
    }
  }
  return heard
}

function measure(samples: Int16Array, windows: readonly number[], start: number, end: number): HeardSound {
  const levels = windows.slice(start, end)
  const loudest = start + levels.indexOf(Math.max(...levels))
  return {
    from: (start * WINDOW) / RATE,
    to: Math.min(end * WINDOW, samples.length) / RATE,
    decibels: Math.max(...levels),
    hertz: pitchOf(samples.subarray(loudest * WINDOW, (loudest + 2) * WINDOW)),
  }
}

function loudness(samples: Int16Array): number {
  const energy = samples.reduce((sum, value) => sum + (value / 32_768) ** 2, 0) / Math.max(samples.length, 1)
  return energy > 0 ? 10 * Math.log10(energy) : -Infinity
}

/** The delay at which the sound looks most like itself; null when it looks like nothing in particular. */
function pitchOf(samples: Int16Array): number | null {
  const match = (lag: number) => {
    let [product, energy] = [0, 1]
    for (let index = 0; index + lag < samples.length; index++) {
      product += samples[index]! * samples[index + lag]!
      energy += (samples[index]! ** 2 + samples[index + lag]! ** 2) / 2
    }
    return product / energy
  }
  const lags = Array.from({ length: Math.floor(RATE / 70) - 16 }, (_, index) => index + 16)
  const matches = lags.map(match)
  const best = Math.max(...matches)
  if (best < 0.5) return null
  // multiples of the period match as well; the first good one is the period itself
  const first = matches.findIndex((value, index) => value > best * 0.95 && value >= (matches[index + 1] ?? -1))
  return Math.round(RATE / (lags[first] ?? 16))
}

function describeSound({ decibels, hertz }: HeardSound): string {
  const volume = decibels > -12 ? 'loud' : decibels > -28 ? 'medium' : 'quiet'
  return `[${volume} sound${hertz ? `, about ${hertz} Hz` : ', no clear pitch'}]`
}
