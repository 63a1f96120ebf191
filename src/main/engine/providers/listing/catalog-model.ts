import type { Modality } from '#shared/service/tasks.ts'
import type { DollarPrice } from '#shared/service/providers.ts'
import type { CatalogModel } from '../../catalog/catalog.ts'
import { workspaceOf } from '../../catalog/describe-model.ts'
import { modelIdOf } from '../model-id.ts'
import type { ProviderModel } from '../provider.ts'
import type { ProviderSettings } from '../connections/provider-store.ts'

/** A discovered model as the catalog has it. `corrected` is a price that the user set by hand. */
export function toCatalogModel(
  provider: { name: string; settings: ProviderSettings },
  model: ProviderModel,
  corrected: DollarPrice | undefined,
): CatalogModel {
  const id = modelIdOf(provider.name, model.slug)
  const { coinsPerOutput, coinsPerDollar } = provider.settings
  const dollars = corrected ?? model.dollars
  return {
    entry: {
      id,
      listingId: id,
      taskType: model.taskType,
      modality: model.taskType.split('.')[0] as Modality,
      workspace: workspaceOf(model.taskType),
      vendor: provider.name,
      displayName: model.displayName,
      params: [...model.params],
      defaults: model.defaults,
      ...(model.inputLimits ? { inputLimits: model.inputLimits } : {}),
    },
    price: dollars ? { dollars, coinsPerDollar } : { perOutput: model.coinsPerOutput ?? coinsPerOutput },
  }
}
