import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { listsTag } from '#shared/http/lists-tag.ts'
import type { Catalog } from './catalog.ts'

/** A day: they change only with the product. */
const CACHE_SECONDS = 86_400

/** Open to anyone, like the list that names it. */
export function effectThumbnailUrl(cdnUrl: string, effectId: string): string {
  return `${cdnUrl}/effects/${effectId}.webp`
}

/** The picture of an effect; undefined for an address that is none's. */
export async function serveEffectThumbnail(
  { catalog }: { catalog: Catalog },
  request: Request,
): Promise<Response | undefined> {
  const [, effectId = ''] = /^\/effects\/([a-z0-9-]+)\.webp$/.exec(new URL(request.url).pathname) ?? []
  const path = catalog.effect(effectId)?.thumbnailPath
  if (path === undefined) return undefined
  const bytes = await readFile(path)
  const etag = `"${hash('sha256', bytes, 'base64url')}"`
  const headers: Record<string, string> = {
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': `public, max-age=${CACHE_SECONDS}`,
    'Content-Type': 'image/webp',
    'X-Content-Type-Options': 'nosniff',
    ETag: etag,
  }
  if (listsTag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  headers['Content-Length'] = String(bytes.length)
  return new Response(request.method === 'HEAD' ? null : bytes, { headers })
}
