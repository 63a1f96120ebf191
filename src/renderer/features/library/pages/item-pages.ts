import type { CommandInput, CommandOutput } from '#shared/app/commands.ts'
import { inPortions, MOST_ITEMS_AT_ONCE } from '#shared/app/item-ids.ts'
import { NEWEST_FIRST, type LibraryEntry, type LibraryFilter, type LibrarySort } from '#shared/app/library.ts'
import { followOwnChanges } from '../../../media/culling/own-changes.ts'

export const PAGE_SIZE = 100
/** So many pages are kept: enough to scroll back at once, little enough to forget. */
const KEPT_PAGES = 80
/** A scroll bar that is dragged passes hundreds of pages; only so many are asked for at a time. */
const READS_AT_ONCE = 2

/** So many chosen items are asked about with every change, wherever they stand. */
const MOST_WATCHED = 1_000

/** So far below what is in sight a page is read before anybody gets there. */
const READ_AHEAD = 60

type Asked = 'library.outline' | 'library.search' | 'library.ids' | 'library.fitting'
export type AskLibrary = <Name extends Asked>(name: Name, input: CommandInput<Name>) => Promise<CommandOutput<Name>>

interface Page {
  entries: readonly LibraryEntry[]
  /** Something changed since it was read. */
  stale: boolean
}

/** What is shown, and in which order. */
export interface ShownView {
  filter: LibraryFilter
  sort: LibrarySort
  stacked: boolean
  folded: boolean
}

interface Shown {
  view: ShownView
  count: number
  newer: number
  /** Where each page begins. */
  cursors: readonly string[]
  /** By where they begin, in the order of last use: the first is forgotten first. */
  pages: Map<string, Page>
  departed: Departed
}

/** Items that are not shown any more. */
export type Departed = ReadonlyMap<string, Departure>

interface Departure {
  /** Where it stood before, as far as that was read; else -1. */
  place: number
  /** This window has just changed it; else something in the background has, which nobody may have noticed. */
  changedHere: boolean
}

/** Items of which must be known whether they are still shown, wherever they stand. */
export interface Watched {
  ids: ReadonlySet<string>
  focusId: string | undefined
}

/** What the library shows, read a page at a time and only where somebody looks. */
export interface ItemPages {
  subscribe: (listener: () => void) => () => void
  /** Changes whenever something shown may have. */
  version: () => number
  /** Counts the views that were shown: with the next one, scrolling starts at the top. */
  showing: () => number
  /** What is shown now, which is not yet what was asked for last; undefined until the first answer is there. */
  view: () => ShownView | undefined
  /** Undefined until the first answer is there. */
  count: () => number | undefined
  /** How many came in while somebody was looking further down. */
  newer: () => number
  /** Of what is watched, what was shown until the last answer and is not any more. */
  goneFrom: () => Departed
  entryAt(index: number): LibraryEntry | undefined
  /** Among what is read; -1 when it is not. */
  indexOf(id: string): number
  /** Shows something else, or in another order. What is shown stays until the new is there. */
  narrow(view: ShownView): void
  /** Somebody looks at these: from `first` up to but without `end`. */
  look(first: number, end: number): void
  /** Something changed: what is in sight is read again and replaced in one step. */
  refresh(): void
  /** Takes in what came while somebody was looking further down. */
  showNewest(): void
  /** Changes entries before the app has answered. */
  patch(ids: ReadonlySet<string>, change: (entry: LibraryEntry) => LibraryEntry): void
  /** Ids from `first` up to but without `end`; undefined when not all of them are read. */
  knownBetween(first: number, end: number): string[] | undefined
  /** The same, read or not. */
  idsBetween(first: number, end: number): Promise<string[]>
  /** The same items as they stand on the screen, read or not; items that are not shown come last. */
  inOrder: (ids: readonly string[]) => Promise<readonly string[]>
  /** The same at once, as far as the items are read. */
  inKnownOrder(ids: ReadonlySet<string>): string[]
  /** Those that fit what is shown, wherever they stand. */
  fitting(ids: readonly string[]): Promise<string[]>
}

const NONE: Departed = new Map()

function ordered(ids: ReadonlySet<string>, shown: readonly string[]): string[] {
  return [...new Set([...shown.filter((id) => ids.has(id)), ...ids])]
}

export function createItemPages(
  ask: AskLibrary,
  onOutcome: (failure: unknown) => void,
  watched: () => Watched,
): ItemPages {
  const listeners = new Set<() => void>()
  const reading = new Set<string>()
  let shown: Shown | undefined
  let wanted: ShownView = { filter: {}, sort: NEWEST_FIRST, stacked: false, folded: true }
  let fromTheTop = true
  let renewing = false
  let renewAgain = false
  let sight = { first: 0, end: 0 }
  let version = 0
  let showing = 0

  function tell() {
    version += 1
    for (const listener of listeners) listener()
  }

  async function readPage(view: ShownView, cursor: string): Promise<Page> {
    const { items } = await ask('library.search', { ...view, cursor, limit: PAGE_SIZE })
    return { entries: items, stale: false }
  }

  /** At most one at a time: who types quickly is answered for the last letter. */
  async function renew(): Promise<void> {
    if (renewing) {
      renewAgain = true
      return
    }
    renewing = true
    const view = wanted
    const another = view !== shown?.view
    const isChangedHere = followOwnChanges()
    // who looks further down keeps what is before the eyes; what is newer waits
    const head = another || fromTheTop ? undefined : shown?.cursors[0]
    try {
      const [outline, gone] = await Promise.all([
        ask('library.outline', { ...view, pageSize: PAGE_SIZE, ...(head === undefined ? {} : { cursor: head }) }),
        // of another view nothing was shown; at first it may be one that was left and is come back to
        another && shown ? [] : notShown(view, askedAbout(watched(), isChangedHere)),
      ])
      const cursors = another ? outline.cursors.slice(0, 1) : outline.cursors.filter((_, page) => isInSight(page))
      const pages = await Promise.all(cursors.map(async (cursor) => [cursor, await readPage(view, cursor)] as const))
      if (view === wanted) {
        const kept = [...(another ? [] : (shown?.pages ?? []))].map(
          ([cursor, page]) => [cursor, { ...page, stale: true }] as const,
        )
        const departed = departuresOf(gone, isChangedHere)
        shown = { view, ...outline, pages: new Map([...kept, ...pages]), departed }
        if (another) {
          showing += 1
          sight = { first: 0, end: 0 }
          fromTheTop = true
        }
        onOutcome(undefined)
        tell()
      }
    } catch (failure) {
      if (view === wanted) onOutcome(failure)
    } finally {
      renewing = false
    }
    if (renewAgain || view !== wanted) {
      renewAgain = false
      void renew()
    } else readInSight()
  }

  /** Of a long choice, with every change, only what is in the pages that are read, and what may leave by it. */
  function askedAbout({ ids, focusId }: Watched, isChangedHere: (id: string) => boolean): string[] {
    const asked = new Set(focusId === undefined ? [] : [focusId])
    const isShort = shown === undefined || ids.size <= MOST_WATCHED
    for (const id of ids) if (isShort || isChangedHere(id)) asked.add(id)
    if (!isShort)
      for (const { entries } of shown?.pages.values() ?? [])
        for (const { id } of entries) if (ids.has(id)) asked.add(id)
    return [...asked]
  }

  async function fitting({ filter, folded }: ShownView, ids: readonly string[]): Promise<string[]> {
    const answers = await inPortions(ids, (portion) => ask('library.fitting', { ids: portion, filter, folded }))
    return answers.flatMap((answer) => answer.ids)
  }

  /** Those that do not fit what is shown, wherever they would stand. */
  async function notShown(view: ShownView, ids: readonly string[]): Promise<string[]> {
    const still = new Set(await fitting(view, ids))
    return ids.filter((id) => !still.has(id))
  }

  function departuresOf(ids: readonly string[], isChangedHere: (id: string) => boolean): Departed {
    if (ids.length === 0) return NONE
    const departed = new Map(ids.map((id) => [id, { place: -1, changedHere: isChangedHere(id) }]))
    for (const [number, cursor] of (shown?.cursors ?? []).entries())
      for (const [at, { id }] of (shown?.pages.get(cursor)?.entries ?? []).entries()) {
        const departure = departed.get(id)
        if (departure) departure.place = number * PAGE_SIZE + at
      }
    return departed
  }

  const isInSight = (page: number) => page * PAGE_SIZE < Math.max(sight.end, 1) && (page + 1) * PAGE_SIZE > sight.first

  function readInSight() {
    const now = shown
    if (!now) return
    for (const [number, cursor] of now.cursors.entries()) {
      if (!isInSight(number)) continue
      const page = now.pages.get(cursor)
      if (page && !page.stale) continue
      if (reading.has(cursor) || reading.size >= READS_AT_ONCE) continue
      void read(now, cursor)
    }
    if (reading.size === 0) readAhead(now)
  }

  /** Whoever goes on by keys is never quicker than the next page. */
  function readAhead(now: Shown) {
    if (sight.end === 0) return
    const cursor = now.cursors[Math.floor((sight.end + READ_AHEAD) / PAGE_SIZE)]
    if (cursor !== undefined && !now.pages.has(cursor)) void read(now, cursor)
  }

  async function read(from: Shown, cursor: string): Promise<void> {
    reading.add(cursor)
    try {
      const page = await readPage(from.view, cursor)
      if (shown?.view === from.view) {
        // what was read again meanwhile is newer than this, and where nothing was, this may be from before the change
        const isLate = shown !== from
        if (!isLate || shown.pages.get(cursor)?.stale !== false) {
          keep(shown, cursor, { ...page, stale: isLate })
          tell()
        }
      }
      // a page of what was asked before says nothing about what is wanted now
      if (from.view === wanted) onOutcome(undefined)
    } catch (failure) {
      if (from.view === wanted) onOutcome(failure)
      return
    } finally {
      reading.delete(cursor)
    }
    readInSight()
  }

  function keep({ pages, cursors }: Shown, cursor: string, page: Page) {
    pages.delete(cursor)
    pages.set(cursor, page)
    for (const oldest of pages.keys()) {
      if (pages.size <= KEPT_PAGES) return
      if (!isInSight(cursors.indexOf(oldest))) pages.delete(oldest)
    }
  }

  function entryAt(index: number): LibraryEntry | undefined {
    const cursor = shown?.cursors[Math.floor(index / PAGE_SIZE)]
    return cursor === undefined ? undefined : shown?.pages.get(cursor)?.entries[index % PAGE_SIZE]
  }

  function knownBetween(first: number, end: number): string[] | undefined {
    const known: string[] = []
    for (let index = first; index < end; index++) {
      const entry = entryAt(index)
      if (!entry) return undefined
      known.push(entry.id)
    }
    return known
  }

  async function askForIds(first: number, end: number): Promise<string[]> {
    const now = shown
    const ids: string[] = []
    if (!now) return ids
    while (ids.length < end - first) {
      const from = first + ids.length
      const cursor = now.cursors[Math.floor(from / PAGE_SIZE)]
      if (cursor === undefined) break
      const answer = await ask('library.ids', {
        ...now.view,
        cursor,
        skip: from % PAGE_SIZE,
        limit: Math.min(MOST_ITEMS_AT_ONCE, end - from),
      })
      if (answer.ids.length === 0) break
      ids.push(...answer.ids)
    }
    return ids
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => version,
    showing: () => showing,
    view: () => shown?.view,
    count: () => shown?.count,
    newer: () => shown?.newer ?? 0,
    goneFrom: () => shown?.departed ?? NONE,
    entryAt,
    indexOf(id) {
      for (const [number, cursor] of (shown?.cursors ?? []).entries()) {
        const at = shown?.pages.get(cursor)?.entries.findIndex((entry) => entry.id === id) ?? -1
        if (at !== -1) return number * PAGE_SIZE + at
      }
      return -1
    },
    narrow(view) {
      wanted = view
      void renew()
    },
    look(first, end) {
      sight = { first, end }
      fromTheTop = first === 0
      readInSight()
    },
    refresh: () => void renew(),
    showNewest() {
      fromTheTop = true
      sight = { first: 0, end: 0 }
      void renew()
    },
    patch(ids, change) {
      if (!shown) return
      for (const [cursor, page] of shown.pages)
        if (page.entries.some(({ id }) => ids.has(id)))
          shown.pages.set(cursor, {
            ...page,
            entries: page.entries.map((entry) => (ids.has(entry.id) ? change(entry) : entry)),
          })
      tell()
    },
    knownBetween,
    idsBetween: async (first, end) => knownBetween(first, end) ?? askForIds(first, end),
    inOrder: async (ids) => {
      if (ids.length < 2) return ids
      const count = shown?.count ?? 0
      return ordered(new Set(ids), knownBetween(0, count) ?? (await askForIds(0, count)))
    },
    inKnownOrder: (ids) => {
      const cursors = shown?.cursors ?? []
      return ordered(
        ids,
        cursors.flatMap((cursor) => shown?.pages.get(cursor)?.entries.map(({ id }) => id) ?? []),
      )
    },
    fitting: async (ids) => (shown ? fitting(shown.view, ids) : []),
  }
}
