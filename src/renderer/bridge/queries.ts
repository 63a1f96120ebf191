import { QueryClient, type Query } from '@tanstack/react-query'
import type { CommandInput, ReadingCommand } from '#shared/app/commands.ts'
import type { AppEvent } from '#shared/app/events.ts'
import type { ChangeEvent } from '#shared/app/stale-on.ts'
import type { Settings } from '#shared/app/settings.ts'
import type { Client } from './client.ts'
import { createDigest, type Digest } from './digest.ts'
import type { Contract, ContractSource } from './fetch-contract.ts'

/** So long an answer that nobody shows is kept, for who comes back. */
const KEPT_MS = 10 * 60_000

const SETTINGS_KEY = ['settings.read', {}] as const

/** Answers of reading commands, shared by everything on the screen and kept fresh as the table of commands says. */
export interface Queries {
  cache: QueryClient
  /** What was answered may be another now: what is shown is asked again, never beside a request that is on its way. */
  makeStale(isMeant: (name: ReadingCommand, input: Readonly<Record<string, unknown>>) => boolean): void
  /** Takes settings that came another way: by an event, or with the result of a change. */
  acceptSettings(settings: Settings): void
  /** Asks everything again: after a broken connection nobody knows what was missed. */
  reload(): void
}

/** How a reading command is asked and under which key its answer is kept. */
export function queryOf<Name extends ReadingCommand>(client: Client, name: Name, input: CommandInput<Name>) {
  return { queryKey: [name, input] as const, queryFn: (): Promise<unknown> => client.request(name, input) }
}

export function createQueries(client: Client, contract: ContractSource): Queries {
  const cache = new QueryClient({
    defaultOptions: {
      // the app behind the window is asked, not a network, and it says itself when something has changed
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        gcTime: KEPT_MS,
      },
      mutations: { networkMode: 'always' },
    },
  })
  /** Answers that changed after they were asked for: what arrives is stale already. */
  const overtaken = new Set<string>()

  /** All in one step: whoever has looked at hundreds of items has as many answers to go through for each step. */
  function refresh(stale: readonly Query[]) {
    const idle = new Set<unknown>()
    for (const query of stale)
      if (query.state.fetchStatus === 'fetching') overtaken.add(query.queryHash)
      else idle.add(query)
    if (idle.size > 0) void cache.invalidateQueries({ predicate: (query) => idle.has(query) })
  }
  cache.getQueryCache().subscribe((news) => {
    if (news.type !== 'updated' || !['success', 'error'].includes(news.action.type)) return
    if (overtaken.delete(news.query.queryHash)) queueMicrotask(() => refresh([news.query]))
  })

  const makeStale: Queries['makeStale'] = (isMeant) => {
    const isStale = ({ queryKey }: Query) => isMeant(...(queryKey as unknown as Parameters<typeof isMeant>))
    refresh(cache.getQueryCache().getAll().filter(isStale))
  }

  function acceptSettings(settings: Settings) {
    const known = cache.getQueryData<Settings>(SETTINGS_KEY)?.connectionId
    const accept = () => cache.setQueryData(SETTINGS_KEY, settings)
    // a request on its way would answer with what was before
    const isAsked = cache.getQueryState(SETTINGS_KEY)?.fetchStatus === 'fetching'
    if (isAsked) void cache.cancelQueries({ queryKey: SETTINGS_KEY }).then(accept)
    else accept()
    if (known !== undefined && known !== settings.connectionId) forgetService()
  }

  /** What another service said is nothing to go on showing, least of all when the new one does not answer. */
  function forgetService() {
    // without the contract nothing was answered yet
    const { isOfService } = contract.now() ?? {}
    void cache.resetQueries({
      predicate: ({ queryKey: [name, input] }) =>
        isOfService?.(name as ReadingCommand) === true && !('connectionId' in (input as object)),
    })
  }

  const news = createNews(makeStale)
  client.subscribe((event, known) => {
    if (event.type === 'settings.changed') acceptSettings(event.settings)
    news.tell(event, known)
  })
  return { cache, makeStale, acceptSettings, reload: () => makeStale(() => true) }
}

/**
 * Hears of changes for one command alone, about one batch or list or about all: for whoever keeps its answers in another
 * form. Returns its undo.
 */
export function followChanges(client: Client, name: ReadingCommand, onStale: () => void, id?: string): () => void {
  const news = createNews((isMeant) => isMeant(name, { id }) && onStale())
  const leave = client.subscribe((event, contract) => news.tell(event, contract))
  return () => {
    leave()
    news.close()
  }
}

/** Says after each event which answers are stale now, as seldom as the table of commands wants it. */
function createNews(report: (isMeant: Parameters<Queries['makeStale']>[0]) => void) {
  const digests = new Map<string, Digest>()

  function digestOf(type: ChangeEvent, restMs: number, names: ReadonlySet<ReadingCommand>): Digest {
    const key = `${type} ${restMs}`
    const known = digests.get(key)
    if (known) return known
    const digest = createDigest(
      (subjects) => report((name, { id, generationId }) => names.has(name) && isAbout(id ?? generationId, subjects)),
      restMs,
    )
    digests.set(key, digest)
    return digest
  }

  return {
    tell(event: AppEvent, { staleAfter }: Contract) {
      const { type } = event
      if (!isChange(type)) return
      for (const [restMs, names] of staleAfter(type)) digestOf(type, restMs, names).tell(subjectOf(event))
    },
    close() {
      for (const digest of digests.values()) digest.close()
    },
  }
}

/** Events that name nothing concern everything. */
const ANY = '*'

function subjectOf(event: AppEvent): string {
  if (event.type === 'batch.changed') return event.batchId
  if (event.type === 'sheet.changed') return event.sheetId
  return event.type === 'previews.changed' ? event.generationId : ANY
}

function isAbout(id: unknown, subjects: ReadonlySet<string>): boolean {
  return typeof id !== 'string' || subjects.has(ANY) || subjects.has(id)
}

function isChange(type: AppEvent['type']): type is ChangeEvent {
  return type.endsWith('.changed')
}
