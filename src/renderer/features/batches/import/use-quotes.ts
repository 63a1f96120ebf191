import { useEffect, useState } from 'react'
import type { BatchItem } from '#shared/batch/items.ts'
import type { Model } from '#shared/service/catalog.ts'
import { EXTENSION } from '#shared/service/extension.ts'
import { useConnection, useStale } from '../../../bridge/hooks.ts'
import { keyOf, type Price } from './estimate.ts'

const PATIENCE_MS = 250
/** So many are asked for at once. */
const AT_ONCE = 16

/** By price key, null where there is no price to be had. Items with files have their price once these are sent. */
export type Prices = ReadonlyMap<string, Price | null>

export function useQuotes(items: readonly BatchItem[], models: readonly Model[]): Prices {
  const { client } = useConnection()
  const [prices, setPrices] = useState<Prices>(new Map())
  /** Those that hold; the others are shown until they are told anew. */
  const [current, setCurrent] = useState<ReadonlySet<string>>(new Set())
  // what could not be told before may be known by now too
  useStale('quotes.read', () => setCurrent(new Set()))
  const wanted = new Map<string, BatchItem>()
  for (const item of items) {
    const key = keyOf(item, models)
    if (key !== undefined && Object.keys(item.media).length === 0 && item.issues.length === 0) wanted.set(key, item)
  }
  const missing = [...wanted].filter(([key]) => !current.has(key)).slice(0, AT_ONCE)
  const written = JSON.stringify(
    missing.map(([key, { modelId, effectId, params }]) => ({ key, modelId, effectId, params })),
  )

  useEffect(() => {
    const asked = JSON.parse(written) as ({ key: string } & Pick<BatchItem, 'modelId' | 'effectId' | 'params'>)[]
    if (asked.length === 0) return undefined
    let isAwaited = true
    const quote = async ({ key, modelId, effectId, params }: (typeof asked)[number]) => {
      try {
        const { coins, [EXTENSION]: extension } = await client.request('quotes.read', {
          modelId,
          params,
          ...(effectId === null ? {} : { effectId }),
        })
        return [key, { coins, micros: extension?.providerCost?.micros ?? 0 }] as const
      } catch {
        // the plan will say why; an estimate that is missing harms nobody
        return [key, null] as const
      }
    }
    const quoteAll = async () => {
      const quoted = await Promise.all(asked.map(quote))
      if (!isAwaited) return
      setPrices((known) => new Map([...known, ...quoted]))
      setCurrent((known) => new Set([...known, ...quoted.map(([key]) => key)]))
    }
    const timer = setTimeout(() => void quoteAll(), PATIENCE_MS)
    return () => {
      isAwaited = false
      clearTimeout(timer)
    }
  }, [client, written])
  return prices
}
