import type { Database } from 'better-sqlite3'
import type { ModelPrices } from '#shared/service/providers.ts'
import { inTransaction } from '../../../sqlite/transaction.ts'
import type { ConnectedProvider } from '../connections/connected-provider.ts'
import { invalidField } from '../../problem.ts'
import { listPrices, setPrice } from '../connections/provider-store.ts'

/** What its models cost in real money: as the user corrected it, else as it was discovered. */
export function pricesOf({ models, prices }: ConnectedProvider): ModelPrices {
  return Object.fromEntries(
    models.flatMap(({ slug, dollars }) => {
      const price = prices[slug] ?? dollars
      return price ? [[slug, price]] : []
    }),
  )
}

/** All of them or none. */
export function correctPrices(db: Database, provider: ConnectedProvider, prices: ModelPrices): void {
  for (const slug of Object.keys(prices))
    if (!provider.models.some((model) => model.slug === slug))
      throw invalidField(`prices.${slug}`, 'It has no such model.')
  inTransaction(db, () => {
    for (const [slug, price] of Object.entries(prices)) setPrice(db, provider.name, slug, price)
  })
  provider.prices = listPrices(db, provider.name)
}
