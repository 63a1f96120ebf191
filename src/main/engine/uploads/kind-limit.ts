import { UPLOAD_LIMITS, type UploadKind } from '#shared/service/limits.ts'
import { ProblemError } from '../problem.ts'
import { uploadTooLarge } from './upload-problems.ts'

/** As many bytes as any of the signatures needs. */
const HEAD_BYTES = 4100

/**
 * Passes a file on while it stays within the limit of its kind, which its first bytes tell. This only bounds what is
 * received: whether the file is what it seems is found out by decoding it.
 */
export async function* withinKindLimit(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let kind: UploadKind | undefined
  let head = Buffer.alloc(0)
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    if (!kind) {
      head = Buffer.concat([head, chunk])
      if (head.length >= HEAD_BYTES) kind = await sniffKind(head)
    }
    if (kind && bytes > UPLOAD_LIMITS[kind].maxBytes) throw uploadTooLarge(kind)
    yield chunk
  }
  if (bytes === 0) throw new ProblemError('upload_invalid', 'The file is empty. Nothing was stored.')
}

async function sniffKind(head: Uint8Array): Promise<UploadKind> {
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(head)
  const kind = type?.mime.split('/')[0]
  if (kind === 'image' || kind === 'audio' || kind === 'video') return kind
  throw new ProblemError(
    'upload_invalid',
    'This is not a PNG, JPEG, WebP, MP3, WAV, M4A, OGG, MP4, WebM or MOV file. Nothing was stored.',
  )
}
