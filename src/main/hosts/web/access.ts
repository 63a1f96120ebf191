import { timingSafeEqual } from 'node:crypto'
import { PAGE_KEY_FRAGMENT, PAGE_KEY_HEADER } from '#shared/app/page-key.ts'

/** Who may talk to the browser host: one browser on this machine, let in by a link only the terminal has seen. */
export interface Access {
  /** Opens the app once; spent by the browser that uses it. */
  entryUrl: string
  /** What to answer instead of serving the request; undefined lets it through. */
  refusal(request: Request): Response | undefined
}

const SECRET_BYTES = 32
const LOCKED = 'This page is locked. Open it with the link that Pressrun printed.'

export function createAccess(origin: string, randomBytes: (size: number) => Uint8Array): Access {
  const { host, port } = new URL(origin)
  const secret = () => Buffer.from(randomBytes(SECRET_BYTES)).toString('base64url')
  const session = secret()
  const pageKey = secret()
  const entryToken = secret()
  // cookies are shared by every port of a machine: the name keeps two servers apart
  const cookieName = `pressrun-${port}`
  let entryIsOpen = true

  const hasSession = (request: Request) =>
    (request.headers.get('cookie') ?? '').split(';').some((cookie) => isSame(cookie.trim(), `${cookieName}=${session}`))

  const hasPageKey = (request: Request) => isSame(request.headers.get(PAGE_KEY_HEADER) ?? '', pageKey)

  /** The token is needed also by who has the cookie: what is handed out here must not be had for the cookie alone. */
  function enter(request: Request, token: string): Response {
    const mayEnter = entryIsOpen || hasSession(request)
    if (request.method !== 'GET' || !isSame(token, entryToken) || !mayEnter)
      return refuse(request, 403, 'link_spent', 'This link was used already or is not complete. Start Pressrun again.')
    entryIsOpen = false
    return new Response(null, {
      status: 303,
      headers: {
        Location: `/${PAGE_KEY_FRAGMENT}${pageKey}`,
        'Set-Cookie': `${cookieName}=${session}; Path=/; HttpOnly; SameSite=Strict`,
        'Cache-Control': 'no-store',
      },
    })
  }

  return {
    entryUrl: `${origin}/?token=${entryToken}`,
    refusal(request) {
      // another name for this address means a page elsewhere has bound its own name to it
      if (request.headers.get('host') !== host)
        return refuse(request, 421, 'wrong_host', `Pressrun answers at ${origin} only.`)
      const url = new URL(request.url)
      const token = url.pathname === '/' ? url.searchParams.get('token') : null
      if (token !== null) return enter(request, token)
      if (!isFromOurPage(request, origin))
        return refuse(request, 403, 'wrong_origin', 'Only the Pressrun page itself may ask this.')
      if (!hasSession(request)) return refuse(request, 401, 'locked', LOCKED)
      if (!isReadByCookieAlone(request.method, url.pathname) && !hasPageKey(request))
        return refuse(request, 401, 'locked', LOCKED)
      return undefined
    },
  }
}

/**
 * What the browser itself loads, which sends no header of ours: the files of the interface, which are no secret, and
 * media, which are found only by ids that the page was told. Commands and events are never among them.
 */
function isReadByCookieAlone(method: string, pathname: string): boolean {
  return (method === 'GET' || method === 'HEAD') && !pathname.startsWith('/api/')
}

/** Reading is also allowed to a person who types the address; changing anything only to our own page. */
function isFromOurPage(request: Request, origin: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (request.method === 'GET' || request.method === 'HEAD')
    return site === null || site === 'same-origin' || site === 'none'
  const sender = request.headers.get('origin')
  return sender === null ? site === 'same-origin' : sender === origin
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function refuse(request: Request, status: number, code: string, message: string): Response {
  return new URL(request.url).pathname.startsWith('/api/')
    ? Response.json({ ok: false, error: { code, message } }, { status })
    : new Response(message, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
