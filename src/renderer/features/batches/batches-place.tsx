import { X } from 'lucide-react'
import { PLACE_TITLES } from '#shared/app/places.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatQuantity } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PlaceFrame } from '../../ui/place-frame.tsx'
import { LoadFailure } from '../shell/load-failure.tsx'
import { BatchList } from './batch-list.tsx'
import { BatchView } from './batch-view.tsx'
import styles from './batches-place.module.css'
import { useBatches, type BroughtList } from './batches-store.ts'
import { ImportView } from './import-view.tsx'
import { ChooseList, ListDrop, PasteList } from './list-intake.tsx'
import { PromptListFigure } from './prompt-list-figure.tsx'
import { sampleSettings } from './sample-settings.ts'
import { useAction } from './use-action.ts'

const STEPS = [
  {
    title: 'Bring a list',
    text: 'One row of a table is one picture, clip, sound or model. Columns named like a setting fill that setting.',
  },
  {
    title: 'See the whole price',
    text: 'Rows, outputs, exact coins and what is left, under a budget that cannot be exceeded. Nothing is charged before you say so.',
  },
  {
    title: 'Let it run',
    text: 'Pause, reorder, retry. Close the lid or lose the network: it goes on where it was, and nothing is paid twice.',
  },
]

export function BatchesPlace() {
  const { view, importList } = useBatches()
  const bringing = useAction()
  const take = (list: Promise<BroughtList>) =>
    void bringing.run(async () => {
      importList(await list)
    })
  return (
    <ListDrop onList={take}>
      {view.at === 'import' && <ImportView key={keyOf(view.list)} list={view.list} />}
      {view.at === 'batch' && <BatchView key={view.id} id={view.id} planning={view.planning} />}
      {view.at === 'list' && <Overview onList={take} />}
      {bringing.refusal !== undefined && (
        <div className={styles.refusal} role="alert">
          <p>{bringing.refusal}</p>
          <IconButton icon={X} label="Dismiss" small onClick={bringing.dismiss} />
        </div>
      )}
    </ListDrop>
  )
}

function keyOf({ source }: BroughtList): string {
  return 'path' in source ? source.path : source.text
}

function Overview({ onList }: { onList: (list: Promise<BroughtList>) => void }) {
  const list = useCommand('batches.list', {})
  const openBatch = useBatches((state) => state.openBatch)
  if (list.status === 'ready' && list.value.batches.length > 0)
    return (
      <PlaceFrame
        title={PLACE_TITLES.batches}
        summary={formatQuantity(list.value.batches.length, 'batch', 'batches')}
        actions={
          <>
            <PasteList onList={onList} />
            <ChooseList label="New batch" look="solid" onList={onList} />
          </>
        }
      >
        <BatchList batches={list.value.batches} onOpen={openBatch} />
      </PlaceFrame>
    )
  return (
    <PlaceFrame title={PLACE_TITLES.batches}>
      {list.status === 'loading' && <Loading label="Reading the batches" />}
      {list.status === 'failed' && (
        <LoadFailure title="The batches did not load" error={list.error} loading={list.loading} retry={list.reload} />
      )}
      {list.status === 'ready' && <FirstSteps onList={onList} />}
    </PlaceFrame>
  )
}

function FirstSteps({ onList }: { onList: (list: Promise<BroughtList>) => void }) {
  const { client } = useConnection()
  const openBatch = useBatches((state) => state.openBatch)
  const sample = useAction()
  const runSample = () =>
    sample.run(async () => {
      const { name, text, modelId } = await client.request('batches.sample', {})
      const { id } = await client.request('batches.create', {
        source: { text },
        name,
        settings: sampleSettings(modelId),
      })
      openBatch(id, { planning: true })
    })
  return (
    <EmptyState
      title="One list, hundreds of results"
      lead="A batch runs a prompt list as one job. Each row keeps its own settings, its own price and its own history."
      figure={<PromptListFigure />}
      steps={STEPS}
      actions={
        <>
          <Button look="solid" disabled={sample.running} onClick={() => void runSample()}>
            Run the sample
          </Button>
          <ChooseList label="Choose a list" onList={onList} />
          <PasteList onList={onList} />
        </>
      }
      footnote={
        sample.refusal === undefined ? (
          'Or drop a CSV anywhere here. The price is shown before anything runs.'
        ) : (
          <span role="alert">The sample did not open. {sample.refusal}</span>
        )
      }
    />
  )
}
