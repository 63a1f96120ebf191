import { expect, test } from 'vitest'
import { RecipeStep } from '#shared/batch/recipe.ts'
import { completed, insertStep, moveStep, newStep, removeStep } from './recipe-steps.ts'

const make = (modelId: string, inputs: object | null = null, axes: object[] = []) =>
  RecipeStep.parse({ type: 'make', modelId, inputs, sweeps: { axes } })
const PICK = newStep('pick')
const inputsOf = (steps: readonly RecipeStep[]) => steps.map((step) => (step.type === 'make' ? step.inputs : step.type))

const POSTER = [make('poster'), PICK, make('upscale', { image: { from: 1 } }), make('cutout', { image: { from: 3 } })]

test('inputs follow the step they come from when others come between or go', () => {
  const longer = insertStep(POSTER, 2, newStep('keep'))
  expect(inputsOf(longer)).toEqual([
    null,
    'pick',
    'keep',
    { image: { from: 1, takes: 'each' } },
    { image: { from: 4, takes: 'each' } },
  ])
  expect(inputsOf(removeStep(longer, 1))).toEqual([
    null,
    'keep',
    { image: { from: 1, takes: 'each' } },
    { image: { from: 3, takes: 'each' } },
  ])
})

test('an input whose source is gone, or comes later now, is proposed anew', () => {
  expect(inputsOf(removeStep(POSTER, 2))).toEqual([null, 'pick', null])
  expect(inputsOf(moveStep(POSTER, 3, 2))).toEqual([null, 'pick', null, { image: { from: 1, takes: 'each' } }])
})

test('what comes first has nothing to take, and the list is what goes through its values', () => {
  const swept = make('upscale', { image: { from: 1 } }, [{ param: 'upscale_factor', values: [2, 4] }])
  expect(moveStep([make('poster'), swept], 1, 0)).toEqual([make('upscale'), make('poster')])
})

test('settings to go through without a value are left out, and names are trimmed', () => {
  const empty = make('upscale')
  if (empty.type !== 'make') throw new Error('It makes something.')
  const draft = { ...empty, sweeps: { mode: 'crossed' as const, axes: [{ param: 'seed' as const, values: [] }] } }
  expect(completed({ name: ' Print ', description: ' ', steps: [draft], keepSteps: true })).toEqual({
    name: 'Print',
    description: '',
    steps: [empty],
    keepSteps: true,
  })
})
