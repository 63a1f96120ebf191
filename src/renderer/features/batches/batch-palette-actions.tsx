import { FileUp, Layers, ListTree, Pause, Play, Sparkles } from 'lucide-react'
import type { Batch } from '#shared/app/batch.ts'
import { resumesWithoutPlan } from '#shared/batch/reason-codes.ts'
import { text } from '#shared/text/index.ts'
import type { Client } from '../../bridge/client.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'
import { useActions } from '../../core/actions/actions.ts'
import { goToBatch, goToList } from '../../core/navigation/batches-view.ts'
import { openRecipes } from '../../core/navigation/recipes-view.ts'
import { planSampleBatch } from '../../making/sample-batch.ts'
import { ItemPicture } from '../../media/pictures/item-picture.tsx'
import { Icon } from '../../ui/icon.tsx'
import { batchTitle } from '../../words/batch-words.ts'
import { pauseAll, resumeAll } from './changes/all-batches.ts'
import { bringFiles, chooseListByPath, LIST_FILES } from './import/bring-list.ts'

const MOST_LISTED = 5
const STAMP = { width: 36, height: 30 }

/** What the palette offers of the batches. */
export function BatchPaletteActions() {
  const { client } = useConnection()
  const list = useCommand('batches.list', {})
  const app = useCommand('app.describe', {})
  const batches = list.status === 'ready' ? list.value.batches : []
  const running = batches.filter(({ state }) => state === 'running')
  const paused = batches.filter(({ state }) => state === 'paused')
  const words = text().shell.palette
  useActions([
    {
      id: 'batches.import',
      label: text().batches.newBatch,
      section: 'batches',
      keywords: text().batches.newBatchAlso,
      icon: FileUp,
      run: () => importList(client, app.status === 'ready' && app.value.desktop.chooseList),
    },
    {
      id: 'recipes.open',
      label: text().recipes.open,
      section: 'batches',
      keywords: 'steps then pick schritte danach',
      icon: ListTree,
      run: () => openRecipes(),
    },
    {
      id: 'batches.sample',
      label: words.runSample,
      section: 'batches',
      icon: Sparkles,
      run: () => planSampleBatch(client),
    },
    {
      id: 'batches.pauseAll',
      label: words.pauseAll,
      section: 'batches',
      icon: Pause,
      when: () => running.length > 0,
      run: () => pauseAll(client, running),
    },
    {
      id: 'batches.resumeAll',
      label: words.resumeAll,
      section: 'batches',
      icon: Play,
      when: () => paused.some(({ pause }) => resumesWithoutPlan(pause)),
      run: () => resumeAll(client, paused),
    },
    ...batches.map((batch, index) => ({
      id: `batch.${batch.id}`,
      label: words.openBatch(batchTitle(batch)),
      section: 'batches' as const,
      icon: Layers,
      picture: () => <FirstOutput batch={batch} />,
      onlyFound: index >= MOST_LISTED,
      run: () => goToBatch(batch.id),
    })),
  ])
  return null
}

/** What came out of it last. */
function FirstOutput({ batch }: { batch: Batch }) {
  const found = useCommand(
    'library.search',
    (batch.counts.done ?? 0) > 0 ? { filter: { batchIds: [batch.id] }, limit: 1 } : null,
  )
  const [entry] = found.value?.items ?? []
  return entry ? <ItemPicture entry={entry} space={STAMP} /> : <Icon of={Layers} />
}

async function importList(client: Client, byPath: boolean): Promise<void> {
  if (byPath) {
    const list = await chooseListByPath(client)
    if (list) goToList(list)
    return
  }
  const file = await chooseFile(LIST_FILES)
  if (file) goToList(await bringFiles(client, [{ path: file.name, file }]))
}

function chooseFile(accept: string): Promise<File | undefined> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0]))
    input.addEventListener('cancel', () => resolve(undefined))
    input.click()
  })
}
