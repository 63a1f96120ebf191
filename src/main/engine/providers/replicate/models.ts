import { z } from '#shared/schema.ts'
import type { ProviderModel } from '../provider.ts'
import { hostedModel } from '../hosted/hosted-model.ts'
import { InputSchema, mapInputs } from '../hosted/input-schema.ts'
import { HostedBinding } from '../hosted/job-inputs.ts'
import { makesFilms } from '../hosted/task.ts'
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
  const inputs = mapInputs(schemas.Input, schemas, { films: makesFilms(about) })
  if (!inputs) return []
  const model = hostedModel({ id, displayName: id, about, inputs, price: USUAL_MODELS[id] ?? null })
  const version = is_official === false ? latest_version.id : null
  return [{ ...model, binding: { ...model.binding, version } }]
}
