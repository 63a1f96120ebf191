import type { Model } from '#shared/service/catalog.ts'
import type { Params, RequestParams } from '#shared/service/params.ts'
import type { Client } from '../../../bridge/client.ts'

/** A price is asked with ids of uploads: each file is sent to the service before, once. */
export function createSentInputs(client: Client) {
  const sent = new Map<string, Promise<string>>()
  const close = client.subscribe(({ type }) => type === 'connections.changed' && sent.clear())

  function idOf(path: string): Promise<string> {
    const sending = sent.get(path) ?? client.request('inputs.send', { path }).then(({ assetId }) => assetId)
    sent.set(path, sending)
    sending.catch(() => sent.delete(path))
    return sending
  }

  return {
    async named(model: Pick<Model, 'params'>, params: RequestParams): Promise<RequestParams> {
      const named: Params = { ...params }
      for (const { name, kind } of model.params) {
        const value = named[name]
        if (kind === 'media' && typeof value === 'string') named[name] = await idOf(value)
        else if (kind === 'media_list' && Array.isArray(value)) named[name] = await Promise.all(value.map(idOf))
      }
      return named
    },
    close,
  }
}
