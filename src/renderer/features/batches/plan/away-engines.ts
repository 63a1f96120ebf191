import type { BatchPlan } from '#shared/app/batch.ts'
import { providerOf, type Model } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { engineStateWords, refusesWork } from '../../../words/engine-words.ts'

/** Engines that a batch needs and that take no work now, a sentence each; and whether nothing is left to run without them. */
export function awayEngines(
  plan: Pick<BatchPlan, 'prices'>,
  models: readonly Model[],
): { sentences: string[]; nothingLeft: boolean } {
  const needed = new Set(plan.prices.map(({ modelId }) => modelId))
  const away = models
    .filter(({ id }) => needed.has(id))
    .flatMap((model) => providerOf(model) ?? [])
    .filter(({ state }) => refusesWork(state))
  const engines = new Map(away.map((provider) => [provider.name, provider]))
  return {
    sentences: [...engines].map(([name, engine]) => text().engines.cannotMake(name, engineStateWords(engine))),
    nothingLeft: away.length > 0 && away.length === needed.size,
  }
}
