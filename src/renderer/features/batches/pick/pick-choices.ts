import type { RowToPick } from '#shared/app/recipes.ts'
import { assertNever } from '#shared/assert-never.ts'

/** Outputs that somebody has chosen, by row; positions as the rows count them. */
export type Choices = ReadonlyMap<number, ReadonlySet<number>>

/** The output that has the focus. */
export interface Place {
  rowId: number
  position: number
}

export const NOTHING_CHOSEN: Choices = new Map()

export function isChosen(choices: Choices, { rowId, position }: Place): boolean {
  return choices.get(rowId)?.has(position) === true
}

export function toggled(choices: Choices, { rowId, position }: Place): Choices {
  const own = new Set(choices.get(rowId))
  if (!own.delete(position)) own.add(position)
  return withRow(choices, rowId, own)
}

/** Whether an output goes on already, by what was decided before. */
export function isPicked({ picked }: Pick<RowToPick, 'picked'>, position: number): boolean {
  return picked.includes(position)
}

/** All of a row that do not go on already, or none of them when all are chosen. */
export function toggledRow(
  choices: Choices,
  { rowId, outputs, picked }: Pick<RowToPick, 'rowId' | 'outputs' | 'picked'>,
): Choices {
  const all = outputs.map(({ position }) => position).filter((position) => !isPicked({ picked }, position))
  const isFull = all.every((position) => isChosen(choices, { rowId, position }))
  return withRow(choices, rowId, new Set(isFull ? [] : all))
}

function withRow(choices: Choices, rowId: number, own: ReadonlySet<number>): Choices {
  const next = new Map(choices)
  if (own.size === 0) next.delete(rowId)
  else next.set(rowId, own)
  return next
}

/** What is chosen in other rows than these; others may have been chosen meanwhile. */
export function withoutRows(choices: Choices, rows: readonly Pick<RowToPick, 'rowId'>[]): Choices {
  const gone = new Set(rows.map(({ rowId }) => rowId))
  return new Map([...choices].filter(([rowId]) => !gone.has(rowId)))
}

/** What the app is told about rows: in the order in which they stand. */
export function picksOf(rows: readonly RowToPick[], choices: Choices): { rowId: number; positions: number[] }[] {
  return rows.map(({ rowId }) => ({ rowId, positions: [...(choices.get(rowId) ?? [])].toSorted((a, b) => a - b) }))
}

/** Rows in which something is chosen. */
export function decidedRows(rows: readonly RowToPick[], choices: Choices): RowToPick[] {
  return rows.filter(({ rowId }) => choices.has(rowId))
}

/** What goes on, and what that costs at most; null as long as the price of one of them is not known. */
export function costOf(rows: readonly RowToPick[], choices: Choices): { outputs: number; coins: number | null } {
  const total: ReturnType<typeof costOf> = { outputs: 0, coins: 0 }
  for (const { rowId, outputs, jointCoins } of rows) {
    const chosen = outputs.filter(({ position }) => isChosen(choices, { rowId, position }))
    total.outputs += chosen.length
    chosen.forEach(({ coins }, index) => {
      // what joins them is in the price of each
      const own = coins !== null && index > 0 ? coins - jointCoins : coins
      total.coins = own === null || total.coins === null ? null : total.coins + own
    })
  }
  return total
}

export type Way = 'left' | 'right' | 'up' | 'down' | 'first' | 'last'

/** The place that an arrow key leads to: along the row and on to the next one, or to the same place of another row. */
export function moved(rows: readonly RowToPick[], place: Place | undefined, way: Way): Place | undefined {
  const at = Math.max(
    0,
    rows.findIndex(({ rowId }) => rowId === place?.rowId),
  )
  const row = rows[at]
  if (!row) return undefined
  const column = Math.max(
    0,
    row.outputs.findIndex(({ position }) => position === place?.position),
  )
  switch (way) {
    case 'left':
      return column > 0 ? placeAt(row, column - 1) : (placeAt(rows[at - 1], Infinity) ?? placeAt(row, 0))
    case 'right':
      return placeAt(row, column + 1, false) ?? placeAt(rows[at + 1], 0) ?? placeAt(row, column)
    case 'up':
      return placeAt(rows[at - 1], column) ?? placeAt(row, column)
    case 'down':
      return placeAt(rows[at + 1], column) ?? placeAt(row, column)
    case 'first':
      return placeAt(rows[0], 0)
    case 'last':
      return placeAt(rows.at(-1), Infinity)
    default:
      return assertNever(way)
  }
}

/** Beyond its end the last of a row, unless only that very place will do. */
function placeAt(row: RowToPick | undefined, column: number, nearest = true): Place | undefined {
  const output = row?.outputs[column] ?? (nearest ? row?.outputs.at(-1) : undefined)
  return row && output && { rowId: row.rowId, position: output.position }
}

/** Where to go on when some rows are decided: the next that is not, or else the last before them. */
export function placeAfter(rows: readonly RowToPick[], decided: ReadonlySet<number>, from: number): Place | undefined {
  const at = rows.findIndex(({ rowId }) => rowId === from)
  const isOpen = ({ rowId }: RowToPick) => !decided.has(rowId)
  const next = rows.slice(at + 1).find(isOpen) ?? rows.slice(0, Math.max(at, 0)).findLast(isOpen)
  return placeAt(next, 0)
}
