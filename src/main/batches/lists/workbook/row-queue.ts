import { oversizedWorkbook } from './fault.ts'

/** Cells as they are read become rows as they are wanted: never more than a few are held. */
export interface RowQueue {
  /** A cell at a place of the row, counted from 0; empty ones may be left out. */
  cell(column: number, text: string): void
  /** The row is whole, and stands there so many times. */
  endRow(times: number): void
  /** Nobody wants the rest. */
  isDone(): boolean
  /** When enough of what is held was taken. */
  room(): Promise<void> | undefined
}

const MOST_COLUMNS = 1000
const MOST_ROWS = 1_048_576
const MOST_CELLS = 20_000_000
/** Of all cells together, with what is repeated. */
const MOST_CHARACTERS = 64 * 1024 ** 2
export const LONGEST_CELL = 1_000_000
/** Reading stops while so many rows wait to be taken. */
const HELD_ROWS = 2000

/** Rows without a word in them are left out. */
export async function* createRowQueue(read: (queue: RowQueue) => Promise<void>): AsyncGenerator<string[]> {
  let row: string[] = []
  let held: string[][] = []
  let [rows, cells, characters, rowCharacters, isLeft] = [0, 0, 0, 0, false]
  let wake: (() => void) | undefined
  let taken: (() => void) | undefined

  const queue: RowQueue = {
    cell(column, text) {
      if (text === '') return
      if (column >= MOST_COLUMNS || text.length > LONGEST_CELL) throw oversizedWorkbook()
      rowCharacters += text.length
      if (characters + rowCharacters > MOST_CHARACTERS) throw oversizedWorkbook()
      while (row.length < column) row.push('')
      row[column] = text
    },
    endRow(times) {
      const whole = row
      const isBlank = whole.every((cell) => cell.trim() === '')
      // blank rows are left out, and looked through once
      characters += isBlank ? rowCharacters : times * rowCharacters
      row = []
      rowCharacters = 0
      if (isBlank) return
      rows += times
      cells += times * whole.length
      if (rows > MOST_ROWS || cells > MOST_CELLS || characters > MOST_CHARACTERS) throw oversizedWorkbook()
      for (let time = 0; time < times; time++) held.push(whole)
      wake?.()
    },
    isDone: () => isLeft,
    room: () => (held.length < HELD_ROWS || isLeft ? undefined : new Promise((resolve) => (taken = resolve))),
  }

  let [ended, failure] = [false, undefined as unknown]
  const reading = read(queue)
    .catch((error: unknown) => (failure = error))
    .finally(() => {
      ended = true
      wake?.()
    })
  try {
    for (;;) {
      const ready = held
      held = []
      yield* ready
      if (held.length < HELD_ROWS) taken?.()
      if (held.length > 0) continue
      if (ended) break
      await new Promise<void>((resolve) => (wake = resolve))
    }
    if (failure !== undefined) throw failure
  } finally {
    isLeft = true
    taken?.()
    await reading
  }
}
