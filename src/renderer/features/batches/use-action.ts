import { useState } from 'react'
import { CommandError } from '#shared/app/error.ts'
import { errorWords, issueLine } from '../../words/error-words.ts'

/** Something a click sets going: whether it still runs, and what it said when it did not work. */
export function useAction() {
  const [running, setRunning] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  /** Answers undefined when it failed; the reason is in `refusal`. */
  async function run<Value>(action: () => Promise<Value>): Promise<Value | undefined> {
    setRunning(true)
    setRefusal(undefined)
    try {
      return await action()
    } catch (error) {
      setRefusal(wordsOf(error))
      return undefined
    } finally {
      setRunning(false)
    }
  }
  return { run, running, refusal, dismiss: () => setRefusal(undefined) }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!(error instanceof CommandError)) return error.message
  const { sentence } = errorWords(error)
  const [issue] = error.issues ?? []
  return issue ? `${sentence} ${issueLine(issue)}` : sentence
}
