import type { Database } from 'better-sqlite3'
import { Recipe } from '#shared/batch/recipe.ts'

export function listRecipes(db: Database): Recipe[] {
  return db.prepare<[], { recipe: string }>('SELECT recipe FROM recipes ORDER BY name').all().map(recipeOf)
}

export function findRecipe(db: Database, name: string): Recipe | null {
  const found = db.prepare<[string], { recipe: string }>('SELECT recipe FROM recipes WHERE name = ?').get(name)
  return found ? recipeOf(found) : null
}

export function keepRecipe(db: Database, recipe: Recipe, savedAt: number): void {
  db.prepare('INSERT OR REPLACE INTO recipes (name, recipe, saved_at) VALUES (@name, @recipe, @savedAt)').run({
    name: recipe.name,
    recipe: JSON.stringify(recipe),
    savedAt,
  })
}

export function removeRecipe(db: Database, name: string): void {
  db.prepare('DELETE FROM recipes WHERE name = ?').run(name)
}

function recipeOf({ recipe }: { recipe: string }): Recipe {
  return Recipe.parse(JSON.parse(recipe))
}
