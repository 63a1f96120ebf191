import { createHash } from 'node:crypto'
import type { Model } from '#shared/service/catalog.ts'
import { extended } from '#shared/service/extension.ts'
import { CATALOG_CACHE_SECONDS } from '#shared/service/limits.ts'
import { inDollars } from '#shared/service/provider-cost.ts'
import { needsConsent } from '#shared/service/tasks.ts'
import type { Answer, ServiceHandler } from '../http/call.ts'
import type { EngineOptions } from '../options.ts'
import type { Catalog, CatalogModel } from './catalog.ts'
import { effectThumbnailUrl } from './effect-thumbnail.ts'
import { priceFrom, priceOf } from './price.ts'
import type { Multipliers } from './store.ts'

export interface ListingContext {
  catalog: Catalog
  multipliers: Multipliers
  providers: { stateOf(modelId: string): { name: string; state: string; since: string } | undefined }
}

export const listModels: ServiceHandler<'listModels', ListingContext> = (context) =>
  cacheable({ models: context.catalog.models.map((model) => listModel(context, model)) })

/** A model as it is listed now. */
export function listModel({ multipliers, providers }: ListingContext, model: CatalogModel): Model {
  const { id } = model.entry
  const multiplier = multipliers.of(id)
  const terms = { pricedBySettings: true, needsConsent: needsConsent(model.entry) }
  const listed = { ...model.entry, priceFromCoins: priceFrom(model, multiplier) }
  const provider = providers.stateOf(id)
  if (!provider) return { ...listed, ...extended({ terms }) }
  const { microsPerOutput, outputs } = priceOf(model, { params: {}, multiplier })
  const priceFromDollars = microsPerOutput === null ? {} : { priceFrom: inDollars(microsPerOutput * outputs) }
  const perCharacter = 'dollars' in model.price ? model.price.dollars.perCharacter : undefined
  const pricedByLength = perCharacter ? { pricedByLengthOf: perCharacter.param } : {}
  const { name, state, since } = provider
  return { ...listed, ...extended({ terms, provider: { name, state, since, ...priceFromDollars, ...pricedByLength } }) }
}

export const listEffects: ServiceHandler<
  'listEffects',
  { catalog: Catalog; options: Pick<EngineOptions, 'cdnUrl'> }
> = ({ catalog, options }) =>
  cacheable({
    effects: catalog.effects.map(({ entry, thumbnailPath }) => ({
      ...entry,
      thumbnail: thumbnailPath === undefined ? null : effectThumbnailUrl(options.cdnUrl, entry.id),
    })),
  })

/** The tag follows the content, so a price change is seen as soon as the minute is over. */
function cacheable<Body>(body: Body): Answer<Body> {
  const digest = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  return {
    status: 200,
    body,
    headers: { 'Cache-Control': `public, max-age=${CATALOG_CACHE_SECONDS}`, ETag: `"${digest}"` },
  }
}
