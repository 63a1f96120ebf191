import type { CommandOutput } from '#shared/app/commands.ts'
import { text } from '#shared/text/index.ts'
import type { Client } from '../../bridge/client.ts'
import { goToBatch } from '../../core/navigation/batches-view.ts'
import { useNavigation } from '../../core/navigation/navigation.ts'
import { createSampleBatch } from '../../making/sample-batch.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Makes a batch of the sample and runs it, when it costs no more than was shown; otherwise its plan is shown first. */
export async function startSample(
  client: Client,
  sample: CommandOutput<'batches.sample'>,
  mostCoins: number,
): Promise<void> {
  const { id } = await createSampleBatch(client, sample)
  const { coins, blockedRows } = await client.request('batches.plan', { id })
  const asAgreed = coins <= mostCoins && blockedRows === 0
  if (asAgreed) {
    await client.request('batches.start', { id, budget: coins })
    tellWhenDone(client, id)
  }
  goToBatch(id, { planning: !asAgreed })
}

function tellWhenDone(client: Client, batchId: string): void {
  let told = false
  const look = async () => {
    const batch = await client.request('batches.read', { id: batchId }).catch(() => undefined)
    // several changes may have been on their way when it ended
    if (told || batch?.state !== 'ended') return
    told = true
    leave()
    showDone(batch.outputs.here)
  }
  const leave = client.subscribe((event) => {
    if (event.type === 'batch.changed' && event.batchId === batchId) void look()
  })
}

function showDone(count: number): void {
  const { done, openLibrary } = text().shell.welcome
  showToast({
    text: done(count),
    action: { label: openLibrary, run: () => useNavigation.getState().open('library') },
  })
}
