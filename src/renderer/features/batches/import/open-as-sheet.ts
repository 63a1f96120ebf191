import type { Client } from '../../../bridge/client.ts'
import type { BroughtList } from '../../../core/navigation/batches-view.ts'
import { bringInputs } from './bring-inputs.ts'
import type { Reading } from './list-reading.tsx'

/** Hands a brought list to the app, with the files that came along; answers its id, or undefined when nobody waits. */
export async function openAsSheet(
  client: Client,
  { source, name, files = [] }: BroughtList,
  isWanted: () => boolean,
  reading: Reading = {},
): Promise<string | undefined> {
  const kept = files.length === 0 ? undefined : await bringInputs(client, files)
  if (!isWanted()) return undefined
  const { id } = await client.request('sheets.open', { source: { ...source, ...reading }, name })
  if (kept) await client.request('sheets.bringFiles', { id, files: kept })
  return id
}
