import type { Clock } from '../../../tools/clock.ts'
import type { Log } from '../../../tools/log.ts'
import { wait } from '../../../tools/wait.ts'
import { unlessLost } from '../../jobs/unless-lost.ts'
import type { Workers } from '../../jobs/workers.ts'
import { untilNextTry } from './job-failed.ts'

export interface WorkerParts {
  clock: Clock
  log: Log
  workers: Pick<Workers, 'receive' | 'upright'>
}

/** One death of the process that looks may be the computer's doing; so many in a row are the file's. */
export const MOST_TRIES = 3

/** Has a file looked into by a process that may die of it, with a rest between two tries. The last death is thrown. */
export function askWorkers<Result>(
  { clock, log, workers }: WorkerParts,
  { about, ask }: { about: string; ask: (files: WorkerParts['workers']) => Promise<Result> },
  signal: AbortSignal,
): Promise<Result> {
  return unlessLost(() => ask(workers), {
    mostTries: MOST_TRIES,
    signal,
    onLost: (tries, { message }) => log.warn(`A worker process died over ${about}.`, { tries, reason: message }),
    beforeNext: (tries) => wait(clock, untilNextTry(tries), signal),
  })
}
