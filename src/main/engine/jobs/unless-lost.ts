import { WorkerLostError } from './workers.ts'

/**
 * What a worker process is asked, once more when the process was lost over it: it may have been ended from outside. The
 * last loss is thrown: whoever asked says what it means.
 */
export async function unlessLost<Result>(
  ask: () => Promise<Result>,
  {
    mostTries = 2,
    signal,
    onLost,
    beforeNext,
  }: {
    mostTries?: number
    signal: AbortSignal
    onLost?: (tries: number, error: WorkerLostError) => void
    beforeNext?: (tries: number) => Promise<void>
  },
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof WorkerLostError)) throw error
      onLost?.(tries, error)
      if (tries >= mostTries) throw error
      await beforeNext?.(tries)
    }
  }
}
