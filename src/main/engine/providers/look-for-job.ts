import type { Database } from 'better-sqlite3'
import type { Clock } from '../../tools/clock.ts'
import { wait } from '../../tools/wait.ts'
import type { AwaitedAnswers } from './awaited-answers.ts'
import { modelIdOf } from './catalog-model.ts'
import { isTransient, JobFailedError, waitAfter } from './job-failed.ts'
import { isReferenceTaken } from './job-store.ts'
import {
  ProviderError,
  type FindContext,
  type Found,
  type ProviderJob,
  type Reference,
  type Started,
} from './provider.ts'

/** How long a list may lack a request that it has just been sent. */
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

/** Looks for one whose request left and whose answer was not heard. Undefined when it is surely not there. */
export async function lookForJob(
  { db, clock, answers }: { db: Database; clock: Clock; answers: AwaitedAnswers },
  { provider, job, part, sentAt, deadline, find, accept, signal }: LostJob,
): Promise<Started | undefined> {
  const { generationId, model } = job
  const isTaken = (reference: Reference) => isReferenceTaken(db, { provider, generationId, part }, reference)
  for (let tries = 0; ; tries++) {
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
      await answers.settled(modelIdOf(provider, model.slug))
      signal.throwIfAborted()
      if (!isTaken(found.started.reference)) return accept(found.started)
    }
    const isSettled = model.recovery === 'named' || clock.now() - sentAt >= LISTING_GRACE_MS
    if (found.found === 'absent' && isSettled) return undefined
    if (clock.now() >= deadline()) throw new JobFailedError('timeout', `${provider} could not say what became of it.`)
    await wait(clock, waitAfter(tries), signal)
  }
}
