import type { Clock } from './clock.ts'

/** Longer than a sleeping disk takes to wake; a network drive whose server is gone may never answer. */
export const DISK_PATIENCE_MS = 10_000

/** The work took longer than it may; it may still end, unheard. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError'
}

/** For what the system may never answer, such as a look at a network drive whose server is gone. */
export function withinTime<Value>(clock: Clock, milliseconds: number, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const cancel = clock.setTimer(milliseconds, () =>
      reject(new TimeLimitError(`No answer within ${milliseconds} milliseconds.`)),
    )
    // it takes real time: a clock that is being moved must not call a busy machine silent
    clock.during(work).then(resolve, reject).finally(cancel)
  })
}
