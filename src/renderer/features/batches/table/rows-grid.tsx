import { Images, Library, RotateCcw, Shapes, StepForward } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Batch, BatchRow } from '#shared/app/batch.ts'
import { tableColumnId } from '#shared/batch/table-cell.ts'
import type { Model } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { telling, useAct } from '../../../core/acting.ts'
import { LoadFailure } from '../../../core/load-failure.tsx'
import { showInLibrary } from '../../../core/navigation/library-view.ts'
import { ItemViewer } from '../../../media/viewer/item-viewer.tsx'
import type { GridEdit, GridHandle, GridPlace, GridSource } from '../../../ui/grid/grid-types.ts'
import { FindBar } from '../../../ui/grid/find-bar.tsx'
import { Grid } from '../../../ui/grid/grid.tsx'
import { linesOf, rangeOf, type GridSelection } from '../../../ui/grid/selection.ts'
import type { MenuItem } from '../../../ui/menu.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { batchTitle } from '../../../words/batch-words.ts'
import { countIn, ROW_GROUPS, type RowGroup } from '../progress/row-groups.ts'
import { useStepName } from '../steps/use-step-name.ts'
import { ChooseModel } from './choose-model.tsx'
import { createRowCells, rowNumber } from './row-cells.tsx'
import { RowInspector, type MoveTo } from './row-inspector.tsx'
import { useRowsMedia } from './row-media.tsx'
import styles from './rows-grid.module.css'
import { tableColumns, whyRowFixed } from './table-columns.ts'
import { UnreadNote } from './unread-note.tsx'
import { useBatchRows, type RowView } from './use-batch-rows.ts'
import { replaceIn, useFind } from './use-find.ts'
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
  /** Lines whose model is being chosen. */
  const [choosing, setChoosing] = useState<readonly number[]>()
  const [viewed, setViewed] = useState<{ ids: readonly string[]; index: number }>()
  const action = useAct()
  const words = text().batches
  const [sort, setSort] = useState<NonNullable<RowView['sort']> | null>(null)
  const view = useMemo<RowView>(() => ({ ...(search !== '' && { search }), ...(sort && { sort }) }), [search, sort])
  const isNarrowed = search !== '' || sort !== null
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
  const source = useMemo<GridSource>(() => {
    const textsOf = (row: BatchRow) => cells.columns.map((_, column) => cells.cellOf(row, column).text)
    return {
      count,
      cellAt: (line, column) => {
        const row = lines.rowAt(line)
        return row && cells.cellOf(row, column)
      },
      lineKey: (line) => lines.rowAt(line)?.id,
      want: pages.want,
      read: async (from, to) => (await pages.readAll(from, to)).map(textsOf),
    }
  }, [count, lines, cells, pages])
  const rowHeader = useCallback(
    (line: number) => {
      const row = lines.rowAt(line)
      return row ? rowNumber(row) : '…'
    },
    [lines],
  )
  const find = useFind(source, grid)
  const replace = (places: readonly GridPlace[]) =>
    telling(async () => {
      const rows = await pages.rowsAt(places.map(({ line }) => line))
      const edits = places.flatMap(({ line, column }) => {
        const row = rows.get(line)
        const cell = row && cells.cellOf(row, column)
        if (!cell || !find.query || cell.editable === false) return []
        return [{ line, column, text: replaceIn(cell.text, find.query, find.replacement) }]
      })
      await write(edits)
    })
  const replaceHere = () => {
    if (find.here) void replace([find.here])
    find.bar.onNext(false)
  }
  const onSelect = useCallback((selection: GridSelection) => setActive(selection.active.line), [])

  const row = lines.rowAt(Math.min(active, count - 1))
  const write = (edits: readonly GridEdit[]) =>
    telling(async () => {
      const rows = await pages.rowsAt(edits.map(({ line }) => line))
      const written = edits.flatMap(({ line, column, text: typed }) => {
        const [edited, shows] = [rows.get(line), cells.shownBy(column)?.shows]
        return edited && shows ? [{ rowId: edited.id, column: tableColumnId(shows), text: typed }] : []
      })
      if (written.length > 0) await changes.write(written)
    })
  const idsAt = async (wanted: readonly number[]) => {
    const rows = await pages.rowsAt(wanted)
    return wanted.flatMap((line) => rows.get(line)?.id ?? [])
  }
  const onRows = (wanted: readonly number[], change: (rowIds: number[]) => Promise<unknown>) =>
    telling(async () => {
      const ids = await idsAt(wanted)
      if (ids.length > 0) await change(ids)
    })
  const retry = (rows: readonly BatchRow[]) =>
    void action.run(() => client.request('batches.retry', { id: batch.id, rowIds: rows.map(({ id }) => id) }))

  const runAgain = (again: BatchRow) =>
    void action.run(async () => {
      await client.request('batches.again', { rowId: again.id })
      showToast({ text: text().recipes.again(again.listRow) })
    })

  const contextItems = (at: GridPlace, selection: GridSelection): readonly MenuItem[] => {
    const range = rangeOf(selection, { lines: count, columns: cells.columns.length })
    const chosen = linesOf(range).flatMap((line) => lines.rowAt(line) ?? [])
    // fetching what is paid costs nothing; what may have been charged is asked for again one by one
    const again = chosen.filter(
      (row) => row.state === 'failed' || row.state === 'canceled' || whyRowFixed(row) === 'rowPaid',
    )
    const itemIds = itemsOf(chosen)
    const items: MenuItem[] = []
    if (again.length > 0)
      items.push({ label: words.retryRows(again.length), icon: RotateCcw, onSelect: () => retry(again) })
    const [only] = chosen
    if (only && chosen.length === 1 && shown.settings.laterSteps.length > 0 && AGAIN_STATES.has(only.state))
      items.push({ label: text().recipes.againFromHere, icon: StepForward, onSelect: () => runAgain(only) })
    if (itemIds.length > 0)
      items.push(
        { label: text().library.open, icon: Images, onSelect: () => setViewed({ ids: itemIds, index: 0 }) },
        {
          label: text().lists.rows.showInLibrary,
          icon: Library,
          onSelect: () => showInLibrary({ batchIds: [batch.id] }),
        },
      )
    if (cells.shownBy(at.column)?.shows.type === 'model')
      items.push({ label: text().lists.rows.chooseModel, icon: Shapes, onSelect: () => setChoosing(linesOf(range)) })
    return items
  }

  /** What was pressed for it goes with it; whoever did so goes on in the table. */
  const readAgain = () => {
    pages.refresh()
    grid.current?.focus()
  }

  if (lines.error && lines.count === undefined)
    return <LoadFailure title={words.rowsFailed} error={lines.error} loading={false} retry={pages.refresh} />
  return (
    <div className={styles.rows}>
      <div className={styles.table}>
        {find.isOpen && (
          <FindBar {...find.bar} onReplace={replaceHere} onReplaceAll={() => void replace(find.places)} />
        )}
        <Grid
          ref={grid}
          label={words.rowsOf(batchTitle(batch))}
          columns={cells.columns}
          source={source}
          lineHeight={look.lineHeight}
          onEdit={(edits) => void write(edits)}
          // in another order than theirs there is no place to put them
          {...(!isNarrowed && { onMove: changes.move })}
          {...(batch.kind === 'list' && {
            onInsert: (at: number, added: number) =>
              void telling(async () => changes.insert((await idsAt([at]))[0] ?? null, added)),
          })}
          onDuplicate={(copied) => void onRows(copied, changes.duplicate)}
          onRemove={(removed) => void onRows(removed, changes.remove)}
          sort={sort}
          onSort={(column, descending) => setSort(descending === null ? null : { column, descending })}
          onFind={find.open}
          {...(find.query && { query: find.query })}
          onUndo={() => void changes.undo()}
          onRedo={() => void changes.redo()}
          onResize={(column, width) => look.change({ widths: { [column]: width } })}
          onFreeze={(frozen) => look.change({ frozen })}
          contextItems={contextItems}
          rowHeader={rowHeader}
          onSelect={onSelect}
          status={lines.error && <UnreadNote error={lines.error} retry={readAgain} />}
          onOpen={(line) => {
            const opened = lines.rowAt(line)
            const ids = opened ? itemsOf([opened]) : []
            if (ids.length > 0) setViewed({ ids, index: 0 })
          }}
        />
      </div>
      <RowInspector
        key={row?.id}
        row={row}
        models={models}
        refusal={action.refusal}
        busy={action.running}
        onEdit={(edited, param, typed) =>
          void changes.write([{ rowId: edited.id, column: tableColumnId({ type: 'param', name: param }), text: typed }])
        }
        onRetry={(retried) => retry([retried])}
        {...(shown.settings.laterSteps.length > 0 && { onAgain: runAgain })}
        onMove={(to) => {
          const before = targetOf(to, active, count)
          if (!row || before < 0 || before > count || !changes.move([active], before)) return
          if (to === 'up' || to === 'down')
            grid.current?.goTo({
              line: active + (to === 'up' ? -1 : 1),
              column: grid.current.selection().active.column,
            })
        }}
      />
      <ChooseModel
        open={choosing !== undefined}
        models={models}
        onOpenChange={(open) => !open && setChoosing(undefined)}
        onChoose={(modelId) => {
          const column = cells.columns.findIndex((_, at) => cells.shownBy(at)?.shows.type === 'model')
          void write((choosing ?? []).map((line) => ({ line, column, text: modelId })))
          setChoosing(undefined)
          grid.current?.focus()
        }}
      />
      {viewed && (
        <ItemViewer
          ids={viewed.ids}
          index={viewed.index}
          onIndex={(index) => setViewed({ ...viewed, index })}
          onClose={() => setViewed(undefined)}
        />
      )}
    </div>
  )
}

/** Rows that have come to an end, one way or another. */
const AGAIN_STATES: ReadonlySet<BatchRow['state']> = new Set(['done', 'failed', 'canceled'])

function stepNames({ laterSteps }: Batch['settings'], nameOf: (step: number) => string): string[] {
  return [undefined, ...laterSteps].map((_, index) => nameOf(index + 1))
}

function itemsOf(rows: readonly BatchRow[]): string[] {
  return rows.flatMap(({ outputs }) => outputs.flatMap(({ itemId }) => itemId ?? []))
}

/** Before which line a row goes. */
function targetOf(to: MoveTo, line: number, count: number): number {
  const targets: Record<MoveTo, number> = { first: 0, up: line - 1, down: line + 2, last: count }
  return targets[to]
}
