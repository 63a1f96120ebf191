import type { Sheet } from '#shared/app/sheet.ts'
import { asBatchName } from '#shared/batch/batch-name.ts'
import { text } from '#shared/text/index.ts'
import type { Client } from '../../../bridge/client.ts'
import { useBatches, type BroughtList } from '../../../core/navigation/batches-view.ts'
import { useNavigation } from '../../../core/navigation/navigation.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { bringInputs } from './bring-inputs.ts'
import type { Reading } from './list-reading.tsx'

/** Hands a brought list to the app, with all that belongs to it, or not at all; answers undefined when nobody waits. */
export async function openAsSheet(
  client: Client,
  { source, name, files = [], recipe }: BroughtList,
  isWanted: () => boolean,
  reading: Reading = {},
): Promise<Sheet | undefined> {
  const kept = files.length === 0 ? undefined : await bringInputs(client, files)
  if (!isWanted()) return undefined
  const sheet = await client.request('sheets.open', {
    source: { ...source, ...reading },
    name: reading.sheetName === undefined ? name : asBatchName(`${name} – ${reading.sheetName}`),
  })
  try {
    if (kept) await client.request('sheets.bringFiles', { id: sheet.id, files: kept })
    // a recipe brings columns, and the first row to write in
    if (recipe && sheet.rows === 0)
      await client.request('sheets.insert', { id: sheet.id, before: null, rows: [{ cells: [] }] })
  } catch (error) {
    // another try makes another one; where this one cannot be discarded either, the failure says enough
    await client.request('sheets.discard', { id: sheet.id }).catch(() => undefined)
    throw error
  }
  return sheet
}

/** Shows a list that has been read, unless the person went on to something else meanwhile: then it waits, and is offered. */
export function showSheet(sheet: Pick<Sheet, 'id' | 'name'>, list: BroughtList, isAwaited: boolean): void {
  const { openSheet } = useBatches.getState()
  if (isAwaited) return openSheet(sheet.id, list)
  const words = text().importing
  const show = () => useNavigation.getState().open('batches', () => openSheet(sheet.id, list))
  showToast({ text: words.readMeanwhile(sheet.name), action: { label: words.showRead, run: show } })
}
