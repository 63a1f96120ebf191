import { later } from '../core/later.tsx'
import { useRecipesView } from '../core/navigation/recipes-view.ts'

const RecipeSheet = later(async () => (await import('../media/recipes/recipe-sheet.tsx')).RecipeSheet)

/** Recipes, or one of them, over whatever place is open. */
export function RecipesWindow() {
  const { shown, turn } = useRecipesView()
  if (!shown) return null
  return <RecipeSheet meanwhile={null} key={turn} shown={shown} />
}
