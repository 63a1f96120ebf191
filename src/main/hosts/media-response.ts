import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { listsTag } from '#shared/http/lists-tag.ts'
import { parseRange } from '#shared/http/byte-range.ts'

export type ResolveMedia = (id: string) => Promise<{ path: string; mimeType: string } | undefined>

/** An id as the app makes them; everything else is refused before anyone looks for a file. */
const MEDIA_ID = /^[\w-]{1,2000}\.[\w-]{43}$/

/** What a window shows, by id: whole or in part, and never as a page that could run anything. */
const HEADERS = {
  'Accept-Ranges': 'bytes',
  'Cache-Control': 'private, no-cache',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
}

export async function mediaResponse(request: Request, id: string, resolve: ResolveMedia): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(null, { status: 405, headers: { ...HEADERS, Allow: 'GET, HEAD' } })
  const file = MEDIA_ID.test(id) ? await resolve(id) : undefined
  const facts = file && (await stat(file.path).catch(() => undefined))
  if (!file || !facts?.isFile()) return new Response('Not found.', { status: 404, headers: HEADERS })

  const { size, mtimeMs } = facts
  const etag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`
  const headers: Record<string, string> = { ...HEADERS, 'Content-Type': file.mimeType, ETag: etag }
  if (listsTag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  // a part of a file that has changed since must not be glued to the old one
  const condition = request.headers.get('if-range')
  const range = parseRange(condition === null || condition === etag ? request.headers.get('range') : null, size)

  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } })
  const { start, end } = range ?? { start: 0, end: size - 1 }
  headers['Content-Length'] = String(end - start + 1)
  if (range) headers['Content-Range'] = `bytes ${start}-${end}/${size}`
  const body =
    request.method === 'HEAD' || size === 0
      ? null
      : (Readable.toWeb(createReadStream(file.path, { start, end })) as ReadableStream)
  return new Response(body, { status: range ? 206 : 200, headers })
}
