import { ArrowLeft, MousePointerClick } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { Batch } from '#shared/app/batch.ts'
import type { Model } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../bridge/hooks.ts'
import { useAct } from '../../core/acting.ts'
import { useActions } from '../../core/actions/actions.ts'
import { LoadFailure } from '../../core/load-failure.tsx'
import { useBatches } from '../../core/navigation/batches-view.ts'
import { useDebouncedValue } from '../../core/use-debounced-value.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PlaceFrame } from '../../ui/place-frame.tsx'
import { batchTitle, needsLook, stateWords } from '../../words/batch-words.ts'
import styles from './batch-view.module.css'
import { BatchBar } from './changes/batch-bar.tsx'
import { PickView } from './pick/pick-view.tsx'
import type { PickedRows } from './pick/use-picking.ts'
import { PlanDialog } from './plan/plan-dialog.tsx'
import type { RowGroup } from './progress/row-groups.ts'
import { BatchSummary } from './report/batch-summary.tsx'
import { ContactSheet } from './report/contact-sheet.tsx'
import { useContactSheetAtEnd } from './report/use-contact-sheet-at-end.ts'
import { RowFilter, type RowsView } from './table/row-filter.tsx'
import { RowsGrid } from './table/rows-grid.tsx'

const SEARCH_PATIENCE_MS = 150
const NO_MODELS: readonly Model[] = []

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
  const [view, setView] = useState<RowsView>('rows')
  const [search, setSearch] = useState('')
  const settledSearch = useDebouncedValue(search.trim(), SEARCH_PATIENCE_MS)
  const [planIsOpen, setPlanOpen] = useState(planning)
  const [picking, setPicking] = useState<PickedRows>()
  const planShown = useBatches((state) => state.planShown)
  useEffect(() => planShown(), [planShown])
  const models = useCommand('models.list', { connectionId: batch.connectionId })
  const action = useAct()
  useContactSheetAtEnd(batch, () => group === 'all' && setView('contact'))
  useActions([
    {
      id: 'batch.pick',
      label: text().recipes.pickTitle,
      section: 'batches',
      icon: MousePointerClick,
      when: () => batch.toPick > 0,
      run: () => setPicking('waiting'),
    },
    {
      id: 'batch.pickMore',
      label: text().recipes.chooseMore,
      section: 'batches',
      keywords: 'pick',
      icon: MousePointerClick,
      when: () => batch.state !== 'draft' && batch.settings.laterSteps.some(({ type }) => type === 'pick'),
      run: () => setPicking('decided'),
    },
  ])
  const showRows = (chosen: RowGroup) => {
    setGroup(chosen)
    setView('rows')
  }
  return (
    <PlaceFrame
      leading={back}
      title={batchTitle(batch)}
      summary={<Badge tone={needsLook(batch) ? 'attention' : 'plain'}>{stateWords(batch)}</Badge>}
      actions={<BatchBar batch={batch} action={action} onPlan={() => setPlanOpen(true)} />}
    >
      <div className={styles.batch}>
        <BatchSummary batch={batch} refusal={action.refusal} onDismiss={action.dismiss} onPick={setPicking} />
        <RowFilter
          batch={batch}
          group={group}
          onGroup={showRows}
          view={view}
          onView={setView}
          search={search}
          onSearch={setSearch}
        />
        {view === 'rows' ? (
          <RowsGrid
            key={group}
            batch={batch}
            group={group}
            search={settledSearch}
            models={models.status === 'ready' ? models.value.models : NO_MODELS}
          />
        ) : (
          <ContactSheet batch={batch} />
        )}
      </div>
      {picking && <PickView batch={batch} rows={picking} onRows={setPicking} onClose={() => setPicking(undefined)} />}
      {planIsOpen && (
        <PlanDialog
          batch={batch}
          onClose={() => setPlanOpen(false)}
          onShowBlocked={() => {
            setPlanOpen(false)
            showRows('blocked')
          }}
        />
      )}
    </PlaceFrame>
  )
}
