import { INPUT_PIECE_BYTES, type InputFile } from '#shared/app/compose.ts'
import { base64Of } from '../../bridge/base64.ts'
import type { Client } from '../../bridge/client.ts'

interface SendOptions {
  /** From 0 to 1. */
  onProgress: (share: number) => void
  /** Nobody waits for it any more. */
  gone: () => boolean
}

/** Gives a file to the app piece by piece: only one piece is ever in memory. */
export async function sendFile(client: Client, file: File, { onProgress, gone }: SendOptions): Promise<InputFile> {
  const { id } = await client.request('inputs.begin', { name: file.name.slice(-255) || 'pasted', bytes: file.size })
  try {
    for (let offset = 0; offset < file.size;) {
      if (gone()) throw new Error('Nobody waits for this file.')
      const data = await base64Of(file.slice(offset, offset + INPUT_PIECE_BYTES))
      const { received } = await client.request('inputs.append', { id, offset, data })
      offset = received
      onProgress(offset / file.size)
    }
    return await client.request('inputs.finish', { id })
  } catch (error) {
    await client.request('inputs.discard', { id }).catch(() => {})
    throw error
  }
}
