import { create } from 'zustand'
import type { Recipe } from '#shared/batch/recipe.ts'

/** What a recipe is wanted for; without it a new batch is made of the one that is chosen. */
export interface RecipeUse {
  label: string
  /** Finds out all that it takes, and answers what is done then: until that is known the recipe stays in sight. */
  prepare: (recipe: Recipe) => Promise<() => void>
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
  /** Something was changed in the one that is shown, and is not saved. */
  unsaved: boolean
  /** Where to go when what is not saved may be lost: that is being asked. */
  leaving: (() => void) | undefined
}

export const useRecipesView = create<RecipesView>()(() => ({
  shown: undefined,
  turn: 0,
  unsaved: false,
  leaving: undefined,
}))

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

/**
 * Puts the recipes away for what one of them is wanted for. When that cannot be done, what is not saved is still there;
 * whoever has gone on to another recipe meanwhile, or closed them, is not taken away from there.
 */
export async function applyRecipe({ prepare }: RecipeUse, recipe: Recipe): Promise<void> {
  const { shown } = useRecipesView.getState()
  const go = await prepare(recipe)
  if (useRecipesView.getState().shown !== shown) return
  closeRecipes()
  go()
}

export function closeRecipes(): void {
  useRecipesView.setState({ shown: undefined, unsaved: false, leaving: undefined })
}

/** Goes on to something else, after asking where that would lose what is not saved. */
export function leaveRecipe(go: () => void): void {
  if (useRecipesView.getState().unsaved) useRecipesView.setState({ leaving: go })
  else go()
}

function show(shown: ShownRecipes): void {
  leaveRecipe(() =>
    useRecipesView.setState(({ turn }) => ({ shown, turn: turn + 1, unsaved: false, leaving: undefined })),
  )
}
