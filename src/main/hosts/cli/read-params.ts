import { resolve } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { CommandError } from '#shared/app/error.ts'
import { readMediaReference } from '#shared/batch/media-reference.ts'
import { readCell } from '#shared/batch/read-cell.ts'
import type { Model } from '#shared/service/catalog.ts'
import { ParamName, type ParamValue, type RequestParams } from '#shared/service/params.ts'

/** `name=value`, as often as there are params. */
export function collectPair(text: string, before: Record<string, string> = {}): Record<string, string> {
  const at = text.indexOf('=')
  if (at < 1) throw new InvalidArgumentError('Expected name=value.')
  return { ...before, [text.slice(0, at).trim()]: text.slice(at + 1) }
}

/** What was typed, as the values the model takes. Files are meant from where the command was typed. */
export function readParams(model: Model, typed: Record<string, string>): RequestParams {
  const params: RequestParams = {}
  for (const [name, text] of Object.entries(typed)) {
    const value = readParam(model, name, text)
    if (value !== undefined) params[ParamName.parse(name)] = value
  }
  return params
}

export function readParam(model: Model, name: string, text: string): ParamValue | undefined {
  const descriptor = model.params.find((candidate) => candidate.name === name)
  if (!descriptor)
    throw new CommandError(
      'unknown_param',
      `${model.displayName} has no param "${name}". It has: ${model.params.map((param) => param.name).join(', ')}.`,
    )
  const value = readCell(descriptor, text)
  if (descriptor.kind !== 'media' && descriptor.kind !== 'media_list') return value
  return Array.isArray(value) ? value.map(fromHere) : value === undefined ? value : fromHere(String(value))
}

function fromHere(text: string): string {
  const reference = readMediaReference(text)
  return reference.type === 'file' ? resolve(reference.path) : text
}

export function findModel(models: readonly Model[], idOrName: string): Model {
  const wanted = idOrName.toLowerCase()
  const found = models.find(({ id, displayName }) => id === idOrName || displayName.toLowerCase() === wanted)
  if (!found) throw new CommandError('unknown_model', `There is no model "${idOrName}". See: pressrun models`)
  return found
}
