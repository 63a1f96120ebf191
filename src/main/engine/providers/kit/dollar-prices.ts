import type { DollarPrice } from '#shared/service/providers.ts'

/** In millionths of a dollar, as price lists of a day have it. */
export const perOutput = (micros: number, asOf: string): DollarPrice => ({ perOutputMicros: micros, asOf })

/** Of what is asked for by its duration. */
export const perSecond = (micros: number, asOf: string): DollarPrice => ({
  perOutputMicros: micros,
  factors: { duration: { per: 1 } },
  asOf,
})

/** Of a text that is read aloud. */
export const perThousandCharacters = (micros: number, asOf: string): DollarPrice => ({
  perOutputMicros: 0,
  perCharacter: { param: 'text', microsPerThousand: micros },
  asOf,
})
