import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Model } from '#shared/service/catalog.ts'
import type { Params, RequestParams } from '#shared/service/params.ts'
import type { Client } from '../../../bridge/client.ts'
import { useAppEvents, useConnection } from '../../../bridge/hooks.ts'
import { createQuoter, type Price, type Quoter } from './quoter.ts'

interface Wanted {
  model: Model
  params: RequestParams
}

/** The price of what is set, kept fresh; undefined asks for none. */
export function usePrice(model: Model, params: RequestParams | undefined): { price: Price; refresh: () => void } {
  const { client } = useConnection()
  const [price, setPrice] = useState<Price>({ status: 'unknown' })
  const quoter = useRef<Quoter<Wanted>>(undefined)
  const written = params && JSON.stringify(params)
  const wanted = useMemo(
    () => (written === undefined ? undefined : { model, params: JSON.parse(written) as RequestParams }),
    [model, written],
  )
  const follow = useEffectEvent(() => quoter.current?.follow(wanted))

  useEffect(() => {
    const uploads = createUploads(client)
    const own = createQuoter<Wanted>({
      ask: async ({ model, params }) =>
        client.request('quotes.read', { modelId: model.id, params: await uploads.named(model, params) }),
      onPrice: setPrice,
    })
    quoter.current = own
    follow()
    return () => own.close()
  }, [client])
  useEffect(() => quoter.current?.follow(wanted), [wanted])
  useAppEvents(({ type }) => {
    // what is left after it hangs on the balance; another connection has other prices
    if (type === 'account.changed' || type === 'connections.changed') quoter.current?.refresh()
  })
  return { price, refresh: () => quoter.current?.refresh() }
}

/** A price is asked with ids of uploads: each file is sent to the service before, once. */
function createUploads(client: Client) {
  const sent = new Map<string, Promise<string>>()
  client.subscribe(({ type }) => type === 'connections.changed' && sent.clear())

  function idOf(path: string): Promise<string> {
    const sending = sent.get(path) ?? client.request('inputs.send', { path }).then(({ assetId }) => assetId)
    sent.set(path, sending)
    sending.catch(() => sent.delete(path))
    return sending
  }

  return {
    async named(model: Model, params: RequestParams): Promise<RequestParams> {
      const named: Params = { ...params }
      for (const { name, kind } of model.params) {
        const value = named[name]
        if (kind === 'media' && typeof value === 'string') named[name] = await idOf(value)
        else if (kind === 'media_list' && Array.isArray(value)) named[name] = await Promise.all(value.map(idOf))
      }
      return named
    },
  }
}
