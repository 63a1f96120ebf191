import { lookup } from 'node:dns/promises'
import { systemClock } from '../tools/clock.ts'
import { TimeLimitError, withinTime } from '../tools/within-time.ts'
import type { Resolve } from './addresses.ts'

const PATIENCE_MS = 5_000

/** By the system's resolver, which may take very long to say that there is no network. */
export const resolveName: Resolve = async (hostname) => {
  try {
    return await withinTime(systemClock, PATIENCE_MS, lookup(hostname, { all: true }))
  } catch (cause) {
    throw cause instanceof TimeLimitError ? new Error(`${hostname} could not be resolved in time.`, { cause }) : cause
  }
}
