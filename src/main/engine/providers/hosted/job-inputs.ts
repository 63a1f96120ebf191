import { isDeepStrictEqual } from 'node:util'
import { z } from '#shared/schema.ts'
import type { ParamName } from '#shared/service/params.ts'
import { inputsOf, type JobInput } from '../kit/job-files.ts'
import type { Json, ProviderJob } from '../provider.ts'
import { InputBinding } from './input-schema.ts'

/** What a hosted model is run with. */
export const HostedBinding = z.object({
  /** Its name at the service. */
  model: z.string(),
  inputs: z.record(z.string(), InputBinding),
  /** The input that says how many are made at once. */
  count: z.string().nullable(),
})

/** The job in the words of the model's maker, without its files. */
export function inputValues(job: ProviderJob): Record<string, Json> {
  const { inputs, count } = HostedBinding.parse(job.model.binding)
  const values: Record<string, Json> = {}
  for (const [param, { input, files, values: theirs }] of Object.entries(inputs)) {
    const value = param === 'seed' ? job.seed : job.params[param]
    if (files || value === undefined || value === '') continue
    values[input] = theirs?.[String(value)] ?? value
  }
  if (count !== null) values[count] = job.outputs
  return values
}

/** Its files, each sent once in the way of the service. */
export async function inputFiles(
  job: ProviderJob,
  send: (file: JobInput) => Promise<string>,
): Promise<Record<string, Json>> {
  const { inputs } = HostedBinding.parse(job.model.binding)
  const values: Record<string, Json> = {}
  for (const [param, { input, files }] of Object.entries(inputs)) {
    const given = files ? inputsOf(job, param as ParamName) : []
    const sent: string[] = []
    for (const file of given) sent.push(await send(file))
    if (sent.length > 0) values[input] = files === 'many' ? sent : sent[0]!
  }
  return values
}

/** Whether a service still says what a listed job was asked for: some accounts have it keep nothing. */
export const saysInput = (listed: unknown): boolean =>
  typeof listed === 'object' && listed !== null && Object.keys(listed).length > 0

/** Whether a listed job was asked for what this one asks for. Services fill in defaults, so they may know more. */
export function isSameInput(listed: unknown, own: Readonly<Record<string, Json>>): boolean {
  if (typeof listed !== 'object' || listed === null) return false
  return Object.entries(own).every(([name, value]) =>
    isDeepStrictEqual((listed as Record<string, unknown>)[name], value),
  )
}
