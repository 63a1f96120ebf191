import type { CommandError } from '#shared/app/error.ts'

/** Some lines of a table, and how many there are in all. */
export interface LinePage<Row> {
  rows: readonly Row[]
  count: number
}

/** How lines are read: `limit` of them, after skipping `offset`. */
export type ReadLines<Row> = (offset: number, limit: number) => Promise<LinePage<Row>>

/** What is known of the lines. Another object whenever something of it has changed. */
export interface Lines<Row> {
  /** Undefined until the first answer. */
  count: number | undefined
  /** Undefined while it has not been read, or out of sight not since something has changed. */
  rowAt(line: number): Row | undefined
  /** Whether what somebody looks at is as it was after the last change: nothing of it is yet to come. */
  isSettled: () => boolean
  /** Why some of the lines that somebody looks at could not be read. */
  error: CommandError | undefined
}

/**
 * The lines of a table of any length: read a page at a time and only where somebody looks. What was read stays in sight
 * until it is read again, also when another question is asked, so that a table never goes blank under a typing hand.
 */
export interface LinePages<Row> {
  current: () => Lines<Row>
  subscribe: (listener: () => void) => () => void
  /** Lines are read in this way from now on. */
  ask: (read: ReadLines<Row>) => void
  /** Whether this is how they are read. */
  isAsked: (read: ReadLines<Row>) => boolean
  /** Somebody looks at these lines, up to but without `to`, and stands on some others. */
  want: (from: number, to: number, others?: readonly number[]) => void
  /** Any line may have changed: those in sight are read again now, the others when they come into sight. */
  refresh: () => void
  /** Lines that are known to be others now, before they are read again. */
  change: (changed: (row: Row) => Row) => void
  /** Lines that stand elsewhere now: these, one behind the other, before another line or at the end. */
  move: (lines: readonly number[], before: number) => void
  /** These lines, up to but without `to`, whether or not anybody looks at them. */
  readAll: (from: number, to: number) => Promise<Row[]>
  /**
   * The rows of some lines, also of those that nobody has looked at yet. What is in sight is meant as it is seen. Lines
   * that are not there have none.
   */
  rowsAt: (lines: readonly number[]) => Promise<Map<number, Row>>
}

const PAGE = 100
/** So many lines are read at once for who takes many. */
const MANY = 500
const AT_ONCE = 3

export function createLinePages<Row>(): LinePages<Row> {
  const pages = new Map<number, { rows: readonly Row[]; turn: number }>()
  const onTheWay = new Map<number, number>()
  /** Pages that could not be read: asked for again when something changes or somebody looks elsewhere. */
  const failed = new Set<number>()
  const listeners = new Set<() => void>()
  let read: ReadLines<Row> | undefined
  /** Goes up when what was read may be another now. */
  let turn = 0
  let question = 0
  /** The pages that somebody looks at. */
  let sight: ReadonlySet<number> = new Set([0])
  let count: number | undefined
  let error: CommandError | undefined
  let shown = show()

  function show(): Lines<Row> {
    return { count, error, isSettled, rowAt: (line) => (isAtHand(pageOf(line)) ? knownAt(line) : undefined) }
  }

  function knownAt(line: number): Row | undefined {
    return pages.get(pageOf(line))?.rows[line % PAGE]
  }

  function isCurrent(page: number): boolean {
    return pages.get(page)?.turn === turn
  }

  /** Out of sight, what was read before something has changed may be the row of another line by now. */
  function isAtHand(page: number): boolean {
    return isCurrent(page) || sight.has(page)
  }

  function isBeyond(page: number): boolean {
    return count !== undefined && page > 0 && page * PAGE >= count
  }

  /** Pages that could not be read do not come by themselves. */
  function isSettled(): boolean {
    return [...sight].every((page) => isCurrent(page) || isBeyond(page) || failed.has(page))
  }

  function tell(): void {
    shown = show()
    for (const listener of listeners) listener()
  }

  function load(): void {
    for (const page of sight) {
      if (onTheWay.size >= AT_ONCE) return
      const isRead = isCurrent(page) || onTheWay.get(page) === turn
      if (!isBeyond(page) && !isRead && !failed.has(page)) void loadPage(page)
    }
  }

  async function loadPage(page: number): Promise<void> {
    if (!read) return
    const [askedTurn, askedQuestion] = [turn, question]
    onTheWay.set(page, askedTurn)
    try {
      const answer = await read(page * PAGE, PAGE)
      if (askedQuestion !== question) return
      failed.delete(page)
      if (failed.size === 0) error = undefined
      ;({ count } = answer)
      pages.set(page, { rows: answer.rows, turn: askedTurn })
      // the first one stays, however empty: without it nobody would know that it was read
      for (const known of pages.keys()) if (known > 0 && known * PAGE >= answer.count) pages.delete(known)
      tell()
    } catch (reason) {
      if (askedQuestion !== question) return
      error = reason as CommandError
      // a change meanwhile has asked for it again already
      if (askedTurn === turn) failed.add(page)
      tell()
    } finally {
      if (onTheWay.get(page) === askedTurn) onTheWay.delete(page)
      load()
    }
  }

  async function readAll(from: number, to: number): Promise<Row[]> {
    const rows: Row[] = []
    const asked = read
    if (!asked) return rows
    while (from + rows.length < to) {
      const answer = await asked(from + rows.length, Math.min(MANY, to - from - rows.length))
      if (answer.rows.length === 0) break
      rows.push(...answer.rows)
    }
    return rows
  }

  return {
    current: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ask(next) {
      read = next
      turn += 1
      question += 1
      onTheWay.clear()
      failed.clear()
      for (const page of pages.keys()) if (!sight.has(page)) pages.delete(page)
      load()
    },
    isAsked: (known) => known === read,
    want(from, to, others = []) {
      const [before, wasSettled] = [sight, isSettled()]
      const seen = Array.from(
        { length: pageOf(Math.max(from, to - 1)) - pageOf(from) + 1 },
        (_, at) => pageOf(from) + at,
      )
      sight = new Set([...seen, ...others.map(pageOf)])
      const come = [...sight].filter((page) => !before.has(page))
      const isElsewhere = come.length > 0 || sight.size < before.size
      // lines that come into sight show what was known of them until they are read again
      const isShownAgain = come.some((page) => pages.has(page) && !isCurrent(page))
      const isTriedAgain = isElsewhere && failed.size > 0
      if (isTriedAgain) {
        failed.clear()
        error = undefined
      }
      // what was still to come is looked at no more
      const isSettledNow = !wasSettled && isSettled()
      if (isShownAgain || isTriedAgain || isSettledNow) tell()
      load()
    },
    refresh() {
      turn += 1
      failed.clear()
      load()
    },
    change(changed) {
      for (const [page, { rows, turn: readAt }] of pages) pages.set(page, { rows: rows.map(changed), turn: readAt })
      tell()
    },
    move(lines, before) {
      // an answer that is on its way knows nothing of it
      question += 1
      onTheWay.clear()
      const [first, end] = [lines[0] ?? 0, (lines.at(-1) ?? 0) + 1]
      const [from, to] = [Math.min(first, before), Math.max(end, before)]
      // two neighbouring blocks change places
      const between = before < first ? first - before : end - first
      const stoodAt = (line: number) => {
        if (line < from || line >= to) return line
        const step = line - from + between
        return step < to - from ? from + step : from + step - (to - from)
      }
      const later = new Map<number, { rows: readonly Row[]; turn: number } | undefined>()
      for (const [page, { rows, turn: readAt }] of pages) {
        if ((page + 1) * PAGE <= from || page * PAGE >= to) continue
        const moved = rows.map((_, at) => shown.rowAt(stoodAt(page * PAGE + at)))
        const known = moved.filter((row) => row !== undefined)
        later.set(page, known.length === rows.length ? { rows: known, turn: readAt } : undefined)
      }
      for (const [page, known] of later)
        if (known) pages.set(page, known)
        // some of what belongs there has never been read
        else pages.delete(page)
      tell()
    },
    readAll,
    async rowsAt(lines) {
      const found = new Map<number, Row>()
      const wanted = new Set(lines)
      // beside lines that are read now, one seen before a change could be the same row once more
      const isTrusted = [...wanted].every((line) => shown.rowAt(line) !== undefined) ? isAtHand : isCurrent
      const missing: number[] = []
      // not Math.min of all: there may be more of them than a function takes
      let [from, to] = [Infinity, 0]
      for (const line of wanted) {
        const row = isTrusted(pageOf(line)) ? knownAt(line) : undefined
        if (row !== undefined) found.set(line, row)
        else {
          missing.push(line)
          from = Math.min(from, line)
          to = Math.max(to, line + 1)
        }
      }
      const rows = missing.length === 0 ? [] : await readAll(from, to)
      for (const line of missing) {
        const row = rows[line - from]
        if (row !== undefined) found.set(line, row)
      }
      return found
    },
  }
}

function pageOf(line: number): number {
  return Math.floor(line / PAGE)
}
