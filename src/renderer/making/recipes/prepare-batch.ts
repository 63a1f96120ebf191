import { csvCell } from '#shared/batch/csv-cell.ts'
import type { Recipe } from '#shared/batch/recipe.ts'
import { MEDIA_PARAMS } from '#shared/service/params.ts'
import { text } from '#shared/text/index.ts'
import type { Client } from '../../bridge/client.ts'
import { goToList } from '../../core/navigation/batches-view.ts'
import { openPictures } from '../../core/navigation/pictures-view.ts'

/**
 * A batch whose rows go through a recipe, ready to be begun: answers how. One that begins with files asks for these; any
 * other begins with a list of what its first step needs, with one row that says what is known.
 */
export async function prepareBatch(
  client: Client,
  recipe: Recipe,
  row: Readonly<Record<string, string>> = {},
): Promise<() => void> {
  const [first] = recipe.steps
  if (first?.type !== 'make') return () => {}
  const { models } = await client.request('models.list', {})
  const model = models.find(({ id }) => id === first.modelId)
  const open = (model?.params ?? [])
    .filter(
      ({ name, required }) => required && model?.defaults[name] === undefined && !Object.hasOwn(first.params, name),
    )
    .map(({ name }) => String(name))
  if (open.some((name) => MEDIA_PARAMS.has(name))) return () => openPictures({ from: 'nowhere' }, recipe)
  const { recipes } = await client.request('recipes.list', {})
  const listed = recipes.find(({ name }) => name === recipe.name)?.columns ?? []
  const columns = [...new Set([...open, ...Object.keys(row), ...listed])]
  if (columns.length === 0) columns.push('prompt')
  return () =>
    goToList({
      name: recipe.name || text().recipes.newName,
      source: {
        text: `${columns.join(',')}\n${columns.map((column) => csvCell(row[column] ?? '')).join(',')}\n`,
        delimiter: ',',
        heading: true,
      },
      modelId: first.modelId,
      recipe,
    })
}
