import { describeError } from './describe-error.ts'
import type { Log } from './log.ts'

export type Closer = () => void | Promise<void>

/**
 * One after the other, in this order. One that fails keeps none of the others from being closed, such as a database whose
 * folder nobody could open again: each failure is told in the log, and the first is thrown when all are done.
 */
export async function closeAll(closers: readonly Closer[], log: Log): Promise<void> {
  const failures: unknown[] = []
  for (const close of closers)
    try {
      await close()
    } catch (error) {
      log.error('Something could not be closed in order; the rest is closed all the same.', {
        error: describeError(error),
      })
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}

/** The same for what is given up because of a failure, which is what is to be heard of. */
export async function closeAfterFailure(closers: readonly Closer[], log: Log): Promise<void> {
  await closeAll(closers, log).catch(() => {})
}
