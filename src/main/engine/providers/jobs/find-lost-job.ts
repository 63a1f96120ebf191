import type { Database } from 'better-sqlite3'
import type { Clock } from '../../../tools/clock.ts'
import { wait } from '../../../tools/wait.ts'
import type { AnswersInFlight } from './answers-in-flight.ts'
import { modelIdOf } from '../model-id.ts'
import { isTransient, JobFailedError, untilNextTry } from './job-failed.ts'
import { isReferenceTaken } from './job-store.ts'
import {
  ProviderError,
  type FindContext,
  type Found,
  type ProviderJob,
  type Reference,
  type Started,
} from '../provider.ts'

/**
 * How long a list may lack a request: it may still be worked on, and when it was sent is known by a clock that may have been
 * set right since. So it counts from the first look.
 */
const LISTING_GRACE_MS = 20_000

export interface LostJob {
  provider: string
  job: ProviderJob
  part: number
  sentAt: number
  /** Until when it is looked for. */
  deadline: () => number
  find: (context: FindContext) => Promise<Found>
  /** Writes down at once that the job is the one found. */
  accept: (started: Started) => Started
  signal: AbortSignal
}

/**
 * Asks for a job with its pictures turned upright, and, where that made others of them, as they lie: so earlier versions
 * sent them, and whoever knows a job by its content would not find it, and buy it again.
 */
export async function findAsSent(
  [upright, asGiven]: readonly [ProviderJob, ProviderJob],
  find: (job: ProviderJob) => Promise<Found>,
): Promise<Found> {
  const found = await find(upright)
  const given = new Set(Object.values(asGiven.inputs))
  const isTurned = Object.values(upright.inputs).some((input) => !given.has(input))
  if (found.found === 'reference' || !isTurned) return found
  const foundAsGiven = await find(asGiven)
  // only what is absent both ways is surely not there
  return foundAsGiven.found === 'absent' ? found : foundAsGiven
}

/** Looks for one whose request left and whose answer was not heard. Undefined when it is surely not there. */
export async function findLostJob(
  { db, clock, answersInFlight }: { db: Database; clock: Clock; answersInFlight: AnswersInFlight },
  { provider, job, part, sentAt, deadline, find, accept, signal }: LostJob,
): Promise<Started | undefined> {
  const { generationId, model } = job
  const isTaken = (reference: Reference) => isReferenceTaken(db, { provider, generationId, part }, reference)
  const since = clock.now()
  for (let tries = 1; ; tries++) {
    const found = await find({ signal, sentAt, isTaken }).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      // out of reach to the end, or the key is refused by now: what was sent stays sent
      throw new JobFailedError(
        isTransient(error) ? 'timeout' : 'unavailable',
        `${provider} could not be asked what became of it: ${error.message}`,
      )
    })
    if (found.found === 'reference') {
      // the answer to an equal request may be on its way, and say that this one is its own
      await answersInFlight.settled(modelIdOf(provider, model.slug))
      signal.throwIfAborted()
      if (!isTaken(found.started.reference)) return accept(found.started)
    }
    const isSettled = model.recovery === 'named' || clock.now() - since >= LISTING_GRACE_MS
    if (found.found === 'absent' && isSettled) return undefined
    if (clock.now() >= deadline()) throw new JobFailedError('timeout', `${provider} could not say what became of it.`)
    await wait(clock, untilNextTry(tries), signal)
  }
}
