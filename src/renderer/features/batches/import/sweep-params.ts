import { isKnownDescriptor, type AnyParamDescriptor, type Model } from '#shared/service/catalog.ts'
import { openParams, type ImportChoices } from './import-choices.ts'

/** A model of the list, and how many of its rows run on it. */
export interface UsedModel {
  model: Model
  rows: number
}

/** A setting that can be swept. */
export interface SweepParam {
  name: string
  /** As the models that have it take it. */
  descriptors: readonly AnyParamDescriptor[]
  /** How many rows take it. */
  rows: number
  /** The models without it: their rows are made without it. */
  lacking: readonly UsedModel[]
}

/** What the rows run on, as far as that is known: at first it is only known what was chosen for them. */
export function usedModels(
  counted: readonly { modelId: string; rows: number }[] | undefined,
  models: readonly Model[],
  chosen: Model | undefined,
): UsedModel[] {
  const used = (counted ?? []).flatMap(({ modelId, rows }) => {
    const model = models.find(({ id }) => id === modelId)
    return model ? [{ model, rows }] : []
  })
  return used.length === 0 && chosen ? [{ model: chosen, rows: 0 }] : used
}

/** Settings of any model of the list that no column fills; those of most rows first. */
export function sweepParams(used: readonly UsedModel[], mapping: ImportChoices['mapping']): SweepParam[] {
  const open = used.map((each) => ({ ...each, params: openParams(each.model, mapping) }))
  const names = new Set(open.flatMap(({ params }) => params.map(({ name }) => String(name))))
  return [...names]
    .map((name): SweepParam => {
      const having = open.filter(({ params }) => params.some((param) => param.name === name))
      return {
        name,
        descriptors: having.flatMap(({ params }) => params.filter((param) => param.name === name)),
        rows: having.reduce((sum, { rows }) => sum + rows, 0),
        lacking: used.filter(({ model }) => !having.some((other) => other.model === model)),
      }
    })
    .toSorted((one, other) => other.rows - one.rows)
}

/** What can be chosen for it, where all that have it let one choose. */
export function sweepChoices({ descriptors }: SweepParam): (string | number | boolean)[] | undefined {
  const values: (string | number | boolean)[] = []
  for (const descriptor of descriptors) {
    if (!isKnownDescriptor(descriptor) || descriptor.kind !== 'enum') return undefined
    values.push(...descriptor.values)
  }
  return [...new Map(values.map((value) => [String(value), value])).values()]
}
