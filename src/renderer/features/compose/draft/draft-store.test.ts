import { expect, test } from 'vitest'
import { ofEarlierVersion, useDraft } from './draft-store.ts'

test('what was asked for twice and made once is there once, as the latest', () => {
  const { addRun } = useDraft.getState()
  for (const batchId of ['a', 'b', 'a']) addRun({ batchId, modelId: 'm' })
  expect(useDraft.getState().runs.map(({ batchId }) => batchId)).toEqual(['a', 'b'])
})

test('what an earlier version kept by the name of a setting is still set', () => {
  const { values } = ofEarlierVersion({
    ...useDraft.getState(),
    values: { prompt: { value: 'A fox', modelId: 'm' }, seed: { value: 7, modelId: 'n' } },
  })
  expect(values).toEqual([
    { name: 'prompt', value: 'A fox', modelId: 'm' },
    { name: 'seed', value: 7, modelId: 'n' },
  ])
})
