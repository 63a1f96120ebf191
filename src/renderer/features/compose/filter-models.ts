import type { Model } from '#shared/service/catalog.ts'
import { MODALITIES } from '#shared/service/tasks.ts'
import { modalityLabel, taskLabel } from './labels.ts'

export const ANY = 'any'

/** What the list is narrowed to; `any` leaves a side open. Strings, because that is what controls hold. */
export interface ModelFilters {
  search: string
  modality: string
  taskType: string
  maxCoins: string
}

export const NO_FILTERS: ModelFilters = { search: '', modality: ANY, taskType: ANY, maxCoins: ANY }

const PRICE_STEPS = [2, 5, 10, 20, 50, 100, 200, 500]

export function filterModels(models: readonly Model[], filters: ModelFilters): Model[] {
  const words = wordsOf(filters.search)
  return models.filter((model) => {
    if (filters.modality !== ANY && model.modality !== filters.modality) return false
    if (filters.taskType !== ANY && model.taskType !== filters.taskType) return false
    if (
      filters.maxCoins !== ANY &&
      !(model.priceFromCoins !== null && model.priceFromCoins <= Number(filters.maxCoins))
    )
      return false
    const text = searchText(model)
    return words.every((word) => text.includes(word))
  })
}

/** By modality, in the order the specification lists them; what it does not list comes last. */
export function groupByModality(models: readonly Model[]): { modality: string; models: Model[] }[] {
  const groups = Map.groupBy(models, (model) => String(model.modality))
  const known = MODALITIES.filter((modality) => groups.has(modality))
  const later = [...groups.keys()].filter((modality) => !known.some((listed) => listed === modality))
  return [...known, ...later].map((modality) => ({ modality, models: groups.get(modality) ?? [] }))
}

interface Choice {
  value: string
  label: string
  count: number
}

/** The tasks there are, each with how many models do it. */
export function taskChoices(models: readonly Model[], modality: string): Choice[] {
  const within = models.filter((model) => modality === ANY || model.modality === modality)
  return [...Map.groupBy(within, (model) => String(model.taskType))].map(([taskType, { length }]) => ({
    value: taskType,
    label:
      modality === ANY ? `${modalityLabel(taskType.split('.')[0] ?? '')}: ${taskLabel(taskType)}` : taskLabel(taskType),
    count: length,
  }))
}

/** The upper bounds that leave some models out and some in. */
export function priceChoices(models: readonly Model[]): Choice[] {
  return PRICE_STEPS.map((coins) => ({
    value: String(coins),
    label: `Up to ${coins} coins`,
    count: models.filter(({ priceFromCoins }) => priceFromCoins !== null && priceFromCoins <= coins).length,
  })).filter(({ count }) => count > 0 && count < models.length)
}

function searchText({ displayName, vendor, id, taskType, modality }: Model): string {
  return [displayName, vendor, id, taskType, taskLabel(taskType), modalityLabel(modality)].join(' ').toLowerCase()
}

function wordsOf(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean)
}
