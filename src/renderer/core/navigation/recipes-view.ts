import { create } from 'zustand'
import type { Recipe } from '#shared/batch/recipe.ts'

/** What a recipe is wanted for; without it a new batch is made of the one that is chosen. */
export interface RecipeUse {
  label: string
  run: (recipe: Recipe) => void
}

export type ShownRecipes =
  | { at: 'list'; use?: RecipeUse }
  /** `saved` is the name under which it is known; null for one that nobody has saved. */
  | { at: 'editor'; recipe: Recipe; saved: string | null; use?: RecipeUse }

interface RecipesView {
  /** It stands over whatever place is open. */
  shown: ShownRecipes | undefined
  /** Each asking is a dialog of its own, also for the same recipe. */
  turn: number
}

export const useRecipesView = create<RecipesView>()(() => ({ shown: undefined, turn: 0 }))

/** All recipes there are, to be chosen from. */
export function openRecipes(use?: RecipeUse): void {
  show({ at: 'list', ...(use && { use }) })
}

/** One recipe, to be changed, saved and used. */
export function editRecipe(
  recipe: Recipe,
  { saved = null, use }: { saved?: string | null; use?: RecipeUse } = {},
): void {
  show({ at: 'editor', recipe, saved, ...(use && { use }) })
}

export function closeRecipes(): void {
  useRecipesView.setState({ shown: undefined })
}

function show(shown: ShownRecipes): void {
  useRecipesView.setState(({ turn }) => ({ shown, turn: turn + 1 }))
}
