import type { Operation } from '#shared/batch/operations.ts'
import { isKnownDescriptor } from '#shared/service/catalog.ts'
import { checkValue } from '#shared/service/check-params.ts'
import { WRITTEN_PARAMS, type ParamName, type ParamValue, type RequestParams } from '#shared/service/params.ts'
import { operationKey } from './operation-groups.ts'

export interface OperationAnswers {
  chosen: Operation | undefined
  params: RequestParams
  /** What a person has written for any of them: whoever only looks at another one finds it again. */
  words: RequestParams
}

/** What is said for the next operation: a person's own words, where it asks for them. Its settings are its own. */
export function afterChoosing(next: Operation, given: OperationAnswers): OperationAnswers {
  const { chosen, params } = given
  if (chosen && operationKey(chosen) === operationKey(next)) return given
  const words: RequestParams = {
    // what it was given and no longer says was deleted
    ...pick(given.words, (name, value) => !chosen || !takes(chosen, name, value)),
    ...pick(params, (name) => WRITTEN_PARAMS.has(name)),
  }
  return { chosen: next, params: pick(words, (name, value) => takes(next, name, value)), words }
}

function takes({ asks }: Operation, name: ParamName, value: ParamValue): boolean {
  const descriptor = asks.find((param) => param.name === name)
  return descriptor !== undefined && isKnownDescriptor(descriptor) && checkValue(descriptor, value) === undefined
}

function pick(params: RequestParams, wanted: (name: ParamName, value: ParamValue) => boolean): RequestParams {
  const entries = Object.entries(params) as [ParamName, ParamValue][]
  return Object.fromEntries(entries.filter(([name, value]) => wanted(name, value)))
}
