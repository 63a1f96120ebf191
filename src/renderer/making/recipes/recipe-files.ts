import { text } from '#shared/text/index.ts'
import { parseJson } from '#shared/parse-json.ts'
import type { Client } from '../../bridge/client.ts'
import { editRecipe, type RecipeUse } from '../../core/navigation/recipes-view.ts'
import { saveText } from '../../core/save-text.ts'

const LARGEST_BYTES = 1_000_000

/** Hands over a saved recipe as a file. */
export async function exportRecipe(client: Client, name: string): Promise<void> {
  const file = await client.request('recipes.write', { name })
  saveText(file.fileName, file.text, 'application/json')
}

/** Shows what a file says, to be looked at and saved. Nothing is kept before. */
export async function openRecipeFile(client: Client, file: File, use?: RecipeUse): Promise<void> {
  if (file.size === 0 || file.size > LARGEST_BYTES) throw new Error(text().recipes.wrongFile(file.name))
  const { recipe } = await client.request('recipes.read', { text: await file.text() })
  editRecipe(recipe, use && { use })
}

/** Whether a file says that it is a recipe: other JSON is somebody else's. */
export async function isRecipeFile(file: File): Promise<boolean> {
  if (/\.recipe\.json$/i.test(file.name)) return true
  if (file.size > LARGEST_BYTES) return false
  const said = parseJson(await file.text()) as { pressrun?: unknown } | null | undefined
  return said?.pressrun === 'recipe'
}
