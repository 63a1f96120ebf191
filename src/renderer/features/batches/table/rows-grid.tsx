import { Images, Library, RotateCcw, Shapes } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Batch, BatchRow } from '#shared/app/batch.ts'
import type { Model } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { LoadFailure } from '../../../core/load-failure.tsx'
import { showInLibrary } from '../../../core/navigation/library-view.ts'
import { ItemViewer } from '../../../media/viewer/item-viewer.tsx'
import type { GridEdit, GridHandle, GridPlace, GridSource } from '../../../ui/grid/grid-types.ts'
import { Grid } from '../../../ui/grid/grid.tsx'
import { linesOf, rangeOf, type GridSelection } from '../../../ui/grid/selection.ts'
import type { MenuItem } from '../../../ui/menu.tsx'
import { batchTitle } from '../../../words/batch-words.ts'
import { countIn, ROW_GROUPS, type RowGroup } from '../progress/row-groups.ts'
import { ChooseModel } from './choose-model.tsx'
import { createRowCells, rowNumber } from './row-cells.tsx'
import { RowInspector, type MoveTo } from './row-inspector.tsx'
import styles from './rows-grid.module.css'
import { changeOf, tableColumns } from './table-columns.ts'
import { useBatchRows } from './use-batch-rows.ts'
import { useRowChanges, type RowEdit } from './use-row-changes.ts'
import { useTableLook } from './use-table-look.ts'

interface RowsGridProps {
  batch: Batch
  group: RowGroup
  models: readonly Model[]
}

/** The rows of a batch: worked in as in a spreadsheet as far as they have not left, with all about one of them beside. */
export function RowsGrid({ batch, group, models }: RowsGridProps) {
  const { client } = useConnection()
  const grid = useRef<GridHandle>(null)
  const look = useTableLook()
  const [active, setActive] = useState(0)
  /** Lines whose model is being chosen. */
  const [choosing, setChoosing] = useState<readonly number[]>()
  const [viewed, setViewed] = useState<{ ids: readonly string[]; index: number }>()
  const action = useAct()
  const words = text().batches
  const { pages, lines } = useBatchRows(batch.id, ROW_GROUPS[group].states)
  const changes = useRowChanges(batch.id, pages, action)

  const written = JSON.stringify([batch.columns, batch.settings])
  // the same settings come anew with every change of the batch
  const shown = useMemo(() => {
    const [columns, settings] = JSON.parse(written) as [Batch['columns'], Batch['settings']]
    return tableColumns({ columns, settings })
  }, [written])
  const withMoney = batch.providerCost !== null
  const cells = useMemo(
    () => createRowCells({ shown, models, withMoney, widths: look.widths, frozen: look.frozen }),
    [shown, models, withMoney, look.widths, look.frozen],
  )
  const count = countIn(group, batch)
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
  const onSelect = useCallback((selection: GridSelection) => setActive(selection.active.line), [])

  const row = lines.rowAt(Math.min(active, count - 1))
  const write = (edits: readonly GridEdit[]) => {
    const wanted = new Map<number, RowEdit>()
    for (const { line, column, text: typed } of edits) {
      const [edited, shows] = [lines.rowAt(line), cells.shownBy(column)]
      if (!edited || !shows) continue
      const before = wanted.get(edited.id)
      // several cells of a row change one after the other, each what the ones before have left
      const now = { ...edited, ...before?.change }
      const change = changeOf(now, shows, typed, { models, settings: batch.settings })
      if (change) wanted.set(edited.id, { row: edited, change: { ...before?.change, ...change } })
    }
    if (wanted.size > 0) void changes.edit([...wanted.values()])
  }
  /** Puts some lines before another line. */
  const place = (from: readonly number[], before: number) => {
    const moved = from.flatMap((line) => lines.rowAt(line)?.id ?? [])
    if (moved.length === 0 || before < 0 || before > count) return
    const behind = lines.rowAt(Math.max(...from) + 1)?.id ?? null
    void changes.move(moved, lines.rowAt(before)?.id ?? null, behind)
  }
  const retry = (rows: readonly BatchRow[]) =>
    void action.run(() => client.request('batches.retry', { id: batch.id, rowIds: rows.map(({ id }) => id) }))

  const contextItems = (at: GridPlace, selection: GridSelection): readonly MenuItem[] => {
    const range = rangeOf(selection, { lines: count, columns: cells.columns.length })
    const chosen = linesOf(range).flatMap((line) => lines.rowAt(line) ?? [])
    const again = chosen.filter(({ state }) => state === 'failed' || state === 'canceled')
    const itemIds = itemsOf(chosen)
    const items: MenuItem[] = []
    if (again.length > 0)
      items.push({ label: words.retryRows(again.length), icon: RotateCcw, onSelect: () => retry(again) })
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

  if (lines.error && !row)
    return <LoadFailure title={words.rowsFailed} error={lines.error} loading={false} retry={pages.refresh} />
  return (
    <div className={styles.rows}>
      <Grid
        ref={grid}
        label={words.rowsOf(batchTitle(batch))}
        columns={cells.columns}
        source={source}
        lineHeight={look.lineHeight}
        onEdit={write}
        onMove={place}
        onUndo={() => void changes.undo()}
        onRedo={() => void changes.redo()}
        onResize={(column, width) => look.change({ widths: { [column]: width } })}
        onFreeze={(frozen) => look.change({ frozen })}
        contextItems={contextItems}
        rowHeader={rowHeader}
        onSelect={onSelect}
        onOpen={(line) => {
          const opened = lines.rowAt(line)
          const ids = opened ? itemsOf([opened]) : []
          if (ids.length > 0) setViewed({ ids, index: 0 })
        }}
      />
      <RowInspector
        key={row?.id}
        row={row}
        models={models}
        refusal={action.refusal}
        onEdit={(edited, change) => void changes.edit([{ row: edited, change }])}
        onRetry={(retried) => retry([retried])}
        onMove={(to) => {
          if (!row) return
          place([active], targetOf(to, active, count))
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
          write((choosing ?? []).map((line) => ({ line, column, text: modelId })))
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

function itemsOf(rows: readonly BatchRow[]): string[] {
  return rows.flatMap(({ outputs }) => outputs.flatMap(({ itemId }) => itemId ?? []))
}

/** Before which line a row goes. */
function targetOf(to: MoveTo, line: number, count: number): number {
  const targets: Record<MoveTo, number> = { first: 0, up: line - 1, down: line + 2, last: count }
  return targets[to]
}
