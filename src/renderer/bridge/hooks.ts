import { keepPreviousData, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from 'zustand'
import type { CommandInput, CommandOutput, ReadingCommand } from '#shared/app/commands.ts'
import type { CommandError } from '#shared/app/error.ts'
import type { AppEvent } from '#shared/app/events.ts'
import type { Connection } from './connection.ts'
import { followChanges, queryOf } from './queries.ts'

const ConnectionContext = createContext<Connection | undefined>(undefined)
export const ConnectionScope = ConnectionContext.Provider

export function useConnection(): Connection {
  const connection = useContext(ConnectionContext)
  if (!connection) throw new Error('Nothing is connected: draw this inside a ConnectionScope.')
  return connection
}

/** What is known of a question. An answer stays while it is asked again, and when asking again fails. */
export type Answer<Value> =
  | { status: 'loading'; value?: undefined }
  | { status: 'ready'; value: Value; loading: boolean; error: CommandError | undefined; isCurrent: boolean }
  | { status: 'failed'; error: CommandError; loading: boolean; value?: undefined }

export type Reloadable<Value> = Answer<Value> & { reload: () => void }

export type Asked<Name extends ReadingCommand> = Reloadable<CommandOutput<Name>>

/** What was answered a moment ago is not asked again by the next who shows it. What changes meanwhile is told anyway. */
const FRESH_MS = 1_000

interface AskOptions<Name extends ReadingCommand> {
  /** The answer to the question before stays until this one is answered: every letter of a search is a question. */
  keep?: boolean
  /** Asked again until this holds, then never: what is finished does not change. */
  until?: (value: CommandOutput<Name>) => boolean
}

/**
 * The answer to a reading command: asked when first shown, shared with everything else that shows it and read again
 * when the table of commands says that it is stale. Nothing is asked while the input is null.
 */
export function useCommand<Name extends ReadingCommand>(
  name: Name,
  input: CommandInput<Name> | null,
  { keep = false, until }: AskOptions<Name> = {},
): Asked<Name> {
  const { client } = useConnection()
  const result = useQuery<unknown, CommandError>({
    ...queryOf(client, name, input ?? ({} as CommandInput<Name>)),
    enabled: ({ state: { data } }) => input !== null && !(until && data !== undefined && until(data as never)),
    staleTime: FRESH_MS,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  })
  const answer: Answer<CommandOutput<Name>> = input === null ? { status: 'loading' } : answerOf(result)
  const { refetch } = result
  const reload = useCallback(() => void refetch(), [refetch])
  return { ...answer, reload }
}

/** Answers to several questions as one, which is there when they all are and has failed when one of them has. */
export function combineAnswers<Values extends object>(asked: {
  [Key in keyof Values]: Reloadable<Values[Key]>
}): Reloadable<Values> {
  const entries = Object.entries<Reloadable<unknown>>(asked)
  const answers = entries.map(([, answer]) => answer)
  const reload = () => {
    for (const answer of answers) if (answer.status === 'failed') answer.reload()
  }
  const failed = answers.find(({ status }) => status === 'failed')
  if (failed?.status === 'failed') return { ...failed, reload }
  const ready = answers.filter((answer) => answer.status === 'ready')
  if (ready.length < answers.length) return { status: 'loading', reload }
  return {
    status: 'ready',
    value: Object.fromEntries(entries.map(([key, { value }]) => [key, value])) as Values,
    loading: ready.some(({ loading }) => loading),
    error: ready.find(({ error }) => error)?.error,
    isCurrent: ready.every(({ isCurrent }) => isCurrent),
    reload,
  }
}

/** Answers to several questions of one kind: the pages in sight, the items side by side. Read again only when stale. */
export function useCommands<Name extends ReadingCommand>(
  name: Name,
  inputs: readonly CommandInput<Name>[],
): Answer<CommandOutput<Name>>[] {
  const { client } = useConnection()
  const results = useQueries({
    queries: inputs.map((input) => ({ ...queryOf(client, name, input), staleTime: Infinity })),
  })
  return results.map((result) => answerOf(result as UseQueryResult<unknown, CommandError>))
}

/** The table binds a name to what it answers; TypeScript cannot follow that through a union of all of them. */
function answerOf<Value>(result: UseQueryResult<unknown, CommandError>): Answer<Value> {
  const { data, error, isFetching: loading, isPlaceholderData } = result
  if (data !== undefined)
    return { status: 'ready', value: data as Value, loading, error: error ?? undefined, isCurrent: !isPlaceholderData }
  return error ? { status: 'failed', error, loading } : { status: 'loading' }
}

/**
 * Tells when answers of a command are stale, about one batch or list or about all, and when nobody knows because the app
 * could not be heard.
 */
export function useStale(name: ReadingCommand, listener: () => void, id?: string): void {
  const { client } = useConnection()
  const reachable = useReachable()
  const onStale = useEffectEvent(listener)
  useEffect(() => followChanges(client, name, () => onStale(), id), [client, name, id])
  const wasReachable = useRef(reachable)
  useEffect(() => {
    // not at first: whoever begins to listen has just asked
    if (reachable && !wasReachable.current) onStale()
    wasReachable.current = reachable
  }, [reachable])
}

export function useAppEvents(listener: (event: AppEvent) => void): void {
  const { client } = useConnection()
  const onEvent = useEffectEvent(listener)
  useEffect(() => client.subscribe((event) => onEvent(event)), [client])
}

export function useReachable(): boolean {
  return useStore(useConnection().reachability, ({ reachable }) => reachable)
}
