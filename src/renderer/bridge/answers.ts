import { createStore } from 'zustand/vanilla'
import type { CommandInput, CommandName, CommandOutput } from '#shared/app/commands.ts'
import type { CommandError } from '#shared/app/error.ts'
import type { AppEvent } from '#shared/app/events.ts'
import type { Settings } from '#shared/app/settings.ts'
import type { Client } from './client.ts'
import { createDigest } from './digest.ts'

/** What is known of a question. An answer stays while it is asked again, and when asking again fails. */
export type Answer<Value> =
  | { status: 'loading' }
  | { status: 'ready'; value: Value; loading: boolean; error: CommandError | undefined }
  | { status: 'failed'; error: CommandError; loading: boolean }

interface Question<Name extends CommandName = CommandName> {
  name: Name
  input: CommandInput<Name>
}

interface Entry {
  question: Question
  answer: Answer<unknown>
  /** Counts the asking: the result of an earlier one is ignored. */
  turn: number
}

const LOADING: Answer<never> = { status: 'loading' }
const SETTINGS: Question<'settings.read'> = { name: 'settings.read', input: {} }

/** What begins like this is asked of the service in use. */
const OF_SERVICE: ReadonlySet<string> = new Set(['account', 'console', 'effects', 'models', 'quotes'])
const BALANCE_PAUSE_MS = 10_000

/** Answers of reading commands, shared by everything on the screen and kept fresh by the app's events. */
export interface Answers {
  subscribe: (listener: () => void) => () => void
  answerOf<Name extends CommandName>(question: Question<Name>): Answer<CommandOutput<Name>>
  /** Asks, or asks again. Asked while a request is on its way, that one's result is ignored. */
  load(question: Question): Promise<void>
  /** Asks unless a request is already on its way. */
  ensure(question: Question): void
  /** Takes an answer that came another way: by an event, or with the result of a change. */
  accept<Name extends CommandName>(question: Question<Name>, value: CommandOutput<Name>): void
  /** Asks everything again: after a broken connection nobody knows what was missed. */
  reload(): void
}

export function createAnswers(client: Client): Answers {
  const store = createStore<Record<string, Entry>>(() => ({}))

  const entryOf = (question: Question): Entry | undefined => store.getState()[keyOf(question)]
  const put = (entry: Entry) => store.setState({ [keyOf(entry.question)]: entry })

  async function load(question: Question): Promise<void> {
    const before = entryOf(question)
    const turn = (before?.turn ?? 0) + 1
    const asked = before?.answer ?? LOADING
    put({ question, turn, answer: asked.status === 'loading' ? asked : { ...asked, loading: true } })
    const answer = await client.request(question.name, question.input).then(
      (value): Answer<unknown> => ({ status: 'ready', value, loading: false, error: undefined }),
      (error: CommandError): Answer<unknown> =>
        asked.status === 'ready' ? { ...asked, loading: false, error } : { status: 'failed', error, loading: false },
    )
    if (entryOf(question)?.turn === turn) put({ question, turn, answer })
  }

  function loadAll(wanted: (name: CommandName) => boolean) {
    for (const { question } of Object.values(store.getState())) if (wanted(question.name)) void load(question)
  }

  /** A running batch changes many times a second; its rows are the table's own business. */
  const batchNews = createDigest((batchIds) => {
    for (const { question } of Object.values(store.getState()))
      if (changesWithBatches(question.name) || (question.name === 'batches.read' && isAbout(question, batchIds)))
        void load(question)
  })

  /** A running batch moves coins many times a second; what is shown of it follows a few times. */
  const accountNews = createDigest(() => {
    loadAll((name) => name === 'account.read' || name === 'account.rate' || name === 'account.spending')
    loadAll((name) => name === 'console.ledger' || name === 'console.keys')
  })
  /** Only the bundled service tells of its coins; another is asked now and then while a batch spends them. */
  const balanceNews = createDigest(() => loadAll((name) => name === 'account.read'), BALANCE_PAUSE_MS)
  /** What is made comes one after the other: the library is read again for several at once, and always after the last. */
  const libraryNews = createDigest(() =>
    loadAll((name) => name.startsWith('library.') || name.startsWith('collections.')),
  )
  const consoleNews = createDigest(() => loadAll((name) => name.startsWith('console.')))

  function accept<Name extends CommandName>(question: Question<Name>, value: CommandOutput<Name>) {
    const turn = (entryOf(question)?.turn ?? 0) + 1
    put({ question, turn, answer: { status: 'ready', value, loading: false, error: undefined } })
  }

  /** What another service said is nothing to go on showing, least of all when the new one does not answer. */
  function forgetService() {
    for (const { question, turn } of Object.values(store.getState())) {
      if (!isOfService(question)) continue
      put({ question, turn: turn + 1, answer: LOADING })
      void load(question)
    }
  }

  function acceptSettings(settings: Settings) {
    const before = entryOf(SETTINGS)?.answer
    const known = before?.status === 'ready' ? (before.value as Settings).connectionId : undefined
    accept(SETTINGS, settings)
    if (known !== undefined && known !== settings.connectionId) forgetService()
  }

  client.subscribe((event: AppEvent) => {
    switch (event.type) {
      case 'settings.changed':
        return acceptSettings(event.settings)
      case 'account.changed':
        // coins move in the ledger when they move anywhere
        return accountNews.tell('account')
      case 'console.changed':
        return consoleNews.tell('console')
      case 'connections.changed':
        return loadAll((name) => !name.startsWith('settings.'))
      case 'backup.changed':
        return loadAll((name) => name.startsWith('backup.'))
      case 'data.changed':
        return loadAll((name) => name.startsWith('data.'))
      case 'batch.changed':
        balanceNews.tell(event.batchId)
        return batchNews.tell(event.batchId)
      case 'library.changed':
        return libraryNews.tell('library')
      case 'action':
      case 'opening':
        return undefined
      default:
        return assertNever(event)
    }
  })

  return {
    subscribe: store.subscribe,
    answerOf: (question) => (entryOf(question)?.answer ?? LOADING) as Answer<never>,
    load,
    ensure(question) {
      const answer = entryOf(question)?.answer
      const underway = answer && (answer.status === 'loading' || answer.loading)
      if (!underway) void load(question)
    },
    accept,
    reload: () => loadAll(() => true),
  }
}

/** Whether the answer is that of the service in use, whichever it is. */
function isOfService({ name, input }: Question): boolean {
  return OF_SERVICE.has(name.slice(0, name.indexOf('.'))) && !('connectionId' in input)
}

function isAbout(question: Question, ids: ReadonlySet<string>): boolean {
  return ids.has((question as Question<'batches.read'>).input.id)
}

/** What is spent is known from the batches; with a service elsewhere nobody else tells of it. */
function changesWithBatches(name: CommandName): boolean {
  return name === 'batches.list' || name === 'account.spending'
}

function keyOf({ name, input }: Question): string {
  return `${name} ${JSON.stringify(input)}`
}

function assertNever(event: never): never {
  throw new Error(`Unexpected event ${JSON.stringify(event)}`)
}
