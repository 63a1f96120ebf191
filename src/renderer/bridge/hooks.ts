import { createContext, useCallback, useContext, useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { CommandInput, CommandName, CommandOutput } from '#shared/app/commands.ts'
import type { AppEvent } from '#shared/app/events.ts'
import type { Answer } from './answers.ts'
import type { Connection } from './connection.ts'

const ConnectionContext = createContext<Connection | undefined>(undefined)
export const ConnectionScope = ConnectionContext.Provider

export function useConnection(): Connection {
  const connection = useContext(ConnectionContext)
  if (!connection) throw new Error('Nothing is connected: draw this inside a ConnectionScope.')
  return connection
}

type Asked<Name extends CommandName> = Answer<CommandOutput<Name>> & { reload: () => void }

/** The answer to a reading command: asked when first shown, shared with everything else that shows it. */
export function useCommand<Name extends CommandName>(name: Name, input: CommandInput<Name>): Asked<Name> {
  const { answers } = useConnection()
  // the same question written twice is two objects
  const written = JSON.stringify(input)
  const question = useMemo(() => ({ name, input: JSON.parse(written) as CommandInput<Name> }), [name, written])
  useEffect(() => answers.ensure(question), [answers, question])
  const answer = useSyncExternalStore(answers.subscribe, () => answers.answerOf(question))
  const reload = useCallback(() => void answers.load(question), [answers, question])
  return { ...answer, reload }
}

export function useAppEvents(listener: (event: AppEvent) => void): void {
  const { client } = useConnection()
  const onEvent = useEffectEvent(listener)
  useEffect(() => client.subscribe((event) => onEvent(event)), [client])
}

export function useReachable(): boolean {
  return useStore(useConnection().reachability, ({ reachable }) => reachable)
}
