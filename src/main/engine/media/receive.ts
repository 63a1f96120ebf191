import { open, stat } from 'node:fs/promises'
import type { MediaLimits } from '#shared/service/limits.ts'
import type { ProducedFile, Receipt, ReceiveJob } from '../jobs.ts'
import { measure, UploadRefusedError, type InspectTools } from './inspect.ts'
import { writeThumbnail } from './previews.ts'
import { UnreadableMediaError } from './unreadable.ts'

const MEBIBYTE = 1024 ** 2
/** What outside engines make is larger than what may be uploaded, and is still bounded: a stranger's server wrote it. */
const LIMITS: MediaLimits = {
  image: { maxBytes: 256 * MEBIBYTE, maxSide: 16_384 },
  audio: { maxBytes: 1024 * MEBIBYTE, maxSeconds: 7200 },
  video: { maxBytes: 2048 * MEBIBYTE, maxSeconds: 600, maxSide: 8192 },
}
const MOST_TEXT_BYTES = 4 * MEBIBYTE
const MOST_SOLID_BYTES = 512 * MEBIBYTE
const GLB_MAGIC = 'glTF'
const NO_MEASURES = { width: null, height: null, durationSeconds: null, transparent: null }

/** What a provider has delivered, told by its bytes alone. */
export async function receive(job: ReceiveJob, tools: InspectTools): Promise<Receipt> {
  const original = { variant: 'original', path: job.path } as const
  try {
    if (job.subtitles) return await receiveText(job, job.subtitles)
    if (await isSolid(job.path)) {
      const mimeType = 'model/gltf-binary'
      const files = [{ ...original, mimeType }, await writeThumbnail(Buffer.from(SOLID_SVG), job)]
      return { ok: true, output: { facts: { kind: '3d', mimeType, ...NO_MEASURES }, stem: null, files } }
    }
    // what the server called it is not asked: a wrong name does not spoil a right file
    const { facts, previews } = await measure({ ...job, declaredType: null, limits: LIMITS }, tools)
    const files: ProducedFile[] = [{ ...original, mimeType: facts.mimeType }, ...previews]
    return { ok: true, output: { facts, stem: null, files } }
  } catch (error) {
    if (error instanceof UploadRefusedError || error instanceof UnreadableMediaError)
      return { ok: false, detail: error.message }
    throw error
  }
}

async function isSolid(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0)
    if (bytesRead < 12 || buffer.toString('latin1', 0, 4) !== GLB_MAGIC) return false
    const { size } = await file.stat()
    if (size > MOST_SOLID_BYTES) throw new UploadRefusedError('upload_too_large', 'The 3D model is too large.')
    if (buffer.readUInt32LE(8) !== size) throw new UnreadableMediaError('The 3D model is not whole.')
    return true
  } finally {
    await file.close()
  }
}

async function receiveText(job: ReceiveJob, { srt, vtt }: { srt: string; vtt: string }): Promise<Receipt> {
  for (const path of [job.path, srt, vtt])
    if ((await stat(path)).size > MOST_TEXT_BYTES)
      throw new UploadRefusedError('upload_too_large', 'The text is too long.')
  return {
    ok: true,
    output: {
      facts: { kind: 'text', mimeType: 'text/plain', ...NO_MEASURES },
      stem: null,
      files: [
        { variant: 'original', path: job.path, mimeType: 'text/plain' },
        await writeThumbnail(Buffer.from(PAGE_SVG), job),
        { variant: 'srt', path: srt, mimeType: 'application/x-subrip' },
        { variant: 'vtt', path: vtt, mimeType: 'text/vtt' },
      ],
    },
  }
}

const PAGE_LINES = [212, 180, 204, 120, 196, 212, 150, 88]
  .map((width, row) => `<rect x="150" y="${110 + row * 40}" width="${width}" height="10" rx="5" fill="#4a5568"/>`)
  .join('')
const PAGE_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><rect width="512" height="512" fill="#232946"/>
<rect x="96" y="48" width="320" height="432" rx="14" fill="#fffffe"/>${PAGE_LINES}</svg>`

const SOLID_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><rect width="512" height="512" fill="#e8eaf2"/>
<path d="M256 96 396 176 256 256 116 176Z" fill="#9aa7d8"/><path d="M116 176 256 256V416L116 336Z" fill="#6c7bb8"/>
<path d="M396 176 256 256V416L396 336Z" fill="#4d5b96"/></svg>`
