import type { LibraryItem } from '#shared/app/library.ts'
import { MOST_STEPS, type MakeStep, type Recipe } from '#shared/batch/recipe.ts'
import { MEDIA_PARAMS, ParamName, WRITTEN_PARAMS, type RequestParams } from '#shared/service/params.ts'
import type { Client } from '../../bridge/client.ts'
import { EMPTY_RECIPE } from './recipe-steps.ts'

type Made = Pick<LibraryItem, 'modelId' | 'effectId' | 'params'>

/** How something was made, as a recipe, and the words that it began with: those are a row's own. */
export interface StepsSoFar {
  recipe: Recipe
  row: Record<string, string>
}

/** Back from an item to what it was made from, as far as the library knows. */
export async function stepsSoFar(client: Client, itemId: string): Promise<StepsSoFar> {
  const items: LibraryItem[] = []
  for (let id: string | undefined = itemId; id !== undefined && items.length < MOST_STEPS;) {
    const item: LibraryItem = await client.request('library.read', { id })
    items.unshift(item)
    id = item.madeFrom.find((source) => !items.some((known) => known.id === source))
  }
  return recipeOf(items)
}

/** The oldest first. Files come from the step before, and seeds are another row's own; words that all share are the row's. */
export function recipeOf(items: readonly Made[]): StepsSoFar {
  const row = wordsOf(items[0])
  const said = new Set(Object.values(row))
  const steps = items.map(({ modelId, effectId, params }, index): MakeStep => {
    const kept = Object.entries(params).filter(([name, value]) => {
      if (MEDIA_PARAMS.has(name) || name === 'seed' || name === 'effect') return false
      return !(WRITTEN_PARAMS.has(name) && (index === 0 ? Object.hasOwn(row, name) : said.has(String(value))))
    })
    return {
      type: 'make',
      modelId,
      effectId,
      params: knownParams(kept),
      inputs: null,
      sweeps: { mode: 'crossed', axes: [] },
    }
  })
  return { recipe: { ...EMPTY_RECIPE, steps }, row }
}

function wordsOf(item: Made | undefined): Record<string, string> {
  const words = Object.entries(item?.params ?? {}).filter(
    ([name, value]) => WRITTEN_PARAMS.has(name) && name !== 'negative_prompt' && String(value).trim() !== '',
  )
  return Object.fromEntries(words.map(([name, value]) => [name, String(value)]))
}

function knownParams(entries: readonly [string, unknown][]): RequestParams {
  return Object.fromEntries(entries.filter(([name]) => ParamName.safeParse(name).success))
}
