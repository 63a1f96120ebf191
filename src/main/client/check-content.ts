import { open } from 'node:fs/promises'
import type { Asset } from '#shared/service/asset.ts'
import { detectType } from '../tools/detect-type.ts'
import { ClientError } from './client-error.ts'

const HEAD_BYTES = 4_096
const DRAWING = /<svg[\s>]/i

/**
 * Refuses a file whose bytes contradict the kind of its asset: a page, a message or another kind of media that a link gave
 * in the place of a picture. Formats that nobody here knows pass, unless they are plain text.
 */
export async function checkContent({ kind }: Pick<Asset, 'kind'>, path: string): Promise<void> {
  if (kind !== 'image' && kind !== 'video' && kind !== 'audio') return
  const found = await detectType(path)
  if (found !== undefined && MEDIA.test(found)) {
    if (fits(kind, found)) return
  } else {
    const text = await textAtStart(path)
    if (text === undefined || (kind === 'image' && DRAWING.test(text))) return
  }
  throw new ClientError('unexpected_answer', `Expected ${kind}, but the link gave ${found ?? 'text'}.`)
}

const MEDIA = /^(image|video|audio)\//

/** A container such as MP4 or Ogg is called a video whatever lies in it. */
function fits(kind: string, found: string): boolean {
  return found.startsWith(`${kind}/`) || (kind !== 'image' && !found.startsWith('image/'))
}

/** The beginning of the file when it is plain text; undefined when it is not. */
async function textAtStart(path: string): Promise<string | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = buffer.subarray(0, bytesRead)
    if (head.includes(0)) return undefined
    // a character may be cut at the end of what was read
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  } finally {
    await file.close()
  }
}
