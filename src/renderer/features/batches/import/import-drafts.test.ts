import { expect, test } from 'vitest'
import { PLAIN_CHOICES } from '../../../../../tests/support/plain-choices.ts'
import { createChangeHistory } from '../../../core/change-history.ts'
import { withoutSweep, type ImportChoices } from './import-choices.ts'
import { choose, useImportDrafts } from './import-drafts.ts'

const choices: ImportChoices = { ...PLAIN_CHOICES, constants: { palette: 'ocean' } }
const chosen = () => useImportDrafts.getState().drafts['a']?.choices

test('a choice is taken back with what it took along, and made again with what was typed after it', async () => {
  const { put, change } = useImportDrafts.getState()
  put('a', { choices, name: 'Autumn', widths: {}, frozen: 0 })
  const step = choose('a', () => ({ modelId: 'other', constants: {} }))!
  change('a', (draft) => ({ ...draft, choices: { ...draft.choices, constants: { style: 'ink' }, repeats: '2' } }))
  await step.undo()
  expect(chosen()).toEqual({ ...choices, repeats: '2' })
  await step.redo()
  expect(chosen()).toEqual({ ...choices, modelId: 'other', constants: { style: 'ink' }, repeats: '2' })
})

test('a choice is made by what holds when its turn comes', async () => {
  const { put, change } = useImportDrafts.getState()
  put('a', { choices, name: 'Autumn', widths: {}, frozen: 0 })
  const history = createChangeHistory()
  const written = Promise.withResolvers<undefined>()
  const pick = (modelId: string) =>
    history.make(async () =>
      choose('a', (held) =>
        held.modelId === modelId ? undefined : { modelId, constants: { ...held.constants, chosen: modelId } },
      ),
    )
  const turns = [history.make(() => written.promise), pick('other'), pick('poster'), pick('poster')]
  change('a', (draft) => ({ ...draft, choices: { ...draft.choices, constants: { style: 'ink' } } }))
  written.resolve(undefined)
  await Promise.all(turns)
  expect(chosen()).toMatchObject({ modelId: 'poster', constants: { style: 'ink', chosen: 'poster' } })
  await history.undo()
  expect(chosen()?.modelId).toBe('other')
  await history.undo()
  expect(chosen()).toMatchObject({ modelId: 'poster', constants: { style: 'ink' } })
  expect(history.canUndo()).toBe(false)
})

test('typed values of a sweep come back when it was removed or another setting was swept instead', async () => {
  const { put } = useImportDrafts.getState()
  const sweeps = [
    { param: 'steps', text: '10\n20' },
    { param: 'seed', text: '1' },
  ]
  put('a', { choices: { ...choices, sweeps }, name: 'Autumn', widths: {}, frozen: 0 })
  const replaced = choose('a', (held) => withoutSweep(held, 'steps', 'style'))!
  expect(chosen()?.sweeps).toEqual([{ param: 'style', text: '' }, sweeps[1]])
  expect(choose('a', (held) => withoutSweep(held, 'steps'))).toBeUndefined()
  expect(choose('a', (held) => withoutSweep(held, 'style', 'seed'))).toBeUndefined()
  await replaced.undo()
  expect(chosen()?.sweeps).toEqual(sweeps)
  const removed = choose('a', (held) => withoutSweep(held, 'steps'))!
  expect(chosen()?.sweeps).toEqual([sweeps[1]])
  await removed.undo()
  expect(chosen()?.sweeps).toEqual(sweeps)
})

test('nothing is chosen for a list that is gone', () => {
  expect(choose('gone', () => ({ modelId: 'other' }))).toBeUndefined()
  expect(useImportDrafts.getState().drafts['gone']).toBeUndefined()
})
