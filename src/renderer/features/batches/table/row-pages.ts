import type { BatchRow } from '#shared/app/batch.ts'

const PAGE = 100
/** So many pages are kept: enough to scroll back at once, little enough to forget. */
const KEPT_PAGES = 24

type Load = (offset: number, limit: number) => Promise<BatchRow[]>

interface Page {
  rows: readonly BatchRow[]
  /** Something changed since it was read. */
  stale: boolean
}

/** The rows of a batch, read a page at a time and only where somebody looks. */
export interface RowPages {
  subscribe: (listener: () => void) => () => void
  /** Changes whenever a row may have. */
  version: () => number
  rowAt(index: number): BatchRow | undefined
  /** Somebody looks at these: from `first` up to but without `end`. */
  look(first: number, end: number): void
  /** Rows may have changed: those in sight are read again now, the others when they come into sight. */
  refresh(): void
  /** Takes a row that came another way: with the result of an edit. */
  accept(row: BatchRow): void
}

export function createRowPages(load: Load, onFailure: (error: unknown) => void): RowPages {
  const listeners = new Set<() => void>()
  // in the order of last use: the first is forgotten first
  const pages = new Map<number, Page>()
  const loading = new Set<number>()
  // rows changed after they were asked for: what arrives is stale already
  const overtaken = new Set<number>()
  let inSight: number[] = []
  let version = 0

  function tell() {
    version += 1
    for (const listener of listeners) listener()
  }

  function keep(number: number, page: Page) {
    pages.delete(number)
    pages.set(number, page)
    for (const oldest of pages.keys()) {
      if (pages.size <= KEPT_PAGES) return
      if (!inSight.includes(oldest)) pages.delete(oldest)
    }
  }

  async function read(number: number): Promise<void> {
    loading.add(number)
    overtaken.delete(number)
    const known = pages.get(number)
    if (known) known.stale = false
    try {
      const rows = await load(number * PAGE, PAGE)
      keep(number, { rows, stale: overtaken.has(number) })
      tell()
    } catch (error) {
      onFailure(error)
    } finally {
      loading.delete(number)
    }
    if (pages.get(number)?.stale && inSight.includes(number)) void read(number)
  }

  function readInSight() {
    for (const number of inSight) {
      const page = pages.get(number)
      if (page) keep(number, page)
      if ((!page || page.stale) && !loading.has(number)) void read(number)
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => version,
    rowAt: (index) => pages.get(Math.floor(index / PAGE))?.rows[index % PAGE],
    look(first, end) {
      inSight = []
      for (let number = Math.floor(first / PAGE); number * PAGE < end; number++) inSight.push(number)
      readInSight()
    },
    refresh() {
      for (const page of pages.values()) page.stale = true
      for (const number of loading) overtaken.add(number)
      readInSight()
    },
    accept(row) {
      for (const [number, page] of pages) {
        const at = page.rows.findIndex(({ id }) => id === row.id)
        if (at === -1) continue
        pages.set(number, { ...page, rows: page.rows.with(at, row) })
        return tell()
      }
    },
  }
}
