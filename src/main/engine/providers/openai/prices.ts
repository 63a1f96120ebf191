import type { DollarPrice } from '#shared/service/providers.ts'
import { perOutput, perSecond, perThousandCharacters } from '../kit/dollar-prices.ts'
import type { Size } from '../kit/sizes.ts'

/**
 * OpenAI's public price list on the day it was looked up; the user may overwrite every price. It bills pictures by tokens:
 * those of the picture itself are counted here, exactly; what a prompt and input pictures add depends on them and is not.
 */
const AS_OF = '2026-11-16'

const MICROS_PER_TOKEN = { 'gpt-image-1': 40, 'gpt-image-1.5': 32, 'gpt-image-1-mini': 8, 'gpt-image-2': 30 } as const
/** What each picture of how far it is costs. */
const PREVIEW_TOKENS = 100

export type PricedFamily = keyof typeof MICROS_PER_TOKEN

/** One size costs what a square does; the two others the same. */
const LISTED: Record<Exclude<PricedFamily, 'gpt-image-2'>, Record<string, { square: number; oblong: number }>> = {
  'gpt-image-1': {
    low: { square: 11_000, oblong: 16_000 },
    medium: { square: 42_000, oblong: 63_000 },
    high: { square: 167_000, oblong: 250_000 },
  },
  'gpt-image-1.5': {
    low: { square: 9_000, oblong: 13_000 },
    medium: { square: 34_000, oblong: 50_000 },
    high: { square: 133_000, oblong: 200_000 },
  },
  'gpt-image-1-mini': {
    low: { square: 5_000, oblong: 6_000 },
    medium: { square: 11_000, oblong: 15_000 },
    high: { square: 36_000, oblong: 52_000 },
  },
}

/** For models of three fixed sizes, by the shape alone. */
export function fixedSizePrice(
  family: Exclude<PricedFamily, 'gpt-image-2'>,
  quality: string,
  { previews }: { previews: boolean },
): DollarPrice | null {
  const listed = LISTED[family][quality]
  if (!listed) return null
  const extra = previews ? PREVIEW_TOKENS * MICROS_PER_TOKEN[family] : 0
  const oblong = listed.oblong + extra
  return {
    perOutputMicros: oblong,
    table: { by: ['aspect_ratio'], micros: { '1:1': listed.square + extra, '3:2': oblong, '2:3': oblong } },
    asOf: AS_OF,
  }
}

/** For models of any size: `cells` is how many the longer side is divided into, which is what a quality means. */
export function anySizePrice(
  cells: number,
  sizes: readonly { aspectRatio: string; resolution: string; size: Size }[],
  { previews }: { previews: boolean },
): DollarPrice {
  const micros = Object.fromEntries(
    sizes.map(({ aspectRatio, resolution, size }) => [
      `${aspectRatio} ${resolution}`,
      (tokensOf(cells, size) + (previews ? PREVIEW_TOKENS : 0)) * MICROS_PER_TOKEN['gpt-image-2'],
    ]),
  )
  return {
    perOutputMicros: Math.max(...Object.values(micros)),
    table: { by: ['aspect_ratio', 'resolution'], micros },
    asOf: AS_OF,
  }
}

/** How OpenAI's own calculator counts: cells across times cells down, more for larger pictures. */
function tokensOf(cells: number, { width, height }: Size): number {
  const shorterCells = Math.round((cells * Math.min(width, height)) / Math.max(width, height))
  return Math.ceil((cells * shorterCells * (2_000_000 + width * height)) / 4_000_000)
}

/** Of a model that is billed by the minute: what ten minutes cost, the longest that is taken. */
const perTranscript = (microsPerMinute: number): DollarPrice => perOutput(10 * microsPerMinute, AS_OF)

const perText = (microsPerThousand: number): DollarPrice => perThousandCharacters(microsPerThousand, AS_OF)

export const SPEECH_PRICES: Readonly<Record<string, DollarPrice>> = {
  'tts-1': perText(15_000),
  'tts-1-hd': perText(30_000),
  // billed by the minute of speech: slow speakers say a thousand characters in 80 seconds
  'gpt-4o-mini-tts': perText(20_000),
}

export const TRANSCRIPTION_PRICES: Readonly<Record<string, DollarPrice>> = {
  'whisper-1': perTranscript(6_000),
  'gpt-4o-transcribe': perTranscript(6_000),
  'gpt-4o-mini-transcribe': perTranscript(3_000),
}

export const VIDEO_PRICES: Readonly<Record<string, DollarPrice>> = {
  'sora-2': perSecond(100_000, AS_OF),
  'sora-2-pro': {
    ...perSecond(300_000, AS_OF),
    factors: { duration: { per: 1 }, resolution: { '720p': 1, '1024p': 5 / 3 } },
  },
}
