import { ArrowLeft } from 'lucide-react'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { Batch, BatchRow } from '#shared/app/batch.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PlaceFrame } from '../../ui/place-frame.tsx'
import { LoadFailure } from '../shell/load-failure.tsx'
import { BatchActions } from './batch-actions.tsx'
import { BatchSummary } from './batch-summary.tsx'
import styles from './batch-view.module.css'
import { useBatches } from './batches-store.ts'
import { ContactSheet } from './contact-sheet.tsx'
import { PlanSheet } from './plan-sheet.tsx'
import { RowFilter, type SheetName } from './row-filter.tsx'
import { countIn, ROW_GROUPS, type RowGroup } from './row-groups.ts'
import { RowInspector } from './row-inspector.tsx'
import { RowTable, type ActiveCell } from './row-table.tsx'
import { changeOf, tableColumns, type RowChange } from './table-columns.ts'
import { useAction } from './use-action.ts'
import { useRowPages } from './use-row-pages.ts'
import { BATCH_STATE_WORDS, needsLook } from './words.ts'

interface BatchViewProps {
  id: string
  planning: boolean
}

export function BatchView({ id, planning }: BatchViewProps) {
  const showList = useBatches((state) => state.showList)
  const batch = useCommand('batches.read', { id })
  const back = <IconButton icon={ArrowLeft} label="Back to all batches" onClick={showList} />
  if (batch.status === 'ready') return <OpenBatch batch={batch.value} planning={planning} back={back} />
  return (
    <PlaceFrame leading={back} title="Batch">
      {batch.status === 'loading' ? (
        <Loading label="Reading the batch" />
      ) : (
        <LoadFailure title="The batch did not load" error={batch.error} loading={batch.loading} retry={batch.reload} />
      )}
    </PlaceFrame>
  )
}

interface OpenBatchProps {
  batch: Batch
  planning: boolean
  back: ReactNode
}

function OpenBatch({ batch, planning, back }: OpenBatchProps) {
  const [group, setGroup] = useState<RowGroup>('all')
  const [sheet, setSheet] = useState<SheetName>('rows')
  const [planIsOpen, setPlanOpen] = useState(planning)
  const action = useAction()
  const showRows = (chosen: RowGroup) => {
    setGroup(chosen)
    setSheet('rows')
  }
  return (
    <PlaceFrame
      leading={back}
      title={batch.name}
      summary={<Badge tone={needsLook(batch) ? 'attention' : 'plain'}>{BATCH_STATE_WORDS[batch.state]}</Badge>}
      actions={<BatchActions batch={batch} action={action} onPlan={() => setPlanOpen(true)} />}
    >
      <div className={styles.batch}>
        <BatchSummary batch={batch} refusal={action.refusal} onDismiss={action.dismiss} />
        <RowFilter batch={batch} group={group} onGroup={showRows} sheet={sheet} onSheet={setSheet} />
        {sheet === 'rows' ? <Rows key={group} batch={batch} group={group} /> : <ContactSheet batch={batch} />}
      </div>
      <PlanSheet
        batch={batch}
        open={planIsOpen}
        onOpenChange={setPlanOpen}
        onShowBlocked={() => {
          setPlanOpen(false)
          showRows('blocked')
        }}
      />
    </PlaceFrame>
  )
}

const FIRST_CELL: ActiveCell = { line: 0, column: 0 }

function Rows({ batch, group }: { batch: Batch; group: RowGroup }) {
  const { client } = useConnection()
  const models = useCommand('models.list', { connectionId: batch.connectionId })
  const catalog = models.status === 'ready' ? models.value.models : []
  const { pages, error } = useRowPages(batch.id, ROW_GROUPS[group].states)
  const [active, setActive] = useState(FIRST_CELL)
  const action = useAction()
  const written = JSON.stringify([batch.columns, batch.settings])
  // the same settings come anew with every change of the batch
  const columns = useMemo(() => {
    const [names, settings] = JSON.parse(written) as [Batch['columns'], Batch['settings']]
    return tableColumns({ columns: names, settings })
  }, [written])
  const count = countIn(group, batch)
  const row = pages.rowAt(active.line)

  const edit = (edited: BatchRow, change: RowChange) =>
    action.run(async () => pages.accept(await client.request('batches.editRow', { rowId: edited.id, ...change })))
  const place = (moved: number, before: number | null) =>
    action.run(async () => {
      await client.request('batches.moveRows', { id: batch.id, rowIds: [moved], before })
      pages.refresh()
    })
  const move = (line: number, by: -1 | 1) => {
    const moved = pages.rowAt(line)
    const other = pages.rowAt(by === -1 ? line - 1 : line + 2)
    if (!moved || line + by < 0 || line + by >= count) return
    void place(moved.id, other?.id ?? null)
  }
  const onActive = useCallback((cell: ActiveCell) => setActive(cell), [])

  if (error && !row)
    return <LoadFailure title="The rows did not load" error={error} loading={false} retry={() => pages.refresh()} />
  return (
    <div className={styles.rows}>
      <RowTable
        label={`Rows of ${batch.name}`}
        columns={columns}
        count={count}
        pages={pages}
        models={catalog}
        active={active}
        onActive={onActive}
        onMove={move}
        onEdit={(edited, column, text) => {
          const change = changeOf(edited, column, text, { models: catalog, settings: batch.settings })
          if (change) void edit(edited, change)
        }}
      />
      <RowInspector
        key={row?.id}
        row={row}
        models={catalog}
        refusal={action.refusal}
        onEdit={edit}
        onRetry={(retried) =>
          void action.run(() => client.request('batches.retry', { id: batch.id, rowIds: [retried.id] }))
        }
        onMove={(to) => {
          if (!row) return
          if (to === 'up' || to === 'down') {
            move(active.line, to === 'up' ? -1 : 1)
            setActive({ ...active, line: Math.min(count - 1, Math.max(0, active.line + (to === 'up' ? -1 : 1))) })
          } else {
            const first = to === 'first' ? pages.rowAt(0) : undefined
            if (to === 'last' || first) void place(row.id, first?.id ?? null)
          }
        }}
      />
    </div>
  )
}
