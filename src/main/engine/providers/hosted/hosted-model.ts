import type { DollarPrice } from '#shared/service/providers.ts'
import { slugOf } from '../kit/slug.ts'
import type { Json, ProviderModel } from '../provider.ts'
import type { MappedInputs } from './input-schema.ts'
import { assumedPrice, deadlineOf, taskOf, withAssumedPrice } from './task.ts'

/** What a service says of a model that somebody has published there. */
interface Published {
  /** Its name at the service. */
  id: string
  displayName: string
  /** All that its maker says of it. */
  about: string
  inputs: MappedInputs
  /** Null when nobody has told us: one is assumed then. */
  price: DollarPrice | null
}

export function hostedModel({
  id,
  displayName,
  about,
  inputs: { params, defaults, bindings, outputs },
  price,
}: Published): Omit<ProviderModel, 'binding'> & { binding: Record<string, Json> } {
  const taskType = taskOf(about, params)
  return {
    slug: slugOf(id),
    displayName: price ? displayName : withAssumedPrice(displayName),
    taskType,
    params,
    defaults,
    binding: { model: id, inputs: bindings, count: outputs?.input ?? null },
    recovery: 'listed',
    dollars: price ?? assumedPrice(taskType, params),
    outputsPerJob: outputs?.most ?? 1,
    deadlineSeconds: deadlineOf(taskType),
  }
}
