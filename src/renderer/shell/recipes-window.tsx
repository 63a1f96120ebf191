import { later } from '../core/later.tsx'
import { useRecipesView } from '../core/navigation/recipes-view.ts'

const RecipeDialog = later(async () => (await import('../making/recipes/recipe-dialog.tsx')).RecipeDialog)

/** Recipes, or one of them, over whatever place is open. */
export function RecipesWindow() {
  const { shown, turn } = useRecipesView()
  if (!shown) return null
  return <RecipeDialog meanwhile={null} key={turn} shown={shown} />
}
