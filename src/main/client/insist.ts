import type { Clock } from '../tools/clock.ts'
import { wait } from '../tools/wait.ts'
import { ClientError, isTransient, unreachable } from './client-error.ts'
import { retryDelay } from './retry-delay.ts'

export const PATIENCE_MS = 60_000

interface Insisting {
  clock: Clock
  /** From 0 up to 1. */
  random: () => number
  signal: AbortSignal
  /** How long to go on trying after the first failure; 0 asks once. */
  patienceMs: number
  /** Shortest pause between two tries. */
  leastDelayMs?: number
  /** Told how long nothing is tried after a failure, whether or not it is tried again. */
  onFailure?: (error: ClientError, delayMs: number) => void
  /** Told before it is tried again. */
  onRepeat?: (() => void) | undefined
}

/** Does what is safe to repeat, again while that promises something: after a lost connection, a 429 or a 5xx. */
export async function insist<Value>(
  work: () => Promise<Value>,
  { clock, random, signal, patienceMs, leastDelayMs = 0, onFailure, onRepeat }: Insisting,
): Promise<Value> {
  // from the first failure on: time spent waiting for a turn is nobody's fault
  let giveUpAt: number | undefined
  for (let attempts = 1; ; attempts++)
    try {
      return await codedErrors(work(), signal)
    } catch (error) {
      if (!(error instanceof ClientError) || !isTransient(error)) throw error
      const delay = Math.max(leastDelayMs, retryDelay(attempts, error.retryAfterMs, random))
      giveUpAt ??= clock.now() + patienceMs
      onFailure?.(error, delay)
      if (clock.now() + delay > giveUpAt) throw error
      onRepeat?.()
      await codedErrors(wait(clock, delay, signal), signal)
    }
}

async function codedErrors<Value>(work: Promise<Value>, caller: AbortSignal): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ClientError) throw error
    if (caller.aborted) throw new ClientError('canceled', 'Stopped before an answer came.', { cause: error })
    throw unreachable(error)
  }
}
