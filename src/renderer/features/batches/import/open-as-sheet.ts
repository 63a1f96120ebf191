import type { Sheet } from '#shared/app/sheet.ts'
import type { Client } from '../../../bridge/client.ts'
import type { BroughtList } from '../../../core/navigation/batches-view.ts'
import { bringInputs } from './bring-inputs.ts'
import type { Reading } from './list-reading.tsx'

const LONGEST_NAME = 120

/** Hands a brought list to the app, with the files that came along; answers undefined when nobody waits. */
export async function openAsSheet(
  client: Client,
  { source, name, files = [] }: BroughtList,
  isWanted: () => boolean,
  reading: Reading = {},
): Promise<Sheet | undefined> {
  const kept = files.length === 0 ? undefined : await bringInputs(client, files)
  if (!isWanted()) return undefined
  const sheet = await client.request('sheets.open', {
    source: { ...source, ...reading },
    name: reading.sheetName === undefined ? name : `${name} – ${reading.sheetName}`.slice(0, LONGEST_NAME).trim(),
  })
  if (kept) await client.request('sheets.bringFiles', { id: sheet.id, files: kept })
  return sheet
}
