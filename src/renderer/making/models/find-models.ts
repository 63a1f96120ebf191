import type { Model } from '#shared/service/catalog.ts'
import { MODALITIES } from '#shared/service/tasks.ts'
import { text } from '#shared/text/index.ts'
import { modalityLabel, taskLabel, vendorLabel } from '../../words/labels.ts'
import { meantModels } from '#shared/text/meant-tasks.ts'

export interface FoundModels {
  /** The engine somebody brought, or what its models make. */
  title: string
  models: Model[]
}

/**
 * The models that every word fits, or whose task is meant in other words; those of engines that somebody brought first, then what comes with the app by what it
 * makes. Whoever types a name begins with its beginning: models that begin so stand before the others of their group.
 */
export function findModels(models: readonly Model[], search: string): FoundModels[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const named = models.filter((model) => {
    const known = searchText(model)
    return words.every((word) => known.includes(word))
  })
  const found = named.length > 0 ? named : meantModels(models, search)
  const groups = Map.groupBy(found, titleOf)
  return [...groups]
    .toSorted(([, one], [, other]) => placeOf(one[0]) - placeOf(other[0]))
    .map(([title, own]) => ({ title, models: own.toSorted((one, other) => beginning(other) - beginning(one)) }))

  function beginning({ displayName, id }: Model): number {
    const [first = ''] = words
    return Number(displayName.toLowerCase().startsWith(first) || id.startsWith(first))
  }
}

/** What runs it, in a word. */
export function engineOf({ provider }: Model): string {
  return provider?.name ?? text().lists.picker.ownEngine
}

function titleOf(model: Model): string {
  return model.provider?.name ?? modalityLabel(model.modality)
}

function placeOf(model: Model | undefined): number {
  if (!model || model.provider) return -1
  const at = MODALITIES.findIndex((modality) => modality === model.modality)
  return at === -1 ? MODALITIES.length : at
}

function searchText(model: Model): string {
  const { displayName, vendor, id, taskType, modality } = model
  return [displayName, vendorLabel(vendor), id, taskLabel(taskType), taskType, modalityLabel(modality), engineOf(model)]
    .join(' ')
    .toLowerCase()
}
