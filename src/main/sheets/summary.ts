import type { SheetCheck, UnreadRows } from '#shared/app/sheet.ts'
import { wordIssue, type CellIssue } from '#shared/batch/cell-issue.ts'
import { shortTurns } from '../tools/short-turns.ts'
import type { ReadWords, SheetChecker } from './checker.ts'
import type { SheetCells } from './views.ts'

const MOST_FAULTS = 200
/** A column of prompts that was taken for models names thousands. */
const MOST_MODELS = 200

interface FaultGroup {
  issue: CellIssue
  text: string
  rows: number
  firstRow: number
}

/** All rows in figures, and their faults put together: what is the same in many rows is mended once. */
export async function summarize(
  checker: SheetChecker,
  { ids, columns, cellsOf }: SheetCells & { ids: readonly number[] },
): Promise<Omit<SheetCheck, 'filesLeft'>> {
  const groups = new Map<string, FaultGroup>()
  const rowsOf = new Map<string, number>()
  let [generations, faultyRows, outsideRows] = [0, 0, 0]
  const turns = shortTurns()
  for (let index = 0; index < ids.length; index++) {
    if (turns.isOver()) await turns.next()
    const check = checker.checkOf(ids[index]!)
    if (!check) continue
    generations += check.generations
    if (check.modelId !== null) rowsOf.set(check.modelId, (rowsOf.get(check.modelId) ?? 0) + 1)
    if (check.isOutside) outsideRows += 1
    if (check.issues.length === 0) continue
    faultyRows += 1
    const cells = cellsOf(ids[index]!) ?? []
    for (const issue of check.issues) {
      const text = issue.column === null ? '' : (cells[columns.indexOf(issue.column)] ?? '')
      const key = JSON.stringify([issue.path, issue.column, issue.saying, text])
      const group = groups.get(key)
      if (group) group.rows += 1
      else groups.set(key, { issue, text, rows: 1, firstRow: index + 1 })
    }
  }
  const faults = [...groups.values()]
    .sort((left, right) => right.rows - left.rows || left.firstRow - right.firstRow)
    .slice(0, MOST_FAULTS)
    .map(presentGroup)
  const models = [...rowsOf]
    .map(([modelId, rows]) => ({ modelId, rows }))
    .sort((left, right) => right.rows - left.rows)
    .slice(0, MOST_MODELS)
  return { rows: ids.length, generations, faultyRows, faults, models, outsideRows }
}

const MOST_UNREAD = 12

/** Words that models will not draw, over all rows. */
export async function summarizeUnread(
  checker: SheetChecker,
  ids: readonly number[],
  read: ReadWords,
): Promise<UnreadRows> {
  const rowsOf = new Map<string, number>()
  let rows = 0
  const turns = shortTurns()
  for (let index = 0; index < ids.length; index++) {
    if (turns.isOver()) await turns.next()
    const unread = checker.unreadOf(ids[index]!, read)
    if (unread.length > 0) rows += 1
    for (const word of unread) rowsOf.set(word, (rowsOf.get(word) ?? 0) + 1)
  }
  const words = [...rowsOf].sort(([, left], [, right]) => right - left).map(([word]) => word)
  return { rows, words: words.slice(0, MOST_UNREAD) }
}

function presentGroup({ issue, text, rows, firstRow }: FaultGroup): SheetCheck['faults'][number] {
  return { ...wordIssue(issue), suggestion: issue.suggestion ?? null, text, rows, firstRow }
}
