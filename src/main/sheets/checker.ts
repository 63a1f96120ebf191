import type { CellIssue } from '#shared/batch/cell-issue.ts'
import { columnFinder } from '#shared/batch/column-mapping.ts'
import { generationCounter, withFewSteps } from '#shared/batch/count-generations.ts'
import { createItemMaker, type BatchCatalog, type BatchItem } from '#shared/batch/items.ts'
import { chosenTexts, type BatchSettings } from '#shared/batch/settings.ts'
import { shortTurns } from '../tools/short-turns.ts'
import type { FileLooks } from './file-looks.ts'
import type { SheetMemory } from './memory.ts'

/** What a row would become, and what is wrong with it. */
export interface RowCheck {
  issues: readonly CellIssue[]
  generations: number
  /** What runs it, as far as it says; null when it was made before. */
  modelId: string | null
  /** It names files outside of the list's folder. */
  isOutside: boolean
}

/** The rows of a sheet by the rules of lists, for one way of making a batch of them. Each is checked once. */
export interface SheetChecker {
  /** Undefined when the sheet has no such row any more. */
  checkOf(rowId: number): RowCheck | undefined
  /** Words in the prompts of a row that its model will not draw. */
  unreadOf(rowId: number, read: ReadWords): readonly string[]
  /** All rows, in short turns. */
  checkAll(): Promise<void>
  /** Rows were changed or removed. */
  forget(rowIds: Iterable<number>): void
  /** More is known about the files that these cells name. */
  filesKnown(texts: readonly string[]): void
}

/** Names the words of a prompt that a model does not know. */
export type ReadWords = (modelId: string, prompt: string) => string[]

export interface CheckedBy {
  catalog: BatchCatalog
  columns: readonly string[]
  settings: BatchSettings
}

export function createSheetChecker(
  { catalog, columns, settings }: CheckedBy,
  {
    memory,
    looks,
    cellsOf,
  }: { memory: SheetMemory; looks: FileLooks; cellsOf: (rowId: number) => readonly string[] | undefined },
): SheetChecker {
  const checked = withFewSteps(settings)
  const make = createItemMaker(catalog, columns, checked, () => 0)
  const countGenerations = generationCounter({ catalog, columns, settings }, checked)
  const columnOf = columnFinder(columns, settings.mapping)
  const chosen = chosenTexts(settings)
  const known = new Map<number, RowCheck>()
  const rowsByFile = new Map<string, number[]>()
  const fine = new Map<string, RowCheck>()
  const unread = new Map<number, readonly string[]>()
  let checkedVersion = -1

  function waitFor(path: string, rowId: number): void {
    const rows = rowsByFile.get(path)
    if (rows) rows.push(rowId)
    else rowsByFile.set(path, [rowId])
  }

  function lookAtFiles(rowId: number, { media }: BatchItem, issues: CellIssue[]): boolean {
    let isOutside = false
    for (const [path, references] of Object.entries(media))
      for (const reference of references) {
        if (reference.type !== 'file') continue
        const file = looks.peek(reference.path)
        if (!file) waitFor(reference.path, rowId)
        isOutside ||= file?.isOutside === true && !chosen.has(reference.path)
        // one of several files is not the whole of its cell
        const suggestion = (references.length === 1 && file?.suggestion) || null
        for (const found of file?.faults ?? []) issues.push({ path, ...found, column: columnOf(path), suggestion })
      }
    return isOutside
  }

  function check(rowId: number, cells: readonly string[]): RowCheck {
    const items = make({ number: 1, cells })
    const [first] = items
    const generations = first?.done ? 0 : Math.round(countGenerations(items, cells))
    const issues = items.length === 1 ? [...items[0]!.issues] : distinct(items.flatMap((item) => item.issues))
    let isOutside = false
    if (!first?.done) for (const item of items) isOutside = lookAtFiles(rowId, item, issues) || isOutside
    const modelId = first === undefined || first.done ? null : first.modelId
    if (issues.length > 0 || isOutside)
      return { issues: first?.done ? [] : distinct(issues), generations, modelId, isOutside }
    // most rows are as good as each other
    const key = JSON.stringify([generations, modelId])
    const same = fine.get(key) ?? { issues: [], generations, modelId, isOutside }
    fine.set(key, same)
    return same
  }

  function checkOf(rowId: number): RowCheck | undefined {
    const found = known.get(rowId)
    if (found) return found
    const cells = cellsOf(rowId)
    if (!cells) return undefined
    const checked = check(rowId, cells)
    known.set(rowId, checked)
    return checked
  }

  function unreadOf(rowId: number, read: ReadWords): readonly string[] {
    const found = unread.get(rowId)
    if (found) return found
    const cells = cellsOf(rowId)
    const prompts = new Map<string, string>()
    for (const { done, modelId, params } of cells ? make({ number: 1, cells }) : [])
      if (!done && typeof params.prompt === 'string') prompts.set(params.prompt, modelId)
    const words = [...new Set([...prompts].flatMap(([prompt, modelId]) => read(modelId, prompt)))]
    const kept = words.length === 0 ? NO_WORDS : words
    unread.set(rowId, kept)
    return kept
  }

  return {
    checkOf,
    unreadOf,
    async checkAll() {
      const turns = shortTurns()
      while (checkedVersion !== memory.version) {
        const { version, ids } = memory
        for (let index = 0; index < ids.length; index++) {
          if (!known.has(ids[index]!)) checkOf(ids[index]!)
          if (turns.isOver()) await turns.next()
        }
        // what was changed in between is looked at once more
        checkedVersion = version
      }
    },
    forget(rowIds) {
      for (const id of rowIds) {
        known.delete(id)
        unread.delete(id)
      }
    },
    filesKnown(texts) {
      for (const text of texts) {
        const rows = rowsByFile.get(text) ?? []
        rowsByFile.delete(text)
        for (const id of rows) known.delete(id)
        if (rows.length > 0) checkedVersion = -1
      }
    },
  }
}

const NO_WORDS: readonly string[] = []

function distinct(issues: readonly CellIssue[]): CellIssue[] {
  if (issues.length < 2) return [...issues]
  return [...new Map(issues.map((issue) => [JSON.stringify([issue.path, issue.saying]), issue])).values()]
}
