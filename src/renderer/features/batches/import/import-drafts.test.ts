import { expect, test } from 'vitest'
import type { ImportChoices } from './import-choices.ts'
import { choiceStep, useImportDrafts } from './import-drafts.ts'

const choices: ImportChoices = {
  modelId: 'poster',
  effectId: null,
  mapping: {},
  constants: { palette: 'ocean' },
  sweeps: [],
  sweepMode: 'crossed',
  repeats: '1',
  seedRule: 'given',
  seedStart: '1',
  dynamicPrompts: { mode: 'off', draws: 4, seed: 1 },
  styles: [],
  nameTemplate: '{row}.{ext}',
  consent: false,
}
const chosen = () => useImportDrafts.getState().drafts['a']?.choices

test('a choice is taken back with what it took along, and made again with what was typed after it', async () => {
  const { put, change } = useImportDrafts.getState()
  put('a', { choices, name: 'Autumn', widths: {}, frozen: 0 })
  const step = choiceStep('a', { modelId: 'other', constants: {} })
  await step.redo()
  change('a', (draft) => ({ ...draft, choices: { ...draft.choices, constants: { style: 'ink' }, repeats: '2' } }))
  await step.undo()
  expect(chosen()).toEqual({ ...choices, repeats: '2' })
  await step.redo()
  expect(chosen()).toEqual({ ...choices, modelId: 'other', constants: { style: 'ink' }, repeats: '2' })
})

test('nothing is chosen for a list that is gone', async () => {
  await choiceStep('gone', { modelId: 'other' }).redo()
  expect(useImportDrafts.getState().drafts['gone']).toBeUndefined()
})
