import { assertNever } from '#shared/assert-never.ts'
import { z } from '#shared/schema.ts'
import { isKnownDescriptor, providerOf, type AnyParamDescriptor, type Model } from '#shared/service/catalog.ts'

export const ModelSummary = z.object({
  id: z.string(),
  name: z.string(),
  task: z.string(),
  makes: z.string().describe('image, video, audio, 3d or text'),
  needs: z.array(z.string()).describe('Params that must be given.'),
  priceFromCoins: z.int().nullable().describe('The least one generation costs; quote tells the exact price.'),
  usableNow: z.boolean(),
})
export type ModelSummary = z.infer<typeof ModelSummary>

export const ParamFacts = z.object({
  name: z.string(),
  required: z.boolean(),
  kind: z.string(),
  accepts: z.string().describe('What values are taken.'),
  default: z.unknown().optional(),
})

export function summaryOf(model: Model): ModelSummary {
  return {
    id: model.id,
    name: model.displayName,
    task: model.taskType,
    makes: model.modality,
    needs: model.params.filter(({ required }) => required).map(({ name }) => name),
    priceFromCoins: model.priceFromCoins,
    usableNow: providerOf(model)?.state !== 'away',
  }
}

/** All words must be somewhere in what is known of it. */
export function fits(model: Model, words: string): boolean {
  const known = [model.id, model.displayName, model.vendor, model.taskType, model.modality, model.workspace]
  const all = [...known, ...model.params.map(({ name }) => name)].join(' ').toLowerCase().replaceAll(/[_-]/g, ' ')
  return words
    .toLowerCase()
    .split(/[\s_-]+/)
    .every((word) => all.includes(word))
}

export function paramFacts(model: Model): z.infer<typeof ParamFacts>[] {
  return model.params.map((param) => ({
    name: param.name,
    required: param.required,
    kind: param.kind,
    accepts: acceptedBy(param),
    ...(param.name in model.defaults && { default: model.defaults[param.name] }),
  }))
}

function acceptedBy(param: AnyParamDescriptor): string {
  if (!isKnownDescriptor(param)) return 'a value of a kind that this version does not know'
  switch (param.kind) {
    case 'text':
      return `text of ${param.minLength ?? 0} to ${param.maxLength} characters`
    case 'enum':
      return `one of ${param.values.map((value) => JSON.stringify(value)).join(', ')}`
    case 'range':
      return `a number from ${param.min} to ${param.max} in steps of ${param.step}`
    case 'seed':
      return `a whole number from 0 to ${param.max}; the same seed makes the same thing again`
    case 'media':
      return `one ${param.accept}: the reference that upload_file or an output gave`
    case 'media_list':
      return `a list of ${param.minItems} to ${param.maxItems} references to ${param.accept} files`
    default:
      return assertNever(param)
  }
}
