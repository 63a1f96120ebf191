import { expect, test } from 'vitest'
import { useDraft } from './draft-store.ts'

test('what was asked for twice and made once is there once, as the latest', () => {
  const { addRun } = useDraft.getState()
  for (const batchId of ['a', 'b', 'a']) addRun({ batchId, modelId: 'm' })
  expect(useDraft.getState().runs.map(({ batchId }) => batchId)).toEqual(['a', 'b'])
})
