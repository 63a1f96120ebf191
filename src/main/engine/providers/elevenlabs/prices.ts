import type { DollarPrice } from '#shared/service/providers.ts'
import { perSecond, perThousandCharacters } from '../kit/dollar-prices.ts'

/**
 * What ElevenLabs bills beside its plans, on the day it was looked up; who has a plan pays in its credits, and may
 * overwrite every price.
 */
const AS_OF = '2026-11-16'
const MICROS_PER_THOUSAND_CHARACTERS = 100_000

/** Some models count only a part of each character, which the service says itself. */
export const speechPrice = (costOfCharacter: number): DollarPrice =>
  perThousandCharacters(Math.ceil(MICROS_PER_THOUSAND_CHARACTERS * costOfCharacter), AS_OF)

export const SOUND_PRICE = perSecond(4_000, AS_OF)
export const MUSIC_PRICE = perSecond(10_000, AS_OF)
