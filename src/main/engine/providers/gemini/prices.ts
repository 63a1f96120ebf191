import type { DollarPrice } from '#shared/service/providers.ts'
import { perOutput, perSecond } from '../kit/dollar-prices.ts'

/**
 * Google's public price list for the Gemini API on the day it was looked up; the user may overwrite every price. What a
 * prompt and input pictures add is a small part of a cent and is not counted.
 */
const AS_OF = '2026-11-16'

/** By the size that is asked for; a model that has one size costs one price. */
export const PICTURE_PRICES: Readonly<Record<string, DollarPrice>> = {
  'gemini-2.5-flash-image': perOutput(39_000, AS_OF),
  'gemini-3-pro-image': bySize({ '1K': 134_000, '2K': 134_000, '4K': 240_000 }),
  'gemini-3.1-flash-image': bySize({ '1K': 67_000, '2K': 101_000, '4K': 151_000 }),
}

function bySize(micros: Record<string, number>): DollarPrice {
  return { perOutputMicros: Math.max(...Object.values(micros)), table: { by: ['resolution'], micros }, asOf: AS_OF }
}

const FILM_MICROS_PER_SECOND: Readonly<Record<string, Readonly<Record<FilmSize, number>>>> = {
  'veo-3.1': { '720p': 400_000, '1080p': 400_000 },
  'veo-3.1-fast': { '720p': 100_000, '1080p': 120_000 },
  'veo-3.1-lite': { '720p': 50_000, '1080p': 80_000 },
}

export type FilmSize = '720p' | '1080p'

export function filmPrice(family: string, size: FilmSize, duration: 'chosen' | 8): DollarPrice | null {
  const micros = FILM_MICROS_PER_SECOND[family]?.[size]
  if (micros === undefined) return null
  return duration === 'chosen' ? perSecond(micros, AS_OF) : perOutput(micros * duration, AS_OF)
}
