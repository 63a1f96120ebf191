import { isMediaParam, type ParamDescriptor } from '#shared/service/catalog.ts'
import type { Params } from '#shared/service/params.ts'
import type { Issue } from '#shared/service/problem.ts'
import { findAsset, type AssetRecord } from '../assets/store.ts'
import type { EngineContext } from '../context.ts'
import { ProblemError } from '../problem.ts'

export interface InputMedia {
  param: string
  /** Where the request names it: `params.images.0`. */
  path: string
  asset: AssetRecord
}

/** The uploads and earlier outputs that the params name. Each must be the account's, still there, and of the right kind. */
export function resolveMedia(
  { db, host }: EngineContext,
  accountId: string,
  descriptors: readonly ParamDescriptor[],
  params: Params,
): InputMedia[] {
  const now = host.clock.now()
  const inputs: InputMedia[] = []
  const missing: Issue[] = []
  const misfits: Issue[] = []
  for (const { param, path, id, accept } of mediaOf(descriptors, params)) {
    const found = findAsset(db, accountId, id, now)
    if (!found) missing.push({ path, message: 'There is no upload or output with this id.' })
    else if (found.state === 'expired')
      missing.push({ path, message: 'This upload has expired; upload the file again.' })
    else if (found.asset.kind !== accept)
      misfits.push({ path, message: `Expected ${accept}, this is ${found.asset.kind}.` })
    else inputs.push({ param, path, asset: found.asset })
  }
  if (missing.length > 0)
    throw new ProblemError('invalid_params', 'An input file is not there, see issues. Nothing was charged.', {
      issues: missing,
    })
  if (misfits.length > 0)
    throw new ProblemError('wrong_media', 'An input file is of the wrong kind, see issues. Nothing was charged.', {
      issues: misfits,
    })
  return inputs
}

interface NamedMedia {
  param: string
  path: string
  id: string
  accept: string
}

function mediaOf(descriptors: readonly ParamDescriptor[], params: Params): NamedMedia[] {
  return descriptors.flatMap((descriptor): NamedMedia[] => {
    const value = params[descriptor.name]
    if (!isMediaParam(descriptor)) return []
    const { name: param, accept } = descriptor
    if (typeof value === 'string') return [{ param, path: `params.${param}`, id: value, accept }]
    if (!Array.isArray(value)) return []
    return value.map((id, index) => ({ param, path: `params.${param}.${index}`, id, accept }))
  })
}
