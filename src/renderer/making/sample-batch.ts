import type { Batch } from '#shared/app/batch.ts'
import type { CommandOutput } from '#shared/app/commands.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import type { Client } from '../bridge/client.ts'
import { goToBatch } from '../core/navigation/batches-view.ts'

/** A batch of the list that comes with the app; nothing is sent before it is started. */
export function createSampleBatch(
  client: Client,
  { name, text, modelId }: CommandOutput<'batches.sample'>,
): Promise<Batch> {
  // seeds are written down, so that a result that pleases can be made again
  const settings = BatchSettings.parse({ modelId, seed: { rule: 'stepped', start: 1 } })
  return client.request('batches.create', { source: { text }, name, settings })
}

/** Makes it and shows what running it would mean. */
export async function planSampleBatch(client: Client): Promise<void> {
  const { id } = await createSampleBatch(client, await client.request('batches.sample', {}))
  goToBatch(id, { planning: true })
}
