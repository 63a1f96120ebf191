import type { Opening } from '#shared/app/desktop.ts'
import { PLACES } from '#shared/app/places.ts'

export const LINK_SCHEME = 'pressrun'

/** As the app makes ids and the service names models; nothing that could be a path, a query or a command. */
const ID = /^[\w-]{1,128}$/
/** Models of a provider have its name before a slash. */
const MODEL_ID = /^(?:[a-z0-9][a-z0-9-]{0,31}\/)?[\w.:-]{1,128}$/
const LONGEST = 512

/**
 * What a link asks to see: `pressrun://library`, `pressrun://batch/<id>`, `pressrun://compose?model=<id>`. Any web page may
 * send one, so a link only ever shows something: it starts, spends, changes and opens no file, and what is not exactly one of
 * these is no link.
 */
export function parseDeepLink(link: string): Opening | undefined {
  if (link.length > LONGEST || !URL.canParse(link)) return undefined
  const { protocol, username, password, host, port, pathname, searchParams, hash } = new URL(link)
  if (protocol !== `${LINK_SCHEME}:` || username || password || port || hash) return undefined
  const path = pathname.replace(/^\/|\/$/g, '')
  const asked = [...searchParams.keys()]
  if (host === 'batch') return asked.length === 0 && ID.test(path) ? { kind: 'batch', id: path } : undefined
  if (path !== '') return undefined
  const model = searchParams.get('model')
  if (host === 'compose' && asked.join() === 'model' && model !== null)
    return MODEL_ID.test(model) ? { kind: 'model', id: model } : undefined
  const place = PLACES.find((candidate) => candidate === host)
  return place && asked.length === 0 ? { kind: 'place', place } : undefined
}
