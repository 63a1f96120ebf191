import { X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { text as catalogue } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'
import { useAct } from '../../core/acting.ts'
import { LoadFailure } from '../../core/load-failure.tsx'
import { useBatches, type BroughtList } from '../../core/navigation/batches-view.ts'
import { planSampleBatch } from '../../core/sample-batch.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { isTyping } from '../../ui/is-typing.ts'
import { Loading } from '../../ui/loading.tsx'
import { PlaceFrame } from '../../ui/place-frame.tsx'
import { BatchView } from './batch-view.tsx'
import styles from './batches-place.module.css'
import { bringFiles, bringText } from './import/bring-list.ts'
import { ImportView } from './import/import-view.tsx'
import { ChooseList, ListDrop, PasteList } from './import/list-intake.tsx'
import { BatchList } from './list/batch-list.tsx'
import { PromptListFigure } from './list/prompt-list-figure.tsx'

export function BatchesPlace() {
  const { view, importList } = useBatches()
  const bringing = useAct()
  const take = (list: Promise<BroughtList>) =>
    void bringing.run(async () => {
      importList(await list)
    })
  usePastedLists(take)
  return (
    <ListDrop onList={take}>
      {view.at === 'import' && <ImportView key={JSON.stringify(view.list.source)} list={view.list} />}
      {view.at === 'batch' && <BatchView key={view.id} id={view.id} planning={view.planning} />}
      {view.at === 'list' && <Overview onList={take} />}
      {bringing.refusal !== undefined && (
        <div className={styles.refusal} role="alert">
          <p>{bringing.refusal}</p>
          <IconButton icon={X} label={catalogue().batches.dismiss} small onClick={bringing.dismiss} />
        </div>
      )}
    </ListDrop>
  )
}

/** A table or a file pasted on the place is a list, unless somebody is typing or a dialog is open. */
function usePastedLists(take: (list: Promise<BroughtList>) => void): void {
  const { client } = useConnection()
  const onPaste = useEffectEvent((paste: ClipboardEvent) => {
    if (isTyping(paste.target) || document.querySelector('[role=dialog]')) return
    const files = [...(paste.clipboardData?.files ?? [])].map((file) => ({ path: file.name, file }))
    const text = paste.clipboardData?.getData('text/plain') ?? ''
    // one line is a word that was copied for something else
    if (files.length === 0 && !text.trim().includes('\n')) return
    paste.preventDefault()
    take(files.length > 0 ? bringFiles(client, files) : bringText(client, text))
  })
  useEffect(() => {
    const listen = (paste: ClipboardEvent) => onPaste(paste)
    window.addEventListener('paste', listen)
    return () => window.removeEventListener('paste', listen)
  }, [])
}

function Overview({ onList }: { onList: (list: Promise<BroughtList>) => void }) {
  const list = useCommand('batches.list', {})
  const openBatch = useBatches((state) => state.openBatch)
  const words = catalogue().batches
  if (list.status === 'ready' && list.value.batches.length > 0)
    return (
      <PlaceFrame
        title={words.title}
        summary={words.batchCount(list.value.batches.length)}
        actions={
          <>
            <PasteList onList={onList} />
            <ChooseList label={words.newBatch} look="solid" onList={onList} />
          </>
        }
      >
        <BatchList batches={list.value.batches} onOpen={openBatch} />
      </PlaceFrame>
    )
  return (
    <PlaceFrame title={words.title}>
      {list.status === 'loading' && <Loading label={words.loadingList} />}
      {list.status === 'failed' && (
        <LoadFailure title={words.listFailed} error={list.error} loading={list.loading} retry={list.reload} />
      )}
      {list.status === 'ready' && <FirstSteps onList={onList} />}
    </PlaceFrame>
  )
}

function FirstSteps({ onList }: { onList: (list: Promise<BroughtList>) => void }) {
  const { client } = useConnection()
  const sample = useAct()
  const words = catalogue().batches
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
          <ChooseList label={words.chooseList} onList={onList} />
          <PasteList onList={onList} />
        </>
      }
      footnote={
        sample.refusal === undefined ? words.dropHint : <span role="alert">{words.sampleFailed(sample.refusal)}</span>
      }
    />
  )
}
