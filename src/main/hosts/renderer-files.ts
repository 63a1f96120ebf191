import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** Plain names only: no dot segment, no encoded character, no drive, nothing that could lead out of the folder. */
const SAFE_PATHNAME = /^(?:\/[\w-][\w.-]*)+$/

const MIME_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
}

/** A file of the built renderer, or a plain 404. `headers` go with every answer. */
export async function rendererResponse(
  folder: string,
  { method, pathname }: { method: string; pathname: string },
  headers: Record<string, string>,
): Promise<Response> {
  if (method !== 'GET' && method !== 'HEAD') return plain(405, 'Only GET.', { ...headers, Allow: 'GET, HEAD' })
  const name = pathname === '/' ? '/index.html' : pathname
  const mimeType = MIME_TYPES[extname(name)]
  if (!SAFE_PATHNAME.test(name) || !mimeType) return plain(404, 'Not found.', headers)
  let content: Buffer<ArrayBuffer>
  try {
    content = await readFile(join(folder, name))
  } catch {
    // the page itself missing would be a blank window: say what to do instead
    return plain(404, name === '/index.html' ? 'The interface is not built. Run: npm run build' : 'Not found.', headers)
  }
  return new Response(method === 'HEAD' ? null : content, {
    headers: {
      ...headers,
      'Content-Type': mimeType,
      'Content-Length': String(content.length),
      // names in assets/ carry a hash of their content
      'Cache-Control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  })
}

function plain(status: number, text: string, headers: Record<string, string>): Response {
  return new Response(text, { status, headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' } })
}
