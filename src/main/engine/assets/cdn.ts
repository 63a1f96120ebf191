import { stat } from 'node:fs/promises'
import type { Database } from 'better-sqlite3'
import { systemCode } from '#shared/system-code.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { serveEffectThumbnail } from '../catalog/effect-thumbnail.ts'
import { ProblemError } from '../problem.ts'
import type { AssetVariant } from '../jobs/media-files.ts'
import { listsTag } from '#shared/http/lists-tag.ts'
import { parseRange, type ByteRange } from '#shared/http/byte-range.ts'
import { fileBody } from './file-body.ts'
import type { FileStore } from './file-store.ts'
import { readLink, type LinkContext } from './links.ts'
import { fileName, servedType } from './media-types.ts'
import { findFile, type AssetFile } from './store.ts'

const PREVIEWS: ReadonlySet<AssetVariant> = new Set(['thumbnail', 'poster', 'waveform'])

interface CdnContext extends LinkContext {
  db: Database
  files: FileStore
  catalog: Catalog
  /** Pictures of generations that are under way. */
  providers: { previewOf(generationId: string): { mimeType: string; bytes: Uint8Array } | undefined }
}

/** Answers a signed link. The link is all the authority there is: no key, any origin. */
export async function serveFile(context: CdnContext, request: Request): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new ProblemError('not_found', 'A file can only be read.', {
      status: 405,
      headers: { ...CROSS_ORIGIN, Allow: 'GET, HEAD' },
    })
  const thumbnail = await serveEffectThumbnail(context, request)
  if (thumbnail) return thumbnail
  const link = readLink(context, new URL(request.url))
  if (!link) throw notFound()
  if (!link.ok)
    // no code of the specification is about links; this one is what 403 says of a credential that does not reach
    throw new ProblemError(
      'insufficient_scope',
      link.reason === 'expired'
        ? 'This link has expired. Read the asset or generation again for a fresh one.'
        : 'This link was altered. Use it exactly as the service gave it.',
      { headers: CROSS_ORIGIN },
    )
  if (link.variant === 'preview') return servePreview(context, link.assetId)
  const file = findFile(context.db, link.assetId, link.variant, context.host.clock.now())
  if (!file) throw notFound()
  const path = context.files.pathOf(link.assetId, file.variant)
  if (!(await exists(path))) throw notFound()

  const headers = headersOf(link.assetId, file, link.secondsLeft)
  const etag = headers['ETag']
  if (listsTag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })

  const range = request.method === 'GET' ? rangeOf(request, file, etag) : undefined
  if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${file.bytes}`
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 }
  headers['Content-Length'] = String(end - start + 1)
  return new Response(request.method === 'HEAD' ? null : fileBody(path, { start, end }), {
    status: range ? 206 : 200,
    headers,
  })
}

/** As far as it is now: the next look may be another picture, and after the end there is none. */
function servePreview({ providers }: CdnContext, generationId: string): Response {
  const preview = providers.previewOf(generationId)
  if (!preview) throw notFound()
  const { mimeType, bytes } = preview
  const headers = { ...CROSS_ORIGIN, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }
  return new Response(new Uint8Array(bytes), { headers: { ...headers, 'Content-Type': mimeType } })
}

const CROSS_ORIGIN = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Disposition, Content-Length, Content-Range, ETag',
}

function headersOf(assetId: string, file: AssetFile, secondsLeft: number): Record<string, string> & { ETag: string } {
  // previews are looked at; what was made is saved, and media elements do not mind
  const disposition = PREVIEWS.has(file.variant) ? 'inline' : 'attachment'
  return {
    ...CROSS_ORIGIN,
    'Accept-Ranges': 'bytes',
    'Cache-Control': `private, max-age=${secondsLeft}`,
    'Content-Disposition': `${disposition}; filename="${fileName(assetId, file.variant, file.mimeType)}"`,
    'Content-Type': servedType(file.mimeType),
    'X-Content-Type-Options': 'nosniff',
    // a drawing may carry script; opened by itself it must not run on this origin
    ...(file.mimeType === 'image/svg+xml' && {
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    }),
    ETag: `"${file.sha256}"`,
  }
}

function rangeOf(request: Request, file: AssetFile, etag: string): ByteRange | undefined {
  const condition = request.headers.get('if-range')
  if (condition !== null && condition.trim() !== etag) return undefined
  const range = parseRange(request.headers.get('range'), file.bytes)
  if (range === 'unsatisfiable')
    throw new ProblemError('invalid_params', `The file has ${file.bytes} bytes; the range begins after them.`, {
      status: 416,
      headers: { ...CROSS_ORIGIN, 'Content-Range': `bytes */${file.bytes}` },
    })
  return range
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false
    throw error
  }
}

function notFound(): ProblemError {
  return new ProblemError('not_found', 'There is no such file.', { headers: CROSS_ORIGIN })
}
