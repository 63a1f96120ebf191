import { providerOf, type Model } from '#shared/service/catalog.ts'
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
 * The models that a search finds; those of engines that somebody brought first, then what comes with the app by what it
 * makes. Whoever types a name begins with its beginning: models that begin so stand before the others of their group.
 */
export function findModels(models: readonly Model[], search: string): FoundModels[] {
  const [first = ''] = wordsOf(search)
  const groups = Map.groupBy(matchingModels(models, search), titleOf)
  return [...groups]
    .toSorted(([, one], [, other]) => placeOf(one[0]) - placeOf(other[0]))
    .map(([title, own]) => ({ title, models: own.toSorted((one, other) => beginning(other) - beginning(one)) }))

  function beginning({ displayName, id }: Model): number {
    return Number(displayName.toLowerCase().startsWith(first) || id.startsWith(first))
  }
}

/** The models that every word fits, or else whose task is meant in other words. */
export function matchingModels(models: readonly Model[], search: string): Model[] {
  const words = wordsOf(search)
  const named = models.filter((model) => {
    const known = searchText(model)
    return words.every((word) => known.includes(word))
  })
  return named.length > 0 ? named : meantModels(models, search)
}

/** What runs it, in a word. */
export function engineOf(model: Model): string {
  return providerOf(model)?.name ?? text().lists.picker.ownEngine
}

function titleOf(model: Model): string {
  return providerOf(model)?.name ?? modalityLabel(model.modality)
}

function placeOf(model: Model | undefined): number {
  if (!model || providerOf(model)) return -1
  const at = MODALITIES.findIndex((modality) => modality === model.modality)
  return at === -1 ? MODALITIES.length : at
}

/** All that is shown of it somewhere: a vendor by its name here and by the catalog's. */
function searchText(model: Model): string {
  const { displayName, vendor, id, taskType, modality } = model
  const labels = [vendorLabel(vendor), taskLabel(taskType), modalityLabel(modality), engineOf(model)]
  return [displayName, id, vendor, taskType, ...labels].join(' ').toLowerCase()
}

function wordsOf(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean)
}
