import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react'
import type { Sheet, SheetCheck, SheetRow, SheetView } from '#shared/app/sheet.ts'
import { targetOf, type ColumnTarget } from '#shared/batch/column-mapping.ts'
import type { BatchSettings } from '#shared/batch/settings.ts'
import type { Model } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { withErrorToast } from '../../../core/acting.ts'
import { useActions } from '../../../core/actions/actions.ts'
import { LoadFailure } from '../../../core/load-failure.tsx'
import { useDebouncedValue } from '../../../core/use-debounced-value.ts'
import { isCovered } from '../../../ui/covering.ts'
import type { GridColumn, GridHandle, GridPlace, GridQuery } from '../../../ui/grid/grid-types.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { formatCount } from '../../../words/format.ts'
import { LineGrid } from '../lines/line-grid.tsx'
import { replaceIn, useFind } from '../lines/use-find.ts'
import { useLineSource } from '../lines/use-line-source.ts'
import { isLongParam } from '../table/table-columns.ts'
import { laterParams, withTarget } from './import-choices.ts'
import { choose, useImportDrafts, type Choosing, type ImportDraft } from './import-drafts.ts'
import { MappingHeading } from './mapping-heading.tsx'
import { SheetBar } from './sheet-bar.tsx'
import { createSheetCells, isMediaColumn } from './sheet-cells.tsx'
import { useSheetMedia } from './sheet-media.tsx'
import styles from './sheet-grid.module.css'
import { useSheetChanges } from './use-sheet-changes.ts'
import { useSheetRows } from './use-sheet-rows.ts'

type Fault = SheetCheck['faults'][number]

/** What others ask of the cells. */
export interface SheetGridHandle {
  /** Leads to a row by its place in the list. */
  showRow(number: number, column: string | null): void
  /** Writes what is suggested into every cell with one of these faults. */
  fix(faults: readonly Fault[]): Promise<void>
  /** Chooses something that takes other choices with it: in one order with the cells it can be taken back. */
  choose(choosing: Choosing): void
}

interface SheetGridProps {
  ref: Ref<SheetGridHandle>
  sheet: Sheet
  draft: ImportDraft
  settings: BatchSettings
  models: readonly Model[]
  check: SheetCheck | undefined
  showPanel: boolean
  onPanel: () => void
}

const SEARCH_PATIENCE_MS = 150
const WIDTHS = { words: 320, media: 200, other: 148 }

/** The cells of a list that is prepared: worked in as in a spreadsheet, what is wrong with them marked. */
export function SheetGrid({ ref, sheet, draft, settings, models, check, showPanel, onPanel }: SheetGridProps) {
  const { client } = useConnection()
  const changeDraft = useImportDrafts((state) => state.change)
  const grid = useRef<GridHandle>(null)
  const [search, setSearch] = useState('')
  const [faulty, setFaulty] = useState(false)
  const [sort, setSort] = useState<NonNullable<SheetView['sort']> | null>(null)
  /** Where somebody wants to be led as soon as all rows are shown again. */
  const wanted = useRef<GridPlace>(undefined)
  const words = text().lists
  const settledSearch = useDebouncedValue(search.trim(), SEARCH_PATIENCE_MS)
  const view = useMemo<SheetView>(
    () => ({
      ...(settledSearch !== '' && { search: settledSearch }),
      ...(faulty && { faulty }),
      ...(sort && { sort }),
    }),
    [settledSearch, faulty, sort],
  )
  /** All rows in their own order. */
  const isWhole = Object.keys(view).length === 0
  const { pages, lines } = useSheetRows(sheet.id, settings, view)
  const { columns } = sheet
  const changes = useSheetChanges(sheet.id, columns, pages)
  const { mapping, modelId, laterSteps } = draft.choices
  const later = useMemo(() => laterParams(laterSteps ?? [], models), [laterSteps, models])
  const media = useSheetMedia(sheet.id)
  const cells = useMemo(
    () => createSheetCells(columns, { mapping, modelId, later }, models, media),
    [columns, mapping, modelId, later, models, media],
  )
  const textsOf = useCallback((row: SheetRow) => columns.map((_, at) => row.cells[at] ?? ''), [columns])
  const findAll = useCallback(
    async (query: GridQuery) => (await client.request('sheets.find', { id: sheet.id, settings, view, query })).places,
    [client, sheet.id, settings, view],
  )
  const source = useLineSource({
    lines,
    pages,
    count: lines.count ?? 0,
    cellOf: cells.cellOf,
    textsOf,
    find: findAll,
  })

  const lineIssue = useCallback(
    (line: number) => {
      const row = lines.rowAt(line)
      return row && cells.rowIssue(row)
    },
    [lines, cells],
  )
  const rowHeader = useCallback(
    (line: number) => {
      const issue = lineIssue(line)
      return (
        <span className={styles.number} data-faulty={issue !== undefined || undefined} title={issue}>
          {formatCount(lines.rowAt(line)?.number ?? line + 1)}
        </span>
      )
    },
    [lines, lineIssue],
  )
  const find = useFind(source, grid, view)
  const replaceHere = () => {
    const { here, query, replacement } = find
    if (here && query) void changes.rewrite(here, (before) => replaceIn(before, query, replacement))
    find.bar.onNext(false)
  }
  const replaceAll = async () => {
    if (!find.query) return
    const { text: wanted, matchCase, wholeCell } = find.query
    // what was counted is what is changed
    const within = { settings, view }
    const changed = await changes.replace([{ find: wanted, replace: find.replacement, matchCase, wholeCell, within }])
    if (changed === 0) showToast({ text: words.problems.fixed(0) })
  }
  const params = useMemo(
    () => new Set((models.find(({ id }) => id === modelId)?.params ?? []).map(({ name }) => String(name))),
    [models, modelId],
  )
  const chooseInTurn = useCallback(
    (choosing: Choosing) => void changes.choose(() => choose(sheet.id, choosing)),
    [changes, sheet.id],
  )
  const map = useCallback(
    (column: string, target: ColumnTarget | undefined) =>
      chooseInTurn((choices) => ({ mapping: withTarget(choices.mapping, column, target) })),
    [chooseInTurn],
  )
  const gridColumns = useMemo(
    () =>
      columns.map((column, at): GridColumn => {
        const isLong = isLongParam(targetOf(mapping, column))
        const usual = isLong ? WIDTHS.words : isMediaColumn(mapping, column) ? WIDTHS.media : WIDTHS.other
        return {
          id: column,
          label: column,
          width: draft.widths[column] ?? usual,
          editable: true,
          ...(isLong && { long: true }),
          ...(at < draft.frozen && { frozen: true }),
          heading: (
            <MappingHeading {...{ column, mapping, params, later }} onTarget={(target) => map(column, target)} />
          ),
        }
      }),
    [columns, mapping, params, later, map, draft.widths, draft.frozen],
  )

  const next = async (backwards: boolean) => {
    const { line, column } = grid.current?.selection().active ?? { line: 0, column: 0 }
    const found = await client.request('sheets.next', {
      id: sheet.id,
      settings,
      view,
      from: { index: line, column: columns[column] ?? null },
      backwards,
    })
    if (found) goTo({ line: found.index, column: Math.max(0, columns.indexOf(found.column ?? '')) })
    else grid.current?.announce(words.problems.noMore)
  }
  const goTo = (place: GridPlace) => grid.current?.goTo(place)
  /** Names for columns that are not there yet. */
  const freeNames = (count: number) => {
    const names: string[] = []
    for (let index = 0; index < count; index++) names.push(freeName([...columns, ...names]))
    return names
  }
  const insert = (at: number, count: number) =>
    changes.insert(
      at,
      Array.from({ length: count }, () => []),
    )
  /** What is selected stays where it is, as it does when the grid itself is asked for the change. */
  const inPlace = (change: Promise<unknown>) => grid.current?.keepPlace(change)
  const insertHere = () => inPlace(insert(grid.current?.selection().active.line ?? 0, 1))

  const fix = async (faults: readonly Fault[]) => {
    await changes.replace(
      faults.flatMap(({ text: find, suggestion, column }) =>
        suggestion === null || column === null
          ? []
          : [{ find, replace: suggestion, columns: [column], matchCase: true, wholeCell: true }],
      ),
    )
  }
  useImperativeHandle(ref, () => ({
    showRow(number, column) {
      const place = { line: number - 1, column: Math.max(0, columns.indexOf(column ?? '')) }
      if (isWhole) return goTo(place)
      wanted.current = place
      setSearch('')
      setFaulty(false)
      setSort(null)
    },
    fix,
    choose: chooseInTurn,
  }))
  useEffect(() => {
    const place = wanted.current
    if (!isWhole || !place || (lines.count ?? 0) <= place.line) return
    grid.current?.goTo(place)
    wanted.current = undefined
  }, [isWhole, lines, wanted])
  const hasLines = lines.count !== undefined
  const [cameFrom] = useState(() => document.activeElement)
  useEffect(() => {
    // whoever has gone elsewhere meanwhile, into an open menu or the palette perhaps, is left there
    const { activeElement, body } = document
    const isWaiting = activeElement === body || (activeElement === cameFrom && !isCovered())
    if (hasLines && isWaiting) grid.current?.focus()
  }, [hasLines, cameFrom])
  useActions([
    {
      id: 'sheet.nextProblem',
      label: words.bar.nextProblem,
      section: 'batches',
      when: () => (check?.faultyRows ?? 0) > 0,
      run: () => next(false),
    },
    {
      id: 'sheet.onlyProblems',
      label: words.bar.onlyFaulty,
      section: 'batches',
      when: () => (check?.faultyRows ?? 0) > 0 || faulty,
      run: () => setFaulty(!faulty),
    },
    { id: 'sheet.find', label: words.bar.find, section: 'batches', run: find.open },
    {
      id: 'sheet.insertRow',
      label: words.bar.insert,
      section: 'batches',
      run: insertHere,
    },
  ])

  if (lines.error !== undefined && lines.count === undefined)
    return <LoadFailure title={text().batches.rowsFailed} error={lines.error} loading={false} retry={pages.refresh} />
  return (
    <div className={styles.cells}>
      <SheetBar
        search={search}
        onSearch={setSearch}
        faulty={faulty}
        faultyRows={check?.faultyRows ?? 0}
        onFaulty={setFaulty}
        showPanel={showPanel}
        onPanel={onPanel}
        onUndo={() => inPlace(changes.undo())}
        onRedo={() => inPlace(changes.redo())}
        onFind={find.open}
        onInsert={insertHere}
        onAddColumn={() => void changes.addColumns(freeNames(1))}
      />
      <LineGrid
        grid={grid}
        lines={lines}
        pages={pages}
        find={find}
        onReplace={replaceHere}
        onReplaceAll={() => void replaceAll()}
        label={words.cellsOf(sheet.name)}
        columns={gridColumns}
        source={source}
        onEdit={(edits) => void changes.write(edits)}
        // a paste that is longer or wider than the list makes it so
        onGrow={(edits, missing) => void changes.grow(edits, freeNames(missing.columns))}
        onInsert={insert}
        onRemove={(removed) => void changes.remove(removed)}
        onMove={isWhole ? changes.move : undefined}
        onDuplicate={(copied) => void changes.duplicate(copied)}
        onUndo={changes.undo}
        onRedo={changes.redo}
        sort={sort}
        onSort={setSort}
        onResize={(column, width) =>
          changeDraft(sheet.id, (before) => ({ ...before, widths: { ...before.widths, [column]: width } }))
        }
        onFreeze={(frozen) => changeDraft(sheet.id, (before) => ({ ...before, frozen }))}
        onNextIssue={(backwards) => void withErrorToast(() => next(backwards))}
        rowHeader={rowHeader}
        lineIssue={lineIssue}
        empty={
          <p className={styles.empty}>{view.search || view.faulty ? words.bar.nothing : text().batches.noRowsInList}</p>
        }
      />
    </div>
  )
}

/** A name that no column has. */
function freeName(columns: readonly string[]): string {
  for (let number = columns.length + 1; ; number++) {
    const name = text().batches.columnNumber(number)
    if (!columns.includes(name)) return name
  }
}
