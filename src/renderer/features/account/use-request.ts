import { useState } from 'react'
import { CommandError, type AppError } from '#shared/app/error.ts'

/** Something a click asks for: whether it is under way, and the error when it did not work. */
export function useRequest() {
  const [running, setRunning] = useState(false)
  const [error, setError] = useState<AppError>()

  /** Answers undefined when it failed; the reason is in `error`. */
  async function run<Value>(request: () => Promise<Value>): Promise<Value | undefined> {
    setRunning(true)
    setError(undefined)
    try {
      return await request()
    } catch (failure) {
      if (!(failure instanceof CommandError)) throw failure
      setError(failure)
      return undefined
    } finally {
      setRunning(false)
    }
  }
  return { run, running, error }
}
