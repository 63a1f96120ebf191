import { useEffect, useState } from 'react'
import type { CommandInput, CommandName, CommandOutput } from '#shared/app/commands.ts'
import type { CommandError } from '#shared/app/error.ts'
import { createDigest } from './digest.ts'
import { useConnection, useReachable } from './hooks.ts'

interface Live<Name extends CommandName> {
  /** The last answer; it stays while the next is on its way. */
  value: CommandOutput<Name> | undefined
  /** Whether the answer is to the question that is asked now. */
  isCurrent: boolean
  error: CommandError | undefined
}

/**
 * What the library answers, asked again while it changes: never twice at the same time, and not more often than
 * `pauseMs`. Unlike a shared answer it is forgotten with whoever shows it: every letter of a search is a question.
 */
export function useLive<Name extends CommandName>(
  name: Name,
  input: CommandInput<Name> | null,
  pauseMs = 300,
): Live<Name> {
  const { client } = useConnection()
  const reachable = useReachable()
  const written = input === null ? null : JSON.stringify(input)
  const [answer, setAnswer] = useState<{ written: string; value: CommandOutput<Name> }>()
  const [error, setError] = useState<CommandError>()
  useEffect(() => {
    if (written === null) return undefined
    let current = true
    let busy = false
    let again = false
    const ask = async () => {
      if (busy) {
        again = true
        return
      }
      busy = true
      try {
        const value = await client.request(name, JSON.parse(written) as CommandInput<Name>)
        if (current) {
          setAnswer({ written, value })
          setError(undefined)
        }
      } catch (failure) {
        if (current) setError(failure as CommandError)
      }
      busy = false
      if (!again || !current) return
      again = false
      void ask()
    }
    // when the app can be heard again, nobody knows what was missed
    if (reachable) void ask()
    const news = createDigest(() => void ask(), pauseMs)
    const unsubscribe = client.subscribe((event) => {
      if (event.type === 'library.changed') news.tell(name)
    })
    return () => {
      current = false
      unsubscribe()
      news.close()
    }
  }, [client, name, written, pauseMs, reachable])
  return { value: written === null ? undefined : answer?.value, isCurrent: answer?.written === written, error }
}
