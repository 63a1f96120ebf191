import type { Database } from 'better-sqlite3'
import type { CommandHandlers } from '#shared/app/commands.ts'
import { Refusal } from '#shared/app/refusal.ts'
import type { RECIPE_COMMANDS } from '#shared/app/recipes.ts'
import type { BatchCatalog, ServiceCatalog } from '#shared/batch/items.ts'
import { checkRecipe } from '#shared/batch/recipe-check.ts'
import type { Recipe } from '#shared/batch/recipe.ts'
import { localized } from '#shared/text/localized-message.ts'
import type { Clock } from '../tools/clock.ts'
import { columnsOf } from './columns.ts'
import { parseRecipe, readRecipeFile, writeRecipe } from './recipe-file.ts'
import { findShipped, shippedRecipes } from './shipped.ts'
import { requireSound } from './sound-recipe.ts'
import * as store from './store.ts'

type RecipeHandlers = Pick<CommandHandlers<unknown>, keyof typeof RECIPE_COMMANDS>

export interface RecipesOptions {
  db: Database
  clock: Clock
  /** What the bundled engine offers, engines of the user's own included: it is always there. */
  ownCatalog: () => Promise<ServiceCatalog>
  /** What a service offers; without an id, the one that is chosen in the settings. */
  catalogOf: (connectionId: string | undefined) => Promise<BatchCatalog>
  onChange: () => void
}

/** Recipes by name: those that come with the app, and those a person keeps. */
export function createRecipeHandlers({ db, clock, ownCatalog, catalogOf, onChange }: RecipesOptions): RecipeHandlers {
  return {
    'recipes.list': async () => {
      const { models } = await ownCatalog()
      const listed = (recipes: Recipe[], shipped: boolean) =>
        recipes.map((recipe) => ({ ...recipe, shipped, columns: columnsOf(recipe, models) }))
      return { recipes: [...listed(store.listRecipes(db), false), ...listed(shippedRecipes(), true)] }
    },
    'recipes.check': async ({ recipe, connectionId }) => ({
      steps: checkRecipe(recipe.steps, await catalogOf(connectionId)),
    }),
    'recipes.save': async ({ recipe }) => {
      refuseShipped(recipe.name)
      requireSound(recipe)
      const before = store.findRecipe(db, recipe.name)
      store.keepRecipe(db, recipe, clock.now())
      onChange()
      return { before }
    },
    'recipes.remove': async ({ name }) => {
      refuseShipped(name)
      const before = requireRecipe(db, name)
      store.removeRecipe(db, before.name)
      onChange()
      return { before }
    },
    'recipes.read': async (source) => ({
      recipe: 'path' in source ? await readRecipeFile(source.path) : parseRecipe(source.text),
    }),
    'recipes.write': async ({ name }) => writeRecipe(requireRecipe(db, name)),
  }
}

/** One that comes along or that a person keeps. */
export function requireRecipe(db: Database, name: string): Recipe {
  const found = findShipped(name) ?? store.findRecipe(db, name.trim())
  if (!found) throw new Refusal('unknown_name', localized('refusals.nothingSavedAs', name))
  return found
}

function refuseShipped(name: string): void {
  if (findShipped(name)) throw new Refusal('recipe_shipped', localized('refusals.recipeShipped', name))
}
