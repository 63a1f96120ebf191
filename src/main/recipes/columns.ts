import type { MakeStep, Recipe } from '#shared/batch/recipe.ts'
import type { Model } from '#shared/service/catalog.ts'
import { MEDIA_PARAMS, WRITTEN_PARAMS } from '#shared/service/params.ts'

/**
 * The columns that a list for a recipe has: what its first step asks for, and what its later ones are told in words.
 * Cells of those may stay empty: the words of the row are used then.
 */
export function columnsOf({ steps }: Recipe, models: readonly Model[]): string[] {
  return steps.flatMap((step, index) => {
    if (step.type !== 'make') return []
    const asked = askedFor(step, models)
    if (index === 0) return asked
    return asked.filter((param) => !MEDIA_PARAMS.has(param)).map((param) => `${index + 1}.${param}`)
  })
}

/** What a step cannot do without and has not been given. Of a model that nobody offers here, words are assumed. */
function askedFor({ modelId, params }: MakeStep, models: readonly Model[]): string[] {
  const model = models.find(({ id }) => id === modelId)
  if (!model) return params.prompt === undefined ? ['prompt'] : []
  return model.params
    .filter(({ name, required }) => required && (WRITTEN_PARAMS.has(name) || MEDIA_PARAMS.has(name)))
    .map(({ name }) => name)
    .filter((name) => !Object.hasOwn(params, name) && model.defaults[name] === undefined)
}
