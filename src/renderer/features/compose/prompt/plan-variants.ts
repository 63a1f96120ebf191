import { asBatchName } from '#shared/batch/batch-name.ts'
import { csvCell } from '#shared/batch/csv-cell.ts'
import { BatchSettings, type DynamicPrompts } from '#shared/batch/settings.ts'
import type { Style } from '#shared/batch/styles.ts'
import type { RequestParams } from '#shared/service/params.ts'
import type { Client } from '../../../bridge/client.ts'
import { goToBatch } from '../../../core/navigation/batches-view.ts'

interface Wanted {
  modelId: string
  /** As they are set, the prompt as it is written. */
  params: RequestParams
  consent: boolean
  dynamicPrompts: DynamicPrompts
  styles: Style[]
  /** For all of them, where none is set. */
  seed: number
}

/** Makes a batch of all that a prompt stands for and opens its plan. Nothing is sent or charged before that is agreed to. */
export async function planVariants(client: Client, { modelId, params, consent, dynamicPrompts, styles, seed }: Wanted) {
  const { prompt, effect, ...constants } = params
  const { nameTemplate } = await client.request('settings.read', {})
  const batch = await client.request('batches.create', {
    source: { text: `Prompt\n${csvCell(String(prompt))}\n`, delimiter: ',', heading: true },
    name: asBatchName(String(prompt)),
    settings: BatchSettings.parse({
      modelId,
      effectId: effect ?? null,
      mapping: { Prompt: 'prompt' },
      constants,
      // what differs in nothing but its words can be compared
      seed: constants.seed === undefined ? { rule: 'fixed', start: seed } : { rule: 'given' },
      dynamicPrompts,
      styles,
      consent,
      nameTemplate,
    }),
  })
  goToBatch(batch.id, { planning: true })
}
