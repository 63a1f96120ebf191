import type { Asset } from '#shared/service/asset.ts'
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

/** How an output was made, and on whose behalf. */
export function settingsOf(
  generation: Generation,
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
  const { coinsCharged, outputs, providerCost } = generation
  // every output of a generation costs the same
  const perOutput = (whole: number) => whole / Math.max(outputs.length, 1)
  return {
    modelId: generation.modelId,
    modelName: generation.modelName,
    taskType: generation.taskType,
    effectId: generation.effect?.id ?? null,
    params: generation.params,
    coins: perOutput(coinsCharged ?? 0),
    ...(providerCost ? { providerCost: inDollars(Math.round(perOutput(providerCost.micros))) } : {}),
    generationId: generation.id,
    ...origin,
    createdAt: generation.completedAt ?? generation.createdAt,
  }
}
