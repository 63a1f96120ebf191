import { createHash } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { CATALOG_CACHE_SECONDS } from '#shared/service/limits.ts'
import type { Answer, ServiceHandler } from '../http/call.ts'
import type { EngineOptions } from '../options.ts'
import type { Catalog } from './catalog.ts'
import { effectThumbnailUrl } from './effect-thumbnail.ts'
import { multiplierOf } from './store.ts'
import { priceFrom } from './price.ts'

export const listModels: ServiceHandler<'listModels', { db: Database; catalog: Catalog }> = ({ db, catalog }) =>
  cacheable({
    models: catalog.models.map((model) => ({
      ...model.entry,
      priceFromCoins: priceFrom(model, multiplierOf(db, model.entry.id)),
    })),
  })

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
