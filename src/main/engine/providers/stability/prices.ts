import type { DollarPrice } from '#shared/service/providers.ts'
import { perOutput } from '../kit/dollar-prices.ts'

/** Stability's public price list on the day it was looked up, in credits of a cent; the user may overwrite every price. */
const AS_OF = '2026-11-16'
const MICROS_PER_CREDIT = 10_000

export const credits = (count: number): DollarPrice => perOutput(count * MICROS_PER_CREDIT, AS_OF)
