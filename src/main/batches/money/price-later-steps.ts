import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { mediaInputsOf } from '#shared/batch/step-media.ts'
import { EXTENSION } from '#shared/service/extension.ts'
import { QUOTE_VALID_MS } from '#shared/service/limits.ts'
import { mapMediaParams, type Params } from '#shared/service/params.ts'
import { faultOf, type PricingTools } from './price-rows.ts'
import { agreeToPrice, findPrice, rememberPrice } from '../store/prices.ts'
import type { StepMaker } from '../steps/branch-row.ts'
import { STAND_INS } from './stand-in-files.ts'
import { laterPriceKey, type LaterPrice } from './walk-later-steps.ts'

/** Asks once for each price, with files that stand for what is yet to be made. A person is looking at the answer. */
export function createLaterPrices(db: Database, batchId: string, tools: PricingTools) {
  const asked = new Map<string, Promise<LaterPrice>>()
  const uploaded = new Map<string, Promise<string>>()

  async function quote({ next: { step }, model, effect }: StepMaker, params: Params): Promise<LaterPrice> {
    const unknown = { coins: model?.priceFromCoins ?? 0, outputs: 1, micros: 0, known: false }
    if (!model) return unknown
    const { client, signal } = tools
    try {
      const body = {
        modelId: step.modelId,
        params: await withStandIns(params, mediaInputsOf(model, effect)),
        ...(step.effectId === null ? {} : { effectId: step.effectId }),
      }
      const { coins, outputs, [EXTENSION]: extension } = await client.call('createQuote', { body, signal })
      return { coins, outputs, micros: extension?.providerCost?.micros ?? 0, known: true }
    } catch (error) {
      // the key, the network, or the caller's wish
      if (!faultOf(error)) throw error
      return unknown
    }
  }

  async function withStandIns(params: Params, media: ReturnType<typeof mediaInputsOf>): Promise<Params> {
    let sent = params
    for (const { name, accept } of media) {
      if (params[name] === undefined) continue
      const assetId = await standIn(accept)
      sent = mapMediaParams(sent, [name], () => assetId)
    }
    return sent
  }

  function standIn(kind: string): Promise<string> {
    const known = uploaded.get(kind) ?? upload(kind)
    uploaded.set(kind, known)
    return known
  }

  async function upload(kind: string): Promise<string> {
    const { name, base64 } = STAND_INS[kind] ?? STAND_INS['image']!
    const directory = await mkdtemp(join(await realpath(tmpdir()), 'pressrun-stand-in-'))
    try {
      const path = join(directory, name)
      await writeFile(path, Buffer.from(base64, 'base64'), { mode: 0o600 })
      const { assetId } = await tools.uploader.upload(path, { listDirectory: null, signal: tools.signal })
      return assetId
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  }

  async function find(key: string, maker: StepMaker, params: Params): Promise<LaterPrice> {
    const now = tools.clock.now()
    const kept = findPrice(db, batchId, key, now - QUOTE_VALID_MS)
    if (kept) {
      agreeToPrice(db, batchId, key)
      return { ...kept, known: true }
    }
    const price = await quote(maker, params)
    if (price.known) {
      const { coins, outputs, micros } = price
      rememberPrice(db, batchId, key, { price: { coins, outputs, micros }, seen: true, now })
    }
    return price
  }

  return function priceOf(maker: StepMaker, params: Params): Promise<LaterPrice> {
    const key = laterPriceKey(maker, params)
    const price = asked.get(key) ?? find(key, maker, params)
    asked.set(key, price)
    return price
  }
}
