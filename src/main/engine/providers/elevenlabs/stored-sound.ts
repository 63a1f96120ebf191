import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { z } from '#shared/schema.ts'
import { ProviderError, type ProviderResponse } from '../provider.ts'

const Note = z.object({ history: z.string().nullable() })
const NOTE_BYTES = 512
const HistoryId = z.string().regex(/^[\w-]{1,100}$/)

/**
 * The sound of an answer behind a line that says under which name the history has it: stored together, so that a job that
 * is finished after a crash is still known not to be another's.
 */
export async function* noted(response: ProviderResponse): AsyncGenerator<Uint8Array, void, undefined> {
  const { data: history = null } = HistoryId.safeParse(response.headers.get('history-item-id'))
  yield Buffer.from(`${JSON.stringify({ history })}\n`)
  yield* response.chunks()
}

export interface StoredSound {
  history: string | null
  /** Where the sound begins. */
  offset: number
}

export async function readStoredSound(path: string): Promise<StoredSound> {
  const head = await headOf(path)
  const offset = head.indexOf('\n') + 1
  if ((await stat(path)).size <= offset) throw new ProviderError('broken', 'The answer is empty.', { sent: true })
  return { ...Note.parse(JSON.parse(head.toString('utf8', 0, offset))), offset }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(NOTE_BYTES), 0, NOTE_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

export async function copyStoredSound(path: string, target: string): Promise<void> {
  const { offset } = await readStoredSound(path)
  await pipeline(createReadStream(path, { start: offset }), createWriteStream(target, { flags: 'wx' }))
}
