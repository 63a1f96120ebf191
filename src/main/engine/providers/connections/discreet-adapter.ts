import { asDetail } from '../http/error-answer.ts'
import type { Adapter, ProviderHttp, RemoteEnd, Started } from '../provider.ts'

/**
 * An adapter whose failures are told as far as they are read, and without what the server was shown: some quote it in
 * answers that are no refusal.
 */
export function discreetAdapter(adapter: Adapter, http: Pick<ProviderHttp, 'withoutSecrets'>): Adapter {
  const ended = (end: RemoteEnd): RemoteEnd =>
    end.ok ? end : { ...end, detail: asDetail(http.withoutSecrets(end.detail)) }
  const started = ({ reference, end }: Started): Started => ({ reference, ...(end ? { end: ended(end) } : {}) })
  const discreet: Adapter = { ...adapter, start: async (...asked) => started(await adapter.start(...asked)) }
  if (adapter.fromStored) discreet.fromStored = async (...asked) => started(await adapter.fromStored!(...asked))
  if (adapter.follow) discreet.follow = async (...asked) => ended(await adapter.follow!(...asked))
  if (adapter.find)
    discreet.find = async (...asked) => {
      const found = await adapter.find!(...asked)
      return found.found === 'reference' ? { ...found, started: started(found.started) } : found
    }
  return discreet
}
