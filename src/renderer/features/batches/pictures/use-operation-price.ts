import { useEffect, useState } from 'react'
import type { Operation } from '#shared/batch/operations.ts'
import type { RequestParams } from '#shared/service/params.ts'
import { useConnection } from '../../../bridge/hooks.ts'

/** Long enough that a word is typed to its end. */
const PATIENCE_MS = 250

/** Coins for one file; null while it is not known, which the plan will say. */
export function useOperationPrice(
  operation: Operation | undefined,
  params: RequestParams,
  sample: (() => Promise<string | undefined>) | undefined,
): { coins: number | null; asking: boolean } {
  const { client } = useConnection()
  const [price, setPrice] = useState<{ of: string; coins: number | null }>()
  const isComplete =
    operation?.asks.every(({ name }) => (params as Record<string, unknown>)[name] !== undefined) ?? false
  const wanted = operation && isComplete && sample ? JSON.stringify([operation, params]) : undefined

  useEffect(() => {
    if (wanted === undefined || !sample) return undefined
    let current = true
    const [{ modelId, effectId, param, takesList }, others] = JSON.parse(wanted) as [Operation, RequestParams]
    const ask = async () => {
      const path = await sample()
      if (path === undefined) return null
      const { assetId } = await client.request('inputs.send', { path })
      const { coins } = await client.request('quotes.read', {
        modelId,
        params: { ...others, [param]: takesList ? [assetId] : assetId },
        ...(effectId === null ? {} : { effectId }),
      })
      return coins
    }
    const timer = setTimeout(() => {
      void ask()
        // the plan will say why; an estimate that is missing harms nobody
        .catch(() => null)
        .then((coins) => current && setPrice({ of: wanted, coins }))
    }, PATIENCE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
    // what `sample` answers hangs on the files alone, which do not change while a dialog is open
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, wanted])
  const isKnown = price !== undefined && price.of === wanted
  return { coins: isKnown ? price.coins : null, asking: wanted !== undefined && !isKnown }
}
