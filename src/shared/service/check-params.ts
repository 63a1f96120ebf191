import { assertNever } from '../assert-never.ts'
import { isKnownDescriptor, type Model, type ParamDescriptor } from './catalog.ts'
import { ASSET_ID_PATTERN } from './limits.ts'
import type { Params, ParamValue } from './params.ts'
import { broken, type BrokenRule } from './rules.ts'

/**
 * The rules of a model's descriptors, without looking at any file: names, kinds, ranges and steps, enumerations,
 * lengths, counts and what is required. The service, a prompt list and the parameter panel all ask here.
 */
export function checkParams(model: CheckedModel, params: Params): ParamIssue[] {
  return createParamChecker(model)(params)
}

type CheckedModel = Pick<Model, 'displayName' | 'params' | 'defaults'>

/** The same for many params of one model: a list has a hundred thousand rows. */
export function createParamChecker({ displayName, params: described, defaults }: CheckedModel): ParamChecker {
  const descriptors = new Map(described.map((descriptor) => [String(descriptor.name), descriptor]))
  const required = described.filter((descriptor) => descriptor.required).map(({ name }) => name)
  return (params) => {
    const issues: ParamIssue[] = []
    for (const name of Object.keys(params)) {
      const descriptor = descriptors.get(name)
      const value = params[name]!
      if (!descriptor) issues.push({ path: name, ...broken('unknownParam', displayName, name) })
      else if (isKnownDescriptor(descriptor)) {
        const fault = checkValue(descriptor, value)
        if (fault) issues.push({ path: name, ...fault })
      }
    }
    for (const name of required) {
      const value = params[name] ?? defaults[name]
      if (value === undefined || isBlank(value))
        if (!issues.some((issue) => issue.path === name)) issues.push({ path: name, ...broken('required') })
    }
    return issues
  }
}

export type ParamChecker = (params: Params) => ParamIssue[]

export type ParamIssue = BrokenRule & { path: string }

/** The rule that one value breaks; undefined when it breaks none. */
export function checkValue(descriptor: ParamDescriptor, value: ParamValue): BrokenRule | undefined {
  switch (descriptor.kind) {
    case 'text':
      return checkText(descriptor, value)
    case 'enum':
      return descriptor.values.some((allowed) => allowed === value)
        ? undefined
        : broken('oneOf', descriptor.values.map(String))
    case 'range':
      return checkRange(descriptor, value)
    case 'seed':
      return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= descriptor.max
        ? undefined
        : broken('wholeNumber', descriptor.max)
    case 'media':
      return typeof value === 'string' && ASSET_ID_PATTERN.test(value)
        ? undefined
        : broken('uploadedFile', descriptor.accept)
    case 'media_list':
      return checkMediaList(descriptor, value)
    default:
      return assertNever(descriptor)
  }
}

function checkText(
  { minLength = 0, maxLength }: { minLength?: number | undefined; maxLength: number },
  value: ParamValue,
): BrokenRule | undefined {
  if (typeof value !== 'string') return broken('text')
  // a character has one or two units, so most texts need no counting
  if (value.length <= maxLength && value.length >= minLength * 2) return undefined
  // counted in characters a person sees as one code point, so an emoji is not two
  const length = Array.from(value).length
  if (length > maxLength) return broken('atMostCharacters', maxLength, length)
  if (length < minLength) return broken('atLeastCharacters', minLength, length)
  return undefined
}

function checkRange({ min, max, step }: { min: number; max: number; step: number }, value: ParamValue) {
  if (typeof value !== 'number' || !Number.isFinite(value)) return broken('number')
  if (value < min || value > max) return broken('numberBetween', min, max)
  return isOnStep({ min, max, step }, value) ? undefined : broken('steps', step, min)
}

/** How many units in the last place a fraction may be off: a client may have added up its steps one by one. */
const LAST_PLACES = 16

/** Exact where all steps are whole numbers: coins and outputs are counted by them. */
function isOnStep({ min, max, step }: { min: number; max: number; step: number }, value: number): boolean {
  if (Number.isInteger(min) && Number.isInteger(step)) return Number.isInteger(value) && (value - min) % step === 0
  // 0.3 is three steps of 0.1 even though binary fractions disagree in the last digit
  const nearest = min + Math.round((value - min) / step) * step
  return Math.abs(value - nearest) <= LAST_PLACES * Number.EPSILON * Math.max(Math.abs(min), Math.abs(max))
}

function checkMediaList(
  { accept, minItems, maxItems }: { accept: string; minItems: number; maxItems: number },
  value: ParamValue,
) {
  if (!Array.isArray(value)) return broken('listOfFiles', accept)
  if (value.length < minItems) return broken('atLeastFiles', minItems, accept)
  if (value.length > maxItems) return broken('atMostFiles', maxItems, accept)
  if (!value.every((id) => ASSET_ID_PATTERN.test(id))) return broken('uploadedFiles', accept)
  return undefined
}

/** A setting that nobody has filled in. */
export function isBlank(value: ParamValue): boolean {
  return (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)
}
