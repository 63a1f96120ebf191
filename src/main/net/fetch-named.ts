import { isLoopbackName } from '#shared/service/loopback.ts'
import { localized } from '#shared/text/localized-message.ts'
import { PublicFetchRefusedError } from './fetch-public.ts'

const MOST_REDIRECTS = 5

/**
 * Fetches an address that a service has named: from the machine of that service, or from the public network. Redirects
 * follow the same rule, so that no service can make this computer ask its own network.
 */
export function createNamedFetch({
  network,
  fetchPublic,
}: {
  network: (request: Request) => Promise<Response>
  fetchPublic: typeof globalThis.fetch
}): (baseUrl: string, request: Request) => Promise<Response> {
  return async (baseUrl, { url, headers, signal }) => {
    let target = new URL(url)
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      if (!isOfService(target, new URL(baseUrl))) return fetchPublic(target, { headers, signal })
      const response = await network(new Request(target, { headers, signal, redirect: 'manual' }))
      const location = response.headers.get('location')
      if (response.status < 300 || response.status >= 400 || location === null) return response
      await response.body?.cancel()
      target = new URL(location, target)
    }
    throw new PublicFetchRefusedError(localized('fileFaults.redirectsTooOften'))
  }
}

/** The machine that a person entered, at any port: services often serve files at a port of their own. */
function isOfService(url: URL, service: URL): boolean {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false
  // a link must not leave TLS when the service was entered with it
  if (service.protocol === 'https:' && url.protocol !== 'https:') return false
  if (url.username !== '' || url.password !== '') return false
  return url.hostname === service.hostname || [url, service].every(({ hostname }) => isLoopbackName(hostname))
}
