import { protocol } from 'electron'
import { mediaResponse, type ResolveMedia } from '../media-response.ts'
import { rendererResponse } from '../renderer-files.ts'
import { securityHeaders } from '../security-headers.ts'

export const APP_ORIGIN = 'app://pressrun'
const MEDIA_ORIGIN = 'media://file'

/** Reads what the first answer needs, for who has a moment until the page is asked for: Node brings it only when it is used. */
export function prepareAnswers(): void {
  Response.error()
}

/** Before Electron is ready: both are treated like https, and neither reaches the file system by itself. */
export function registerSchemes(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true }
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { ...privileges, codeCache: true } },
    { scheme: 'media', privileges: { ...privileges, stream: true, corsEnabled: true } },
  ])
}

export function serveSchemes({
  rendererFolder,
  media,
  onPageFile,
}: {
  rendererFolder: string
  media: ResolveMedia
  /** A window asks for a file of the page. */
  onPageFile: () => void
}): void {
  const headers = securityHeaders({ mediaScheme: 'media:' })
  protocol.handle('app', ({ method, url }) => {
    const { host, pathname } = new URL(url)
    onPageFile()
    // any other name is no origin of ours and gets nothing to run
    return `app://${host}` === APP_ORIGIN
      ? rendererResponse(rendererFolder, { method, pathname }, headers)
      : new Response(null, { status: 404, headers })
  })
  protocol.handle('media', async (request) => {
    const { host, pathname } = new URL(request.url)
    const id = `media://${host}` === MEDIA_ORIGIN ? pathname.slice(1) : ''
    const response = await mediaResponse(request, id, media)
    response.headers.set('Access-Control-Allow-Origin', APP_ORIGIN)
    return response
  })
}
