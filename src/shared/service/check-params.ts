import { isKnownDescriptor, type Model, type ParamDescriptor } from './catalog.ts'
import { ASSET_ID_PATTERN } from './limits.ts'
import type { Params, ParamValue } from './params.ts'
import type { Issue } from './problem.ts'

/**
 * The rules of a model's descriptors, without looking at any file: names, kinds, ranges and steps, enumerations,
 * lengths, counts and what is required. The service, a prompt list and the parameter panel all ask here.
 */
export function checkParams(model: Pick<Model, 'displayName' | 'params' | 'defaults'>, params: Params): Issue[] {
  const issues: Issue[] = []
  const descriptors = new Map(model.params.map((descriptor) => [String(descriptor.name), descriptor]))
  for (const [name, value] of Object.entries(params)) {
    const descriptor = descriptors.get(name)
    if (!descriptor) issues.push({ path: name, message: `${model.displayName} has no param "${name}".` })
    else if (isKnownDescriptor(descriptor)) {
      const message = checkValue(descriptor, value)
      if (message) issues.push({ path: name, message })
    }
  }
  for (const descriptor of model.params) {
    const value = params[descriptor.name] ?? model.defaults[descriptor.name]
    if (descriptor.required && (value === undefined || isBlank(value)))
      if (!issues.some((issue) => issue.path === descriptor.name))
        issues.push({ path: descriptor.name, message: 'Required.' })
  }
  return issues
}

/** What is wrong with one value, in words a designer can act on; undefined when nothing is. */
export function checkValue(descriptor: ParamDescriptor, value: ParamValue): string | undefined {
  switch (descriptor.kind) {
    case 'text':
      return checkText(descriptor, value)
    case 'enum':
      return descriptor.values.some((allowed) => allowed === value)
        ? undefined
        : `Expected one of ${descriptor.values.join(', ')}.`
    case 'range':
      return checkRange(descriptor, value)
    case 'seed':
      return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= descriptor.max
        ? undefined
        : `Expected a whole number from 0 to ${descriptor.max}.`
    case 'media':
      return typeof value === 'string' && ASSET_ID_PATTERN.test(value)
        ? undefined
        : `Expected the id of an uploaded ${descriptor.accept} file.`
    case 'media_list':
      return checkMediaList(descriptor, value)
    default:
      return assertNever(descriptor)
  }
}

function checkText(
  { minLength = 0, maxLength }: { minLength?: number | undefined; maxLength: number },
  value: ParamValue,
): string | undefined {
  if (typeof value !== 'string') return 'Expected text.'
  // counted in characters a person sees as one code point, so an emoji is not two
  const length = Array.from(value).length
  if (length > maxLength) return `At most ${maxLength} characters, this has ${length}.`
  if (length < minLength) return `At least ${minLength} characters, this has ${length}.`
  return undefined
}

function checkRange({ min, max, step }: { min: number; max: number; step: number }, value: ParamValue) {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'Expected a number.'
  if (value < min || value > max) return `Expected a number from ${min} to ${max}.`
  // 0.3 is three steps of 0.1 even though binary fractions disagree in the last digit
  const steps = (value - min) / step
  if (Math.abs(steps - Math.round(steps)) > 1e-6) return `Expected steps of ${step} from ${min}.`
  return undefined
}

function checkMediaList(
  { accept, minItems, maxItems }: { accept: string; minItems: number; maxItems: number },
  value: ParamValue,
) {
  if (!Array.isArray(value)) return `Expected a list of uploaded ${accept} files.`
  if (value.length < minItems) return `At least ${minItems} ${accept} files.`
  if (value.length > maxItems) return `At most ${maxItems} ${accept} files.`
  if (!value.every((id) => ASSET_ID_PATTERN.test(id))) return `Expected ids of uploaded ${accept} files.`
  return undefined
}

function isBlank(value: ParamValue): boolean {
  return (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)
}

function assertNever(value: never): never {
  throw new Error(`Unexpected descriptor ${JSON.stringify(value)}`)
}
