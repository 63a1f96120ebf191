import { ArrowLeft } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Batch } from '#shared/app/batch.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'
import { useAct } from '../../core/acting.ts'
import { LoadFailure } from '../../core/load-failure.tsx'
import { useBatches } from '../../core/navigation/batches-view.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PlaceFrame } from '../../ui/place-frame.tsx'
import { batchTitle, needsLook } from '../../words/batch-words.ts'
import styles from './batch-view.module.css'
import { BatchActions } from './changes/batch-actions.tsx'
import { PlanSheet } from './plan/plan-sheet.tsx'
import { countIn, ROW_GROUPS, type RowGroup } from './progress/row-groups.ts'
import { BatchSummary } from './report/batch-summary.tsx'
import { ContactSheet } from './report/contact-sheet.tsx'
import { useContactSheetAtEnd } from './report/use-contact-sheet-at-end.ts'
import { RowFilter, type SheetName } from './table/row-filter.tsx'
import { RowInspector } from './table/row-inspector.tsx'
import type { ActiveCell } from './table/row-line.tsx'
import { RowTable } from './table/row-table.tsx'
import { changeOf, tableColumns } from './table/table-columns.ts'
import { useRowChanges } from './table/use-row-changes.ts'
import { useRowPages } from './table/use-row-pages.ts'

interface BatchViewProps {
  id: string
  planning: boolean
}

export function BatchView({ id, planning }: BatchViewProps) {
  const showList = useBatches((state) => state.showList)
  const batch = useCommand('batches.read', { id })
  const words = text().batches
  const back = <IconButton icon={ArrowLeft} label={words.back} onClick={showList} />
  if (batch.status === 'ready') return <OpenBatch batch={batch.value} planning={planning} back={back} />
  return (
    <PlaceFrame leading={back} title={words.batch}>
      {batch.status === 'loading' ? (
        <Loading label={words.readingBatch} />
      ) : (
        <LoadFailure title={words.batchFailed} error={batch.error} loading={batch.loading} retry={batch.reload} />
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
  const planShown = useBatches((state) => state.planShown)
  useEffect(() => planShown(), [planShown])
  const action = useAct()
  useContactSheetAtEnd(batch, () => group === 'all' && setSheet('contact'))
  const showRows = (chosen: RowGroup) => {
    setGroup(chosen)
    setSheet('rows')
  }
  return (
    <PlaceFrame
      leading={back}
      title={batchTitle(batch)}
      summary={<Badge tone={needsLook(batch) ? 'attention' : 'plain'}>{text().batches.states[batch.state]}</Badge>}
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
  const action = useAct()
  const changes = useRowChanges(batch.id, pages, action)
  const written = JSON.stringify([batch.columns, batch.settings])
  // the same settings come anew with every change of the batch
  const columns = useMemo(() => {
    const [names, settings] = JSON.parse(written) as [Batch['columns'], Batch['settings']]
    return tableColumns({ columns: names, settings })
  }, [written])
  const count = countIn(group, batch)
  const row = pages.rowAt(active.line)
  const words = text().batches

  /** Puts the row of one line before another line. */
  const place = (from: number, before: number) => {
    const moved = pages.rowAt(from)
    if (!moved || before < 0 || before > count) return
    void changes.move(moved.id, pages.rowAt(before)?.id ?? null, pages.rowAt(from + 1)?.id ?? null)
  }
  const move = (line: number, by: -1 | 1) => place(line, by === -1 ? line - 1 : line + 2)
  const onActive = useCallback((cell: ActiveCell) => setActive(cell), [])

  if (error && !row)
    return <LoadFailure title={words.rowsFailed} error={error} loading={false} retry={() => pages.refresh()} />
  return (
    <div className={styles.rows}>
      <RowTable
        label={words.rowsOf(batchTitle(batch))}
        columns={columns}
        count={count}
        pages={pages}
        withMoney={batch.providerCost !== null}
        models={catalog}
        active={active}
        onActive={onActive}
        onMove={move}
        onPlace={(from, before) => {
          place(from, before)
          setActive({ ...active, line: before > from ? before - 1 : before })
        }}
        onUndo={changes.undo}
        onEdit={(edited, column, typed) => {
          const change = changeOf(edited, column, typed, { models: catalog, settings: batch.settings })
          if (change) void changes.edit(edited, change)
        }}
      />
      <RowInspector
        key={row?.id}
        row={row}
        models={catalog}
        refusal={action.refusal}
        onEdit={changes.edit}
        onRetry={(retried) =>
          void action.run(() => client.request('batches.retry', { id: batch.id, rowIds: [retried.id] }))
        }
        onMove={(to) => {
          if (!row) return
          if (to === 'first') place(active.line, 0)
          else if (to === 'last') void changes.move(row.id, null, pages.rowAt(active.line + 1)?.id ?? null)
          else {
            const by = to === 'up' ? -1 : 1
            move(active.line, by)
            setActive({ ...active, line: Math.min(count - 1, Math.max(0, active.line + by)) })
          }
        }}
      />
    </div>
  )
}
