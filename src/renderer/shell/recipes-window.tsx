import { lazy, Suspense } from 'react'
import { useRecipesView } from '../core/navigation/recipes-view.ts'

const RecipeSheet = lazy(async () => ({ default: (await import('../media/recipes/recipe-sheet.tsx')).RecipeSheet }))

/** Recipes, or one of them, over whatever place is open. */
export function RecipesWindow() {
  const { shown, turn } = useRecipesView()
  if (!shown) return null
  return (
    <Suspense>
      <RecipeSheet key={turn} shown={shown} />
    </Suspense>
  )
}
