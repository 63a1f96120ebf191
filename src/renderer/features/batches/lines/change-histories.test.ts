import { expect, test } from 'vitest'
import { forgetHistory, historyOf, isEdited } from './change-histories.ts'

const change = async () => ({ undo: async () => {}, redo: async () => {} })

test('who comes back can take back what was done, in the last lists that were worked in', async () => {
  await historyOf('often').make(change)
  await historyOf('once').make(change)
  for (let other = 0; other < 30; other += 1) {
    historyOf(`other ${other}`)
    historyOf('often')
  }
  expect([historyOf('often').canUndo(), historyOf('once').canUndo()]).toEqual([true, false])
})

test('a list counts as edited also when its steps are no longer kept, until it is gone', async () => {
  await historyOf('edited').make(change)
  expect([isEdited('edited'), isEdited('untouched')]).toEqual([true, false])
  for (let other = 0; other < 30; other += 1) historyOf(`another ${other}`)
  expect(isEdited('edited')).toBe(true)
  forgetHistory('edited')
  expect(isEdited('edited')).toBe(false)
})

test('an offer to take back the last change of a list ends when the list is gone, as when it became a batch', async () => {
  const history = historyOf('offered')
  await history.make(change)
  let offered = true
  history.onNext(() => (offered = false))
  forgetHistory('offered')
  expect(offered).toBe(false)
})
