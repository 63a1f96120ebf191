import type { Asset } from '#shared/service/asset.ts'
import { EXTENSION } from '#shared/service/extension.ts'
import type { Generation } from '#shared/service/generation.ts'
import { inDollars } from '#shared/service/provider-cost.ts'
import type { Intake, ItemSettings } from './intake.ts'

/** What the service says of an output, as the library keeps it. */
export function describeAsset(
  asset: Asset,
): Pick<Intake, 'assetId' | 'kind' | 'width' | 'height' | 'durationSeconds' | 'transparent' | 'stem'> {
  return {
    assetId: asset.id,
    kind: asset.kind,
    width: asset.width,
    height: asset.height,
    durationSeconds: asset.durationSeconds,
    transparent: asset.transparent ?? null,
    stem: asset.stem ?? null,
  }
}

/** How an output was made, and on whose behalf. `position`: among the outputs of its generation, from 1. */
export function settingsOf(
  generation: Generation,
  position: number,
  origin: Pick<
    ItemSettings,
    | 'connectionId'
    | 'connectionName'
    | 'batchId'
    | 'batchName'
    | 'row'
    | 'columns'
    | 'swept'
    | 'ownSeed'
    | 'sourceNames'
    | 'recipe'
  >,
): ItemSettings {
  const { coinsCharged, outputs } = generation
  const providerCost = generation[EXTENSION]?.providerCost
  // every output of a generation costs the same; what cannot be shared is the first one's, so that nothing is lost
  const shareOf = (whole: number) => {
    const rest = whole % Math.max(outputs.length, 1)
    return (whole - rest) / Math.max(outputs.length, 1) + (position === 1 ? rest : 0)
  }
  return {
    modelId: generation.modelId,
    modelName: generation.modelName,
    taskType: generation.taskType,
    effectId: generation.effect?.id ?? null,
    params: generation.params,
    coins: shareOf(coinsCharged ?? 0),
    ...(providerCost ? { providerCost: inDollars(shareOf(providerCost.micros)) } : {}),
    generationId: generation.id,
    ...origin,
    createdAt: generation.completedAt ?? generation.createdAt,
  }
}
