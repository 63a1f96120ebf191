import { text } from '#shared/text/index.ts'
import type { Client } from '../../../bridge/client.ts'
import { goToBatch, useBatches } from '../../../core/navigation/batches-view.ts'
import { useNavigation } from '../../../core/navigation/navigation.ts'
import { showToast } from '../../../ui/toast-store.ts'

/** The same rows once more, to be planned; who has gone elsewhere meanwhile is left there, and offered the way. */
export async function copyBatch(
  client: Client,
  command: 'batches.duplicate' | 'batches.rehearse',
  id: string,
): Promise<void> {
  const copy = await client.request(command, { id })
  const { view } = useBatches.getState()
  const { place } = useNavigation.getState()
  const show = () => goToBatch(copy.id, { planning: true })
  if (place === 'batches' && view.at === 'batch' && view.id === id) return show()
  const words = text().batches
  showToast({ text: words.madeMeanwhile(copy.name), action: { label: words.openMade, run: show } })
}
