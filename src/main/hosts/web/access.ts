import { timingSafeEqual } from 'node:crypto'
import { PAGE_KEY_FRAGMENT, PAGE_KEY_HEADER } from '#shared/app/page-key.ts'
import { noticePage } from './notice-page.ts'

/** Who may talk to the browser host: browsers on this machine, each let in by a link only the terminal has seen. */
export interface Access {
  /** A link that opens the app once; spent by the browser that uses it. One that was not used yet opens nothing any more. */
  newEntryUrl(): string
  /** What to answer instead of serving the request; undefined lets it through. */
  refusal(request: Request): Response | undefined
}

const SECRET_BYTES = 32
/** More browsers than anybody has. */
const MOST_SPENT = 20
const ANOTHER_LINK = 'For a new link, press Enter in the terminal where Pressrun runs, and open what it prints.'
const LOCKED = {
  title: 'This page is locked',
  lines: ['Pressrun opens only in browsers that came by a link of its own.', ANOTHER_LINK],
}
const SPENT = {
  title: 'This link was used already',
  lines: [
    'Each link lets one browser in, so that nobody else on this computer can use it after you. Where Pressrun is open already, that tab goes on working.',
    ANOTHER_LINK,
  ],
}
const INCOMPLETE = {
  title: 'This link does not open Pressrun',
  lines: ['It is not complete, or was printed before Pressrun was started again.', ANOTHER_LINK],
}

export function createAccess(origin: string, randomBytes: (size: number) => Uint8Array): Access {
  const { host, port } = new URL(origin)
  const secret = () => Buffer.from(randomBytes(SECRET_BYTES)).toString('base64url')
  const session = secret()
  const pageKey = secret()
  // cookies are shared by every port of a machine: the name keeps two servers apart
  const cookieName = `pressrun-${port}`
  /** The link that is open, and the last ones that were used: their browsers may use them again, and others are told why not. */
  let openToken: string | undefined
  const spentTokens: string[] = []

  const hasSession = (request: Request) =>
    (request.headers.get('cookie') ?? '').split(';').some((cookie) => isSame(cookie.trim(), `${cookieName}=${session}`))

  const hasPageKey = (request: Request) => isSame(request.headers.get(PAGE_KEY_HEADER) ?? '', pageKey)

  /** The token is needed also by who has the cookie: what is handed out here must not be had for the cookie alone. */
  function enter(request: Request, token: string): Response {
    const isOpen = openToken !== undefined && isSame(token, openToken)
    const isSpent = spentTokens.some((spent) => isSame(token, spent))
    if (request.method !== 'GET' || (!isOpen && !isSpent)) return refuse(request, 403, 'link_unknown', INCOMPLETE)
    if (!isOpen && !hasSession(request)) return refuse(request, 403, 'link_spent', SPENT)
    if (isOpen) {
      openToken = undefined
      spentTokens.unshift(token)
      spentTokens.length = Math.min(spentTokens.length, MOST_SPENT)
    }
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
    newEntryUrl() {
      openToken = secret()
      return `${origin}/?token=${openToken}`
    },
    refusal(request) {
      // another name for this address means a page elsewhere has bound its own name to it
      if (request.headers.get('host') !== host)
        return refuse(request, 421, 'wrong_host', { title: `Pressrun answers at ${origin} only`, lines: [] })
      const url = new URL(request.url)
      const token = url.pathname === '/' ? url.searchParams.get('token') : null
      if (token !== null) return enter(request, token)
      if (!isFromOurPage(request, origin))
        return refuse(request, 403, 'wrong_origin', { title: 'Only the Pressrun page itself may ask this', lines: [] })
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

function refuse(request: Request, status: number, code: string, notice: Parameters<typeof noticePage>[1]): Response {
  if (!new URL(request.url).pathname.startsWith('/api/')) return noticePage(status, notice)
  return Response.json({ ok: false, error: { code, message: [notice.title, ...notice.lines].join('. ') } }, { status })
}
