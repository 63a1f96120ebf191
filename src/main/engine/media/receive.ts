import { open, readFile, stat, writeFile } from 'node:fs/promises'
import type { MediaLimits } from '#shared/service/limits.ts'
import { systemCode } from '#shared/system-code.ts'
import { detectType } from '../../tools/detect-type.ts'
import type { ProducedFile } from '../jobs/media-files.ts'
import type { ProducedOutput, Receipt, ReceiveJob } from '../jobs/service-jobs.ts'
import { convertReceived } from './convert-received.ts'
import { describeDrawing } from './describe-drawing.ts'
import { checkSides, measure, UploadRefusedError, type InspectTools } from './inspect.ts'
import { previewPath, writeThumbnail } from './previews.ts'
import { safeDrawing } from './safe-drawing.ts'
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
const MOST_DRAWING_BYTES = 32 * MEBIBYTE
const DRAWING_HEAD = 4096
const DRAWING_START =
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*|<!DOCTYPE[^>[]*>\s*)*<(?:\w+:)?svg[\s>]/
const NO_MEASURES = { width: null, height: null, durationSeconds: null, transparent: null }

/** What a provider has delivered, told by its bytes alone. */
export async function receive(job: ReceiveJob, tools: InspectTools): Promise<Receipt> {
  const original = { variant: 'original', path: job.path } as const
  try {
    if (job.text) return await receiveText(job, job.text)
    if (await isSolid(job.path)) {
      const mimeType = 'model/gltf-binary'
      const files = [{ ...original, mimeType }, await writeThumbnail(Buffer.from(SOLID_SVG), job)]
      return { ok: true, output: { facts: { kind: '3d', mimeType, ...NO_MEASURES }, stem: job.stem, files } }
    }
    if (await isDrawing(job.path)) return { ok: true, output: await receiveDrawing(job) }
    const path = await convertReceived({ ...job, limits: LIMITS }, await detectType(job.path), tools)
    // what the server called it is not asked: a wrong name does not spoil a right file
    const { facts, previews } = await measure({ ...job, path, declaredType: null, limits: LIMITS }, tools)
    const files: ProducedFile[] = [{ ...original, path, mimeType: facts.mimeType }, ...previews]
    return { ok: true, output: { facts, stem: job.stem, files } }
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

/** Words tell it, and of those only the first. */
async function isDrawing(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(DRAWING_HEAD), 0, DRAWING_HEAD, 0)
    return DRAWING_START.test(buffer.toString('utf8', 0, bytesRead))
  } finally {
    await file.close()
  }
}

async function receiveDrawing(job: ReceiveJob): Promise<ProducedOutput> {
  if ((await stat(job.path)).size > MOST_DRAWING_BYTES)
    throw new UploadRefusedError('upload_too_large', 'The drawing is too large.')
  const path = previewPath(job, 'drawing.svg')
  await writeFile(path, await safeDrawing(await readFile(job.path, 'utf8')))
  const output = await describeDrawing(path, job).catch((cause: unknown) => {
    if (systemCode(cause)) throw cause
    throw new UnreadableMediaError('The drawing cannot be drawn.', { cause })
  })
  const { width, height } = output.facts
  checkSides(LIMITS.image, width ?? 0, height ?? 0)
  return output
}

async function receiveText(job: ReceiveJob, { subtitles }: NonNullable<ReceiveJob['text']>): Promise<Receipt> {
  for (const path of [job.path, ...Object.values(subtitles ?? {})])
    if ((await stat(path)).size > MOST_TEXT_BYTES)
      throw new UploadRefusedError('upload_too_large', 'The text is too long.')
  return {
    ok: true,
    output: {
      facts: { kind: 'text', mimeType: 'text/plain', ...NO_MEASURES },
      stem: job.stem,
      files: [
        { variant: 'original', path: job.path, mimeType: 'text/plain' },
        await writeThumbnail(Buffer.from(PAGE_SVG), job),
        ...(subtitles
          ? [
              { variant: 'srt' as const, path: subtitles.srt, mimeType: 'application/x-subrip' },
              { variant: 'vtt' as const, path: subtitles.vtt, mimeType: 'text/vtt' },
            ]
          : []),
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
