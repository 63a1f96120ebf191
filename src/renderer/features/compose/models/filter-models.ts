import { providerOf, type Model, type ModelProvider } from '#shared/service/catalog.ts'
import { MODALITIES } from '#shared/service/tasks.ts'
import { text } from '#shared/text/index.ts'
import { matchingModels } from '../../../making/models/find-models.ts'
import { modalityLabel, taskLabel } from '../../../words/labels.ts'
import { ANY, NO_FILTERS, type ModelFilters } from '../model-filters.ts'

const PRICE_STEPS = [2, 5, 10, 20, 50, 100, 200, 500]

export function filterModels(
  models: readonly Model[],
  filters: ModelFilters,
  favourites: readonly string[] = [],
): Model[] {
  const left = models.filter((model) => {
    if (filters.modality !== ANY && model.modality !== filters.modality) return false
    if (filters.favourites && !favourites.includes(model.id)) return false
    if (filters.workspace !== ANY && model.workspace !== filters.workspace) return false
    if (filters.vendor !== ANY && model.vendor !== filters.vendor) return false
    if (filters.taskType !== ANY && model.taskType !== filters.taskType) return false
    if (
      filters.maxCoins !== ANY &&
      !(model.priceFromCoins !== null && model.priceFromCoins <= Number(filters.maxCoins))
    )
      return false
    return true
  })
  return matchingModels(left, filters.search)
}

export interface ModelGroup {
  key: string
  label: string
  models: Model[]
  /** The engine that they are of. */
  engine?: ModelProvider | undefined
}

/**
 * What is at hand first: favourites, then what was used last, each model in one place only; then those of the engines
 * that somebody brought, by engine; the rest by modality.
 */
export function groupModels(
  models: readonly Model[],
  { favourites, recent }: { favourites: readonly string[]; recent: readonly string[] },
): ModelGroup[] {
  const words = text().compose.browser
  const byId = new Map(models.map((model) => [model.id, model]))
  const taken = new Set<string>()
  const take = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const model = taken.has(id) ? undefined : byId.get(id)
      taken.add(id)
      return model ? [model] : []
    })
  const atHand = [
    { key: 'favourites', label: words.favourites, models: take(favourites) },
    { key: 'recent', label: words.recent, models: take(recent) },
  ].filter((group) => group.models.length > 0)
  const left = models.filter(({ id }) => !taken.has(id))
  const rest = groupByModality(left.filter((model) => !providerOf(model)))
  return [
    ...atHand,
    ...groupByEngine(left),
    ...rest.map(({ modality, models: own }) => ({ key: modality, label: modalityLabel(modality), models: own })),
  ]
}

/** In the order of the catalog. */
function groupByEngine(models: readonly Model[]): ModelGroup[] {
  const byEngine = Map.groupBy(
    models.filter((model) => providerOf(model)),
    (model) => providerOf(model)!.name,
  )
  return [...byEngine].map(([name, own]) => ({
    key: `engine ${name}`,
    label: name,
    models: own,
    engine: own[0] && providerOf(own[0]),
  }))
}

/** Whether everything is shown. */
export function isUnfiltered(filters: ModelFilters): boolean {
  return Object.entries(NO_FILTERS).every(([name, value]) => filters[name as keyof ModelFilters] === value)
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
      modality === ANY
        ? text().compose.browser.taskOf(modalityLabel(taskType.split('.')[0] ?? ''), taskLabel(taskType))
        : taskLabel(taskType),
    count: length,
  }))
}

/** The values a field has among the models, each with how many have it. */
export function fieldChoices(
  models: readonly Model[],
  field: 'workspace' | 'vendor',
  labelOf: (value: string) => string,
): Choice[] {
  return [...Map.groupBy(models, (model) => String(model[field]))].map(([value, { length }]) => ({
    value,
    label: labelOf(value),
    count: length,
  }))
}

/** The upper bounds that leave some models out and some in. */
export function priceChoices(models: readonly Model[]): Choice[] {
  return PRICE_STEPS.map((coins) => ({
    value: String(coins),
    label: text().compose.browser.upTo(coins),
    count: models.filter(({ priceFromCoins }) => priceFromCoins !== null && priceFromCoins <= coins).length,
  })).filter(({ count }) => count > 0 && count < models.length)
}
