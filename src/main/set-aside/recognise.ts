import { open } from 'node:fs/promises'
import type { MediaFacts } from '../engine/jobs/media-files.ts'
import type { Workers } from '../engine/jobs/workers.ts'
import { detectType } from '../tools/detect-type.ts'

const LOOKED_AT_BYTES = 64 * 1024
const UNMEASURED = { width: null, height: null, durationSeconds: null, transparent: null }

/** What a file is, by its content alone; nothing when it is nothing that we would show. */
export async function recognise(
  path: string,
  { directory, workers, signal }: { directory: string; workers: Pick<Workers, 'inspect'>; signal: AbortSignal },
): Promise<MediaFacts | undefined> {
  const inspection = await workers.inspect({ path, declaredType: null, directory }, { signal })
  if (inspection.ok) return inspection.facts
  // outputs may be of more types, larger and longer than what may be uploaded
  const mimeType = (await detectType(path))?.split(';')[0]
  if (mimeType === 'model/gltf-binary') return { kind: '3d', mimeType, ...UNMEASURED }
  const [kind] = mimeType?.split('/') ?? []
  if (mimeType && (kind === 'image' || kind === 'video' || kind === 'audio')) return { kind, mimeType, ...UNMEASURED }
  const words = await textAtStart(path)
  if (words === undefined) return undefined
  return /^\s*(?:<\?xml[^>]*>\s*)?<svg[\s>]/.test(words)
    ? { kind: 'image', mimeType: 'image/svg+xml', ...UNMEASURED }
    : { kind: 'text', mimeType: 'text/plain', ...UNMEASURED }
}

async function textAtStart(path: string): Promise<string | undefined> {
  const file = await open(path, 'r')
  try {
    const chunk = Buffer.alloc(LOOKED_AT_BYTES)
    const { bytesRead } = await file.read(chunk, 0, chunk.length, 0)
    if (bytesRead === 0) return undefined
    // a character that the end of the chunk has cut is no fault
    const words = new TextDecoder('utf-8', { fatal: true }).decode(chunk.subarray(0, bytesRead), { stream: true })
    return words.includes('\0') ? undefined : words
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  } finally {
    await file.close()
  }
}
