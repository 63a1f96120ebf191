import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inputArguments } from '../../media/decode.ts'
import { writeThumbnail } from '../../media/previews.ts'
import type { RunContext, Runner } from '../runner.ts'
import { convert } from '../kit/convert.ts'
import { requiredInput, type Input } from '../kit/params.ts'

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
  const samples = await readSamples(requiredInput(job, 'audio'), context)
  context.onProgress(0.5)
  const heard = findSounds(samples)
  const lines = heard.map((sound) => describeSound(sound))
  const file = (name: string) => join(job.directory, name)
  const text = heard.map((sound, index) => `${clock(sound.from, '.')}  ${lines[index]}`).join('\n') || 'Silence.'
  const cues = heard.length > 0 ? heard : [{ from: 0, to: samples.length / RATE, decibels: -Infinity, hertz: null }]
  const cue = (separator: string) =>
    cues.map(({ from, to }, index) => {
      const line = lines[index] ?? '[silence]'
      return `${index + 1}\n${clock(from, separator)} --> ${clock(to, separator)}\n${line}\n`
    })
  await writeFile(file('output-0.txt'), `${text}\n`)
  await writeFile(file('output-0.srt'), cue(',').join('\n'))
  await writeFile(file('output-0.vtt'), `WEBVTT\n\n${cue('.').join('\n')}`)
  const place = { directory: job.directory, name: 'output-0' }
  return [
    {
      facts: {
        kind: 'text',
        mimeType: 'text/plain',
        width: null,
        height: null,
        durationSeconds: null,
        transparent: null,
      },
      stem: null,
      files: [
        { variant: 'original', path: file('output-0.txt'), mimeType: 'text/plain' },
        await writeThumbnail(Buffer.from(pageSvg(heard, samples.length / RATE)), place),
        { variant: 'srt', path: file('output-0.srt'), mimeType: 'application/x-subrip' },
        { variant: 'vtt', path: file('output-0.vtt'), mimeType: 'text/vtt' },
      ],
    },
  ]
}

async function readSamples({ path, mimeType }: Input, context: RunContext): Promise<Int16Array> {
  const chunks: Buffer[] = []
  await convert(
    context,
    inputArguments(path, mimeType).concat(['-map', '0:a:0', '-ac', '1', '-ar', String(RATE), '-f', 's16le', 'pipe:1']),
    { onOutput: (chunk) => chunks.push(chunk) },
  )
  const bytes = Buffer.concat(chunks)
  return new Int16Array(Uint8Array.from(bytes).buffer, 0, Math.floor(bytes.length / 2))
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

/** `00:00:01.250`, or with a comma as SRT wants it. */
function clock(seconds: number, separator: string): string {
  const milliseconds = Math.round(seconds * 1000)
  return `${digits(milliseconds / 3_600_000)}:${digits((milliseconds / 60_000) % 60)}:${digits((milliseconds / 1000) % 60)}${separator}${digits(milliseconds % 1000, 3)}`
}

const digits = (value: number, count = 2) => String(Math.floor(value)).padStart(count, '0')

/** A page with a line for each sound: long sounds have long lines. */
function pageSvg(heard: readonly HeardSound[], seconds: number): string {
  const lines = heard.slice(0, 9).map(({ from, to }, index) => {
    const width = Math.max(24, ((to - from) / Math.max(seconds, 0.1)) * 212)
    const y = 92 + index * 42
    return `<rect x="126" y="${y}" width="34" height="10" rx="5" fill="#7f9cf5"/><rect x="172" y="${y}" width="${width.toFixed(1)}" height="10" rx="5" fill="#4a5568"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><rect width="512" height="512" fill="#232946"/>
<rect x="96" y="48" width="320" height="432" rx="14" fill="#fffffe"/>${lines.join('')}</svg>`
}
