import { resolve } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { HostError } from '../host-error.ts'
import { readMediaReference } from '#shared/batch/media-reference.ts'
import { readCell } from '#shared/batch/read-cell.ts'
import { isMediaParam, type Model } from '#shared/service/catalog.ts'
import { ParamName, type ParamValue, type RequestParams } from '#shared/service/params.ts'

/** `name=value`, as often as there are params. */
export function collectPair(text: string, before: Record<string, string> = {}): Record<string, string> {
  const at = text.indexOf('=')
  if (at < 1) throw new InvalidArgumentError('Expected name=value.')
  return { ...before, [text.slice(0, at).trim()]: text.slice(at + 1) }
}

/** What was typed, as the values the models take. Files are meant from where the command was typed. */
export function readParams(models: readonly Model[], typed: Record<string, string>): RequestParams {
  const params: RequestParams = {}
  for (const [name, text] of Object.entries(typed)) {
    const value = readParam(models, name, text)
    if (value !== undefined) params[paramName(name)] = value
  }
  return params
}

/** A list may mix models: what the first of them that has the param makes of it holds for all. */
export function readParam(models: readonly Model[], name: string, text: string): ParamValue | undefined {
  const descriptor = models.flatMap(({ params }) => params).find((candidate) => candidate.name === name)
  const [only, another] = models
  if (!descriptor)
    throw new HostError(
      'unknown_param',
      only && !another
        ? `${only.displayName} has no param "${name}". It has: ${only.params.map((param) => param.name).join(', ')}.`
        : `No model has a param "${name}".`,
    )
  const value = readCell(descriptor, text)
  if (!isMediaParam(descriptor)) return value
  return Array.isArray(value) ? value.map(fromHere) : value === undefined ? value : fromHere(String(value))
}

export function paramName(name: string): ParamName {
  const known = ParamName.safeParse(name)
  if (!known.success) throw new HostError('unknown_param', `There is no param "${name}".`)
  return known.data
}

function fromHere(text: string): string {
  const reference = readMediaReference(text)
  return reference.type === 'file' ? resolve(reference.path) : text
}

export function findModel(models: readonly Model[], idOrName: string): Model {
  const wanted = idOrName.toLowerCase()
  const found = models.find(({ id, displayName }) => id === idOrName || displayName.toLowerCase() === wanted)
  if (!found) throw new HostError('unknown_model', `There is no model "${idOrName}". See: pressrun models`)
  return found
}
