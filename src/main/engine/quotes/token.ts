import type { RequestParams } from '#shared/service/params.ts'
import { jsonDigest } from '../../tools/canonical-json.ts'
import type { Price } from '../catalog/price.ts'
import type { EngineSecrets } from '../secrets/engine-secrets.ts'

const PURPOSE = 'quote-token'

/** What a price was given for. */
export interface QuotedRequest {
  accountId: string
  modelId: string
  params: RequestParams
  effectId?: string | undefined
}

export interface QuotedPrice {
  price: Price
  expiresAt: number
}

/** The service keeps no quotes: what it promised travels with the client, signed. */
export function issueQuoteToken(secrets: EngineSecrets, request: QuotedRequest, quoted: QuotedPrice): string {
  const { coinsPerOutput, outputs, microsPerOutput } = quoted.price
  const payload = [digestOf(request), coinsPerOutput, outputs, quoted.expiresAt, microsPerOutput ?? ''].join('.')
  return `${payload}.${secrets.sign(PURPOSE, payload)}`
}

/** Undefined for a token that is not ours, was altered, or was given for another request. */
export function readQuoteToken(secrets: EngineSecrets, request: QuotedRequest, token: string): QuotedPrice | undefined {
  const end = token.lastIndexOf('.')
  const payload = token.slice(0, end)
  if (!secrets.isSigned(PURPOSE, payload, token.slice(end + 1))) return undefined
  const [digest, ...numbers] = payload.split('.')
  if (digest !== digestOf(request)) return undefined
  const [coinsPerOutput, outputs, expiresAt] = numbers.map(Number) as [number, number, number]
  // only a paid provider's has the last one
  const microsPerOutput = numbers[3] ? Number(numbers[3]) : null
  return { price: { coinsPerOutput, outputs, coins: coinsPerOutput * outputs, microsPerOutput }, expiresAt }
}

function digestOf({ accountId, modelId, params, effectId }: QuotedRequest): string {
  return jsonDigest({ accountId, modelId, params, effectId })
}
