import { Images, Library, RotateCcw, Shapes, StepForward } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Batch, BatchRow } from '#shared/app/batch.ts'
import { tableColumnId } from '#shared/batch/table-cell.ts'
import type { Model } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { withErrorToast, useAct } from '../../../core/acting.ts'
import { LoadFailure } from '../../../core/load-failure.tsx'
import { showInLibrary } from '../../../core/navigation/library-view.ts'
import { itemIdsOf } from '../../../media/items/item-ids-of.ts'
import { ItemViewer } from '../../../media/viewer/item-viewer.tsx'
import type { GridHandle, GridPlace } from '../../../ui/grid/grid-types.ts'
import { linesOf, rangeOf, type GridSelection } from '../../../ui/grid/selection.ts'
import type { MenuItem } from '../../../ui/menu.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { batchTitle } from '../../../words/batch-words.ts'
import { inParts } from '../lines/in-parts.ts'
import { LineGrid } from '../lines/line-grid.tsx'
import { replaceIn, useFind } from '../lines/use-find.ts'
import { useLineSource } from '../lines/use-line-source.ts'
import { countIn, ROW_GROUPS, type RowGroup } from '../progress/row-groups.ts'
import { useStepName } from '../steps/use-step-name.ts'
import { cellTextsAt } from './cell-texts.ts'
import { ChooseModel } from './choose-model.tsx'
import { createRowCells, rowNumber } from './row-cells.tsx'
import { RowInspector, type MoveTo } from './row-inspector.tsx'
import { useRowsMedia } from './row-media.tsx'
import styles from './rows-grid.module.css'
import { tableColumns, whyRowFixed } from './table-columns.ts'
import { useBatchRows, type RowView } from './use-batch-rows.ts'
import { useRowChanges } from './use-row-changes.ts'
import { useTableLook } from './use-table-look.ts'

interface RowsGridProps {
  batch: Batch
  group: RowGroup
  /** Words that rows must have. */
  search: string
  models: readonly Model[]
}

/** The rows of a batch: worked in as in a spreadsheet as far as they have not left, with all about one of them beside. */
export function RowsGrid({ batch, group, search, models }: RowsGridProps) {
  const { client } = useConnection()
  const grid = useRef<GridHandle>(null)
  const look = useTableLook()
  const [active, setActive] = useState(0)
  /** Rows whose model is being chosen, by their ids: their lines may move meanwhile. */
  const [choosing, setChoosing] = useState<readonly number[]>()
  const [viewed, setViewed] = useState<{ ids: readonly string[]; shownId: string }>()
  const action = useAct()
  const words = text().batches
  const [sort, setSort] = useState<NonNullable<RowView['sort']> | null>(null)
  const view = useMemo<RowView>(() => ({ ...(search !== '' && { search }), ...(sort && { sort }) }), [search, sort])
  // in another order than theirs, or beside rows that are not in sight, there is no place to put them
  const canMove = search === '' && sort === null && group === 'all'
  const { pages, lines } = useBatchRows(batch.id, ROW_GROUPS[group].states, view)
  const changes = useRowChanges(batch.id, pages, action)

  const written = JSON.stringify([batch.columns, batch.settings])
  // the same settings come anew with every change of the batch
  const shown = useMemo(() => {
    const [columns, settings] = JSON.parse(written) as [Batch['columns'], Batch['settings']]
    return { shown: tableColumns({ columns, settings }), settings }
  }, [written])
  const withMoney = batch.providerCost !== null
  const media = useRowsMedia()
  const stepName = useStepName(batch)
  // names hang on the settings and the models alone
  const names = JSON.stringify(shown.settings.laterSteps.length === 0 ? [] : stepNames(shown.settings, stepName))
  const cells = useMemo(() => {
    const known = JSON.parse(names) as string[]
    return createRowCells({
      ...shown,
      models,
      stepName: known.length === 0 ? undefined : (step) => known[step - 1] ?? '',
      withMoney,
      widths: look.widths,
      frozen: look.frozen,
      media,
    })
  }, [shown, models, names, withMoney, look.widths, look.frozen, media])
  const count = lines.count ?? countIn(group, batch)
  const textsOf = useCallback(
    (row: BatchRow) => cells.columns.map((_, column) => cells.cellOf(row, column).text),
    [cells],
  )
  const source = useLineSource({ lines, pages, count, cellOf: cells.cellOf, textsOf })
  const rowHeader = useCallback(
    (line: number) => {
      const row = lines.rowAt(line)
      return row ? rowNumber(row) : '…'
    },
    [lines],
  )
  const find = useFind(source, grid, view)
  const write = <Place extends GridPlace>(places: readonly Place[], textOf: Parameters<typeof cellTextsAt<Place>>[2]) =>
    withErrorToast(async () => {
      const written = await cellTextsAt({ pages, cells }, places, textOf)
      if (written.length > 0) await changes.write(written)
    })
  const replace = (places: readonly GridPlace[]) =>
    write(places, (cell) =>
      find.query && cell.editable !== false ? replaceIn(cell.text, find.query, find.replacement) : undefined,
    )
  const replaceHere = () => {
    if (find.here) void replace([find.here])
    find.bar.onNext(false)
  }
  const onSelect = useCallback((selection: GridSelection) => setActive(selection.active.line), [])

  /** The row of which a setting is being typed: it stays beside the table, wherever its line has gone. */
  const [typedRow, setTypedRow] = useState<BatchRow>()
  const rowHere = lines.rowAt(Math.min(active, count - 1))
  const row = typedRow && typedRow.id !== rowHere?.id ? typedRow : rowHere
  const idsAt = async (wanted: readonly number[]) => {
    const rows = await pages.rowsAt(wanted)
    return wanted.flatMap((line) => rows.get(line)?.id ?? [])
  }
  const onRows = (wanted: readonly number[], change: (rowIds: number[]) => Promise<unknown>) =>
    withErrorToast(async () => {
      const ids = await idsAt(wanted)
      if (ids.length > 0) await change(ids)
    })
  const retry = (rows: readonly BatchRow[]) =>
    action.run(async () => {
      for (const rowIds of inParts(rows.map(({ id }) => id)))
        await client.request('batches.retry', { id: batch.id, rowIds })
    })

  const runAgain = (again: BatchRow) =>
    void action.run(async () => {
      await client.request('batches.again', { rowId: again.id })
      showToast({ text: text().recipes.again(again.listRow) })
    })

  const show = (rows: readonly BatchRow[]) => {
    const ids = itemIdsOf(rows)
    const [shownId] = ids
    if (shownId !== undefined) setViewed({ ids, shownId })
  }

  const contextItems = (at: GridPlace, selection: GridSelection): readonly MenuItem[] => {
    const range = rangeOf(selection, { lines: count, columns: cells.columns.length })
    const chosenLines = linesOf(range)
    const chosen = chosenLines.flatMap((line) => lines.rowAt(line) ?? [])
    // what is offered goes by the rows that were read, what is done by all that are chosen
    const isAllRead = chosen.length === chosenLines.length
    const onChosen = (act: (rows: readonly BatchRow[]) => unknown) =>
      void withErrorToast(async () => {
        const rows = await pages.rowsAt(chosenLines)
        await act(chosenLines.flatMap((line) => rows.get(line) ?? []))
      })
    const again = chosen.filter(mayRetry)
    const mayFindMore = (group: RowGroup) => !isAllRead && countIn(group, batch) > 0
    const items: MenuItem[] = []
    if (again.length > 0 || mayFindMore('failed') || mayFindMore('canceled'))
      items.push({
        label: isAllRead ? words.retryRows(again.length) : words.retryChosen,
        icon: RotateCcw,
        onSelect: () => onChosen((rows) => retry(rows.filter(mayRetry))),
      })
    const [only] = chosen
    if (only && chosen.length === 1 && shown.settings.laterSteps.length > 0 && AGAIN_STATES.has(only.state))
      items.push({ label: text().recipes.againFromHere, icon: StepForward, onSelect: () => runAgain(only) })
    if (itemIdsOf(chosen).length > 0 || mayFindMore('done'))
      items.push(
        { label: text().library.open, icon: Images, onSelect: () => onChosen(show) },
        {
          label: text().lists.rows.showInLibrary,
          icon: Library,
          onSelect: () => showInLibrary({ batchIds: [batch.id] }),
        },
      )
    if (cells.shownBy(at.column)?.shows.type === 'model')
      items.push({
        label: text().lists.rows.chooseModel,
        icon: Shapes,
        onSelect: () => onChosen((rows) => setChoosing(rows.map(({ id }) => id))),
      })
    return items
  }

  const moveHere = (to: MoveTo) => {
    const before = targetOf(to, active, count)
    const change = row && before >= 0 && before <= count ? changes.move([active], before) : undefined
    if (!change) return
    if (to === 'up' || to === 'down')
      grid.current?.goTo({
        line: active + (to === 'up' ? -1 : 1),
        column: grid.current.selection().active.column,
      })
    grid.current?.keepPlace(change)
  }

  if (lines.error && lines.count === undefined)
    return <LoadFailure title={words.rowsFailed} error={lines.error} loading={false} retry={pages.refresh} />
  return (
    <div className={styles.rows}>
      <div className={styles.table}>
        <LineGrid
          grid={grid}
          lines={lines}
          pages={pages}
          find={find}
          onReplace={replaceHere}
          onReplaceAll={() => void replace(find.places)}
          label={words.rowsOf(batchTitle(batch))}
          columns={cells.columns}
          source={source}
          onEdit={(edits) => void write(edits, (_, edit) => edit.text)}
          onMove={canMove ? changes.move : undefined}
          {...(batch.kind === 'list' && {
            onInsert: (at: number, added: number) =>
              withErrorToast(async () => changes.insert((await idsAt([at]))[0] ?? null, added)),
          })}
          onDuplicate={(copied) => void onRows(copied, changes.duplicate)}
          onRemove={(removed) => void onRows(removed, changes.remove)}
          sort={sort}
          onSort={setSort}
          onUndo={changes.undo}
          onRedo={changes.redo}
          onResize={(column, width) => look.change({ widths: { [column]: width } })}
          onFreeze={(frozen) => look.change({ frozen })}
          contextItems={contextItems}
          rowHeader={rowHeader}
          onSelect={onSelect}
          onOpen={(line) => {
            const pressed = lines.rowAt(line)
            if (pressed) show([pressed])
          }}
        />
      </div>
      <RowInspector
        key={row?.id}
        row={row}
        models={models}
        refusal={action.refusal}
        busy={action.running}
        onTyping={setTypedRow}
        onEdit={(edited, param, typed) =>
          void changes.write([{ rowId: edited.id, column: tableColumnId({ type: 'param', name: param }), text: typed }])
        }
        onRetry={(retried) => void retry([retried])}
        {...(shown.settings.laterSteps.length > 0 && { onAgain: runAgain })}
        {...(canMove && { onMove: moveHere })}
      />
      <ChooseModel
        open={choosing !== undefined}
        models={models}
        onOpenChange={(open) => !open && setChoosing(undefined)}
        onChoose={(modelId) => {
          const column = tableColumnId({ type: 'model' })
          void changes.write((choosing ?? []).map((rowId) => ({ rowId, column, text: modelId })))
          setChoosing(undefined)
          grid.current?.focus()
        }}
      />
      {viewed && (
        <ItemViewer
          ids={viewed.ids}
          shownId={viewed.shownId}
          onShow={(shownId) => setViewed({ ...viewed, shownId })}
          onClose={() => setViewed(undefined)}
        />
      )}
    </div>
  )
}

/** Fetching what is paid costs nothing; what may have been charged is asked for again one by one. */
function mayRetry(row: BatchRow): boolean {
  return row.state === 'failed' || row.state === 'canceled' || whyRowFixed(row) === 'rowPaid'
}

/** Rows that have come to an end, one way or another. */
const AGAIN_STATES: ReadonlySet<BatchRow['state']> = new Set(['done', 'failed', 'canceled'])

function stepNames({ laterSteps }: Batch['settings'], nameOf: (step: number) => string): string[] {
  return [undefined, ...laterSteps].map((_, index) => nameOf(index + 1))
}

/** Before which line a row goes. */
function targetOf(to: MoveTo, line: number, count: number): number {
  const targets: Record<MoveTo, number> = { first: 0, up: line - 1, down: line + 2, last: count }
  return targets[to]
}
