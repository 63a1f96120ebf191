import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Model } from '#shared/service/catalog.ts'
import type { RequestParams } from '#shared/service/params.ts'
import { useAppEvents, useConnection, useStale } from '../../../bridge/hooks.ts'
import { fileNameOf } from '../../../words/file-name-of.ts'
import { useDraft } from '../draft/draft-store.ts'
import { createQuoter, type Price, type Quoter } from './quoter.ts'
import { createSentInputs } from './sent-inputs.ts'

interface Wanted {
  model: Model
  params: RequestParams
}

function nameOfFile(path: string): string {
  return useDraft.getState().files[path]?.name ?? fileNameOf(path)
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
    const inputs = createSentInputs(client, nameOfFile)
    const own = createQuoter<Wanted>({
      ask: ({ model, params: written }) =>
        inputs.ask(model, written, (params) => client.request('quotes.read', { modelId: model.id, params })),
      onPrice: setPrice,
    })
    quoter.current = own
    follow()
    return () => {
      own.close()
      inputs.close()
    }
  }, [client])
  useEffect(() => quoter.current?.follow(wanted), [wanted])
  const refresh = () => quoter.current?.refresh()
  useStale('quotes.read', refresh)
  // what is left after it hangs on the balance
  useAppEvents(({ type }) => type === 'account.changed' && refresh())
  return { price, refresh }
}
