import type { Client } from '../../../bridge/client.ts'
import type { DroppedFile } from '../../../core/navigation/batches-view.ts'
import { sendFile } from '../../../making/inputs/send-file.ts'
import { keysOf } from './dropped-files.ts'

/** Gives the app the files that came with a list; answers where each is kept, by the names its cells may use. */
export async function bringInputs(client: Client, files: readonly DroppedFile[]): Promise<Record<string, string>> {
  const kept: string[] = []
  for (const { file } of files) {
    const { path } = await sendFile(client, file, { onProgress: () => {}, gone: () => false })
    kept.push(path)
  }
  return Object.fromEntries([...keysOf(files)].map(([key, index]) => [key, kept[index]!]))
}
