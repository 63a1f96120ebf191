import { expect, test } from 'vitest'
import { recipeOf } from './steps-so-far.ts'

const made = (modelId: string, params: Record<string, string | number>) => ({ modelId, effectId: null, params })

test('what was made one after the other is a recipe, with its words as a row', () => {
  const { recipe, row } = recipeOf([
    made('poster', { prompt: 'A fox', aspect_ratio: '3:4', seed: 7 }),
    made('upscale', { image: 'ast_1', upscale_factor: 2 }),
    made('animate', { image: 'ast_2', prompt: 'A fox', duration: 5 }),
    made('edit', { image: 'ast_3', prompt: 'make it snow', negative_prompt: 'text' }),
  ])
  expect(row).toEqual({ prompt: 'A fox' })
  expect(recipe.steps.map((step) => step.type === 'make' && [step.modelId, step.params])).toEqual([
    ['poster', { aspect_ratio: '3:4' }],
    ['upscale', { upscale_factor: 2 }],
    // the same words are the row's own
    ['animate', { duration: 5 }],
    ['edit', { prompt: 'make it snow', negative_prompt: 'text' }],
  ])
})

test('what nobody knows a source of begins with itself', () => {
  expect(recipeOf([made('upscale', { image: 'ast_1' })])).toMatchObject({ row: {}, recipe: { steps: { length: 1 } } })
})
