import { useEffect, useEffectEvent, useState } from 'react'
import type { Operation } from '#shared/batch/operations.ts'
import type { RequestParams } from '#shared/service/params.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { useDebouncedValue } from '../../../core/use-debounced-value.ts'

/** Long enough that a word is typed to its end. */
const PATIENCE_MS = 250

/** Coins for one file; null while it is not known, which the plan will say. */
export function useOperationPrice(
  operation: Operation | undefined,
  params: RequestParams,
  sample: () => Promise<string | undefined>,
): { coins: number | null; asking: boolean } {
  const isComplete =
    operation?.asks.every(({ name }) => (params as Record<string, unknown>)[name] !== undefined) ?? false
  const wanted = isComplete ? JSON.stringify([operation, params]) : undefined
  const settled = useDebouncedValue(wanted, PATIENCE_MS)
  const assetId = useSentSample(sample, settled)
  const quote = useCommand('quotes.read', settled !== undefined && assetId ? requestOf(settled, assetId) : null)
  // the plan will say why there is none; an estimate that is missing harms nobody
  const isKnown = wanted === settled && (assetId === null || quote.status !== 'loading')
  return {
    coins: isKnown ? (quote.value?.coins ?? null) : null,
    asking: wanted !== undefined && !isKnown,
  }
}

function requestOf(settled: string, assetId: string) {
  const [{ modelId, effectId, param, takesList }, others] = JSON.parse(settled) as [Operation, RequestParams]
  return {
    modelId,
    params: { ...others, [param]: takesList ? [assetId] : assetId },
    ...(effectId === null ? {} : { effectId }),
  }
}

/** A price is asked with the id of an upload, so one of the files is sent before. Null when it could not be. */
function useSentSample(sample: () => Promise<string | undefined>, question: string | undefined) {
  const { client } = useConnection()
  const [assetId, setAssetId] = useState<string | null>()
  const send = useEffectEvent(async () => {
    const path = await sample()
    return path === undefined ? null : (await client.request('inputs.send', { path })).assetId
  })
  // with each question: what is there already is not sent again, and what could not be sent is tried once more
  useEffect(() => {
    if (question === undefined) return undefined
    let current = true
    void send()
      .catch(() => null)
      .then((sent) => current && setAssetId(sent))
    return () => {
      current = false
    }
  }, [question])
  return assetId
}
