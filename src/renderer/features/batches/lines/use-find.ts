import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { MOST_FOUND } from '#shared/app/sheet.ts'
import { findIn } from '#shared/batch/find-text.ts'
import type { GridHandle, GridPlace, GridQuery, GridSource } from '../../../ui/grid/grid-types.ts'
import { createThrottledTask, type ThrottledTask } from '../../../core/throttled-task.ts'
import { useDebouncedValue } from '../../../core/use-debounced-value.ts'

const PATIENCE_MS = 150
/** So many lines are looked through at once. */
const PART = 500

const NOTHING: GridQuery = { text: '', matchCase: false, wholeCell: false }

/**
 * Finding in all lines of a table, also in those that nobody has looked at yet. In another view they are looked through
 * at once; for what changes in this one, the search before comes to its end first.
 */
export function useFind(source: GridSource, grid: RefObject<GridHandle | null>, view: object) {
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState(NOTHING)
  const [replacement, setReplacement] = useState('')
  const [found, setFound] = useState<readonly GridPlace[]>()
  /** The cell that was gone to. By its place: which of those found it is changes with every search. */
  const [here, setHere] = useState<GridPlace>()
  const at = here && found ? found.findIndex((place) => isSame(place, here)) + 1 : 0
  const wanted = useDebouncedValue(query, PATIENCE_MS)
  const question = useMemo(() => ({ query: wanted, view }), [wanted, view])
  const canFind = source.read !== undefined
  /** Where the next search looks. */
  const latest = useRef(source)
  const searching = useRef<ThrottledTask>(undefined)
  useEffect(() => {
    latest.current = source
    searching.current?.again()
  }, [source])
  useEffect(() => {
    if (!isOpen || question.query.text === '' || !canFind) return undefined
    const search = createThrottledTask(async (isWanted) => {
      const places = await look(latest.current, question, isWanted)
      if (isWanted()) setFound(places)
    })
    searching.current = search
    return () => {
      searching.current = undefined
      search.end()
    }
  }, [isOpen, question, canFind])

  const goTo = (place: GridPlace) => {
    const field = document.activeElement
    grid.current?.goTo(place)
    // whoever looks goes on typing
    if (field instanceof HTMLElement) field.focus()
  }
  return {
    isOpen,
    query: isOpen && query.text !== '' ? query : undefined,
    replacement,
    places: found ?? [],
    /** The cell that is shown. */
    here: at === 0 ? undefined : here,
    open: () => setOpen(true),
    bar: {
      query,
      onQuery: (next: GridQuery) => {
        setQuery(next)
        setFound(undefined)
        setHere(undefined)
      },
      replacement,
      onReplacement: setReplacement,
      found: found && { at, count: found.length },
      onNext: (backwards: boolean) => {
        if (!found || found.length === 0) return
        const next = at === 0 ? startOf(found, grid.current?.selection().active, backwards) : at + (backwards ? -1 : 1)
        const round = ((next - 1 + found.length) % found.length) + 1
        const place = found[round - 1]
        setHere(place)
        if (place) goTo(place)
      },
      onClose: () => {
        setOpen(false)
        grid.current?.focus()
      },
    },
  }
}

function look(source: GridSource, { query }: { query: GridQuery }, isWanted: () => boolean) {
  return source.find?.(query) ?? findAll(source, query, isWanted)
}

async function findAll(source: GridSource, query: GridQuery, isWanted: () => boolean): Promise<GridPlace[]> {
  const places: GridPlace[] = []
  for (let line = 0; line < source.count && places.length < MOST_FOUND && isWanted(); line += PART) {
    const texts = (await source.read?.(line, Math.min(source.count, line + PART))) ?? []
    for (const [index, cells] of texts.entries())
      for (const [column, text] of cells.entries())
        if (findIn(text, query).length > 0) places.push({ line: line + index, column })
  }
  return places
}

function isSame(one: GridPlace, other: GridPlace): boolean {
  return one.line === other.line && one.column === other.column
}

/** The first that stands at or behind the active cell, or the last before it. */
function startOf(found: readonly GridPlace[], active: GridPlace | undefined, backwards: boolean): number {
  if (!active) return backwards ? found.length : 1
  const isBehind = ({ line, column }: GridPlace) =>
    line > active.line || (line === active.line && column >= active.column)
  const first = found.findIndex(isBehind)
  if (first === -1) return backwards ? found.length : 1
  return backwards ? first : first + 1
}

/** A text with every place of what is looked for changed; undefined when there is none, for another may stand there by now. */
export function replaceIn(text: string, query: GridQuery, replacement: string): string | undefined {
  const found = findIn(text, query)
  if (found.length === 0) return undefined
  let result = ''
  let end = 0
  for (const { from, to } of found) {
    result += text.slice(end, from) + replacement
    end = to
  }
  return result + text.slice(end)
}
