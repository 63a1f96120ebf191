import { z } from '#shared/schema.ts'
import type { ProviderModel } from '../provider.ts'
import { InputSchema, mapInputs } from '../hosted/input-schema.ts'
import { HostedBinding } from '../hosted/job-inputs.ts'
import { assumedPrice, deadlineOf, makesFilms, taskOf, withAssumedPrice } from '../hosted/task.ts'
import { slugOf } from '../slug.ts'
import { USUAL_MODELS } from './prices.ts'

export const ReplicateModel = z.object({
  owner: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  is_official: z.boolean().optional().catch(undefined),
  latest_version: z
    .object({
      id: z.string().regex(/^[\w-]{1,128}$/),
      openapi_schema: z.object({
        components: z.object({ schemas: z.looseObject({ Input: InputSchema }) }),
      }),
    })
    .nullish(),
})

export const Binding = HostedBinding.extend({
  /** Official models are run by their name, all others by their version. */
  version: z.string().nullable(),
})

/** Nothing when it has no version yet, or wants what our service has no name for. */
export function modelOf({
  owner,
  name,
  description,
  is_official,
  latest_version,
}: z.infer<typeof ReplicateModel>): ProviderModel[] {
  if (!latest_version) return []
  const id = `${owner}/${name}`
  const about = `${id} ${description ?? ''}`
  const { schemas } = latest_version.openapi_schema.components
  const mapped = mapInputs(schemas.Input, schemas, { films: makesFilms(about) })
  if (!mapped) return []
  const taskType = taskOf(about, mapped.params)
  const known = USUAL_MODELS[id]
  return [
    {
      slug: slugOf(id),
      displayName: known ? id : withAssumedPrice(id),
      taskType,
      params: mapped.params,
      defaults: mapped.defaults,
      binding: {
        model: id,
        inputs: mapped.bindings,
        count: mapped.outputs?.input ?? null,
        version: is_official === false ? latest_version.id : null,
      },
      recovery: 'listed',
      dollars: known ?? assumedPrice(taskType, mapped.params),
      outputsPerJob: mapped.outputs?.most ?? 1,
      deadlineSeconds: deadlineOf(taskType),
    },
  ]
}
