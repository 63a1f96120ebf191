import { beforeEach, expect, test } from 'vitest'
import type { Recipe } from '#shared/batch/recipe.ts'
import { applyRecipe, closeRecipes, editRecipe, useRecipesView } from './recipes-view.ts'

const named = (name: string): Recipe => ({ name, description: '', steps: [], keepSteps: false })
const shownName = () => {
  const { shown } = useRecipesView.getState()
  return shown?.at === 'editor' ? shown.recipe.name : undefined
}

beforeEach(() => closeRecipes())

test('another recipe takes the place of one that is not saved only when it may', () => {
  editRecipe(named('first'))
  editRecipe(named('second'))
  expect(shownName()).toBe('second')
  useRecipesView.setState({ unsaved: true })
  editRecipe(named('third'))
  expect(shownName()).toBe('second')
  useRecipesView.getState().leaving?.()
  expect(shownName()).toBe('third')
  expect(useRecipesView.getState()).toMatchObject({ unsaved: false, leaving: undefined })
})

test('a recipe is put away when its use is ready, and stays with what is not saved when that cannot be', async () => {
  editRecipe(named('first'))
  useRecipesView.setState({ unsaved: true })
  const away = { label: 'Use', prepare: () => Promise.reject(new Error('away')) }
  await expect(applyRecipe(away, named('first'))).rejects.toThrow('away')
  expect(useRecipesView.getState()).toMatchObject({ shown: { recipe: { name: 'first' } }, unsaved: true })

  const seen: (string | undefined)[] = []
  await applyRecipe({ label: 'Use', prepare: async () => () => seen.push(shownName()) }, named('first'))
  expect(seen).toEqual([undefined])
})

test('a use that is ready late does not take away what was opened meanwhile', async () => {
  editRecipe(named('first'))
  const ready = Promise.withResolvers<() => void>()
  const applied = applyRecipe({ label: 'Use', prepare: () => ready.promise }, named('first'))
  editRecipe(named('second'))
  useRecipesView.setState({ unsaved: true })
  let used = false
  ready.resolve(() => (used = true))
  await applied
  expect(used).toBe(false)
  expect(useRecipesView.getState()).toMatchObject({ shown: { recipe: { name: 'second' } }, unsaved: true })
})
