import { createElement } from 'react'
import { expect, test } from 'vitest'
import { text } from '#shared/text/index.ts'
import { drawAnswered, refuse } from '../../../tests/support/draw-answered.ts'
import { StylesTab } from './prompts/styles-tab.tsx'
import { WordListsTab } from './prompts/word-lists-tab.tsx'
import { RecipeList } from './recipes/recipe-list.tsx'

const lists = createElement(WordListsTab)
const styles = createElement(StylesTab, { chosen: [], onChosen: () => {} })
const recipes = createElement(RecipeList, { use: { label: 'Use', prepare: async () => () => {} }, given: undefined })
const words = text()

test.each([
  ['word lists', lists, { 'wordLists.list': refuse }, words.prompts.noLists],
  ['styles', styles, { 'styles.list': refuse }, words.prompts.noStyles],
])('%s that cannot be read are not said to be none', async (_what, element, handlers, none) => {
  const markup = await drawAnswered(element, handlers)
  expect(markup).toContain('role="alert"')
  expect(markup).not.toContain(none)
})

test.each([
  ['word lists', lists, { 'wordLists.list': async () => ({ lists: [] }) }, words.prompts.noLists],
  ['styles', styles, { 'styles.list': async () => ({ styles: [] }) }, words.prompts.noStyles],
])('no %s are said to be none', async (_what, element, handlers, none) => {
  expect(await drawAnswered(element, handlers)).toContain(none)
})

const ANSWERS = {
  'recipes.list': async () => ({ recipes: [] }),
  'models.list': async () => ({ models: [] }),
  'effects.list': async () => ({ effects: [] }),
}

test.each(Object.keys(ANSWERS))('recipes without %s are not on their way for ever', async (refused) => {
  const markup = await drawAnswered(recipes, { ...ANSWERS, [refused]: refuse })
  expect(markup).toContain('role="alert"')
  expect(markup).not.toContain('role="status"')
})
