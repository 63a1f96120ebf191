import { ListTree } from 'lucide-react'
import { useRef } from 'react'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { LoadFailure } from '../../../core/load-failure.tsx'
import { useBatches, type BroughtList } from '../../../core/navigation/batches-view.ts'
import { openRecipes } from '../../../core/navigation/recipes-view.ts'
import { planSampleBatch } from '../../../making/sample-batch.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { NoResults } from '../../../ui/no-results.tsx'
import { PlaceFrame } from '../../../ui/place-frame.tsx'
import { FromPictures } from '../pictures/from-pictures.tsx'
import { ChooseList, PasteList } from '../import/list-intake.tsx'
import { BatchFilterBar } from './batch-filter-bar.tsx'
import { filterBatches, isNarrowed, NO_FILTER, useBatchFilter } from './batch-filter.ts'
import { BatchList } from './batch-list.tsx'
import { PreparedLists } from './prepared-lists.tsx'
import { PromptListFigure } from './prompt-list-figure.tsx'

type OnList = (list: Promise<BroughtList>) => void

/** Every batch, to be found again; or how to make the first one. */
export function BatchesOverview({ onList }: { onList: OnList }) {
  const list = useCommand('batches.list', {})
  const models = useCommand('models.list', {})
  const prepared = useCommand('sheets.list', {})
  const { filter, narrow } = useBatchFilter()
  const openBatch = useBatches((state) => state.openBatch)
  const rows = useRef<HTMLDivElement>(null)
  const words = text().batches
  const find = text().lists.find
  if (list.status !== 'ready')
    return (
      <PlaceFrame title={words.title}>
        {list.status === 'loading' ? (
          <Loading label={words.loadingList} />
        ) : (
          <LoadFailure title={words.listFailed} error={list.error} loading={list.loading} retry={list.reload} />
        )}
      </PlaceFrame>
    )
  const { batches } = list.value
  const sheets = prepared.status === 'ready' ? prepared.value.sheets : []
  const singles = batches.filter(({ kind }) => kind === 'single').length
  if (batches.length === 0 || (singles === batches.length && !filter.singleRuns))
    return (
      <PlaceFrame title={words.title}>
        <PreparedLists sheets={sheets} />
        <FirstSteps onList={onList} singles={singles} />
      </PlaceFrame>
    )
  const found = filterBatches(batches, filter)
  const all = filter.singleRuns ? batches.length : batches.length - singles
  return (
    <PlaceFrame
      title={words.title}
      summary={found.length === all ? words.batchCount(all) : find.found(found.length, all)}
      actions={
        <>
          <Recipes />
          <FromPictures />
          <PasteList onList={onList} />
          <ChooseList label={words.newBatch} look="solid" onList={onList} />
        </>
      }
    >
      <PreparedLists sheets={sheets} />
      <BatchFilterBar
        batches={batches}
        models={models.status === 'ready' ? models.value.models : []}
        onLeave={() => rows.current?.querySelector<HTMLElement>('li button')?.focus()}
      />
      {found.length === 0 ? (
        <NoResults
          action={
            isNarrowed(filter) && (
              <Button onClick={() => narrow({ ...NO_FILTER, singleRuns: filter.singleRuns })}>{find.showAll}</Button>
            )
          }
        >
          {find.nothing}
        </NoResults>
      ) : (
        <BatchList ref={rows} batches={found} onOpen={openBatch} />
      )}
    </PlaceFrame>
  )
}

function FirstSteps({ onList, singles }: { onList: OnList; singles: number }) {
  const { client } = useConnection()
  const narrow = useBatchFilter((state) => state.narrow)
  const sample = useAct()
  const words = text().batches
  const runSample = () => sample.run(() => planSampleBatch(client))
  return (
    <EmptyState
      title={words.emptyTitle}
      lead={words.emptyLead}
      figure={<PromptListFigure />}
      steps={words.steps}
      actions={
        <>
          <Button look="solid" disabled={sample.running} onClick={() => void runSample()}>
            {words.runSample}
          </Button>
          <ChooseList label={words.newBatch} onList={onList} />
          <PasteList onList={onList} />
          <FromPictures />
          <Recipes />
          {singles > 0 && (
            <Button onClick={() => narrow({ singleRuns: true })}>{text().lists.find.showSingleRuns(singles)}</Button>
          )}
        </>
      }
      footnote={
        sample.refusal === undefined ? words.dropHint : <span role="alert">{words.sampleFailed(sample.refusal)}</span>
      }
    />
  )
}

function Recipes() {
  return (
    <Button icon={<Icon of={ListTree} />} onClick={() => openRecipes()}>
      {text().recipes.recipes}
    </Button>
  )
}
