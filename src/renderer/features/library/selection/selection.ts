/** What is chosen, and where the keyboard stands. */
export interface Selection {
  ids: ReadonlySet<string>
  /** Where the keyboard stands, from 0; -1 when nowhere. */
  focus: number
  /** Where a range begins. */
  anchor: number
  /** The item under `focus`, as far as it is known: it may move when others come in. */
  focusId: string | undefined
}

export const NOTHING: Selection = { ids: new Set(), focus: -1, anchor: -1, focusId: undefined }

export function choose(index: number, id: string): Selection {
  return { ids: new Set([id]), focus: index, anchor: index, focusId: id }
}

/** Cmd/Ctrl: adds it or takes it away, and ranges begin here from now on. */
export function toggle(selection: Selection, index: number, id: string): Selection {
  const ids = new Set(selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ids, focus: index, anchor: index, focusId: id }
}

/** Shift: everything between where the range begins and here. */
export function rangeTo({ anchor }: Selection, index: number): { anchor: number; first: number; end: number } {
  const from = anchor === -1 ? index : anchor
  return { anchor: from, first: Math.min(from, index), end: Math.max(from, index) + 1 }
}

/** Others came in or went: the keyboard stays on its item. */
export function moved(selection: Selection, newIndex: number): Selection {
  const by = newIndex - selection.focus
  return by === 0 ? selection : { ...selection, focus: newIndex, anchor: selection.anchor + by }
}

interface Layout {
  count: number
  /** Items in a line, and lines in a screen. */
  across: number
  page: number
}

/** Where a key leads, or undefined when it is no way to move. */
export function steppedTo(key: string, focus: number, { count, across, page }: Layout): number | undefined {
  const last = count - 1
  if (last < 0) return undefined
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -across,
    ArrowDown: across,
    PageUp: -across * page,
    PageDown: across * page,
  }
  if (key === 'Home') return 0
  if (key === 'End') return last
  const step = steps[key]
  if (step === undefined) return undefined
  if (focus === -1) return 0
  const target = focus + step
  if (target >= 0 && target <= last) return target
  // a line up from the first or down from the last is no line at all; a shorter last line ends the way
  if (key === 'ArrowUp' || key === 'ArrowLeft' || key === 'ArrowRight') return focus
  if (key === 'ArrowDown') return Math.floor(focus / across) === Math.floor(last / across) ? focus : last
  return target < 0 ? 0 : last
}
