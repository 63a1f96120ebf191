import { beforeEach, expect, test } from 'vitest'
import { useToasts } from '../ui/toast-store.ts'
import { canRedoChange, canUndoChange, offerUndo, redoChange, undoChange } from './offered-undo.ts'

beforeEach(() => useToasts.setState({ shown: [], lastId: 0 }))

test('steps are taken back one by one, done again, and forgotten by the next one', async () => {
  const log: string[] = []
  const step = (name: string) =>
    offerUndo({
      text: name,
      undo: async () => void log.push(`undo ${name}`),
      redo: async () => void log.push(`redo ${name}`),
    })
  step('one')
  step('two')
  // one message at a time, however many steps
  expect(useToasts.getState().shown.map(({ text }) => text)).toEqual(['two'])
  // pressed quickly, they still come in their order
  await Promise.all([undoChange(), undoChange()])
  expect(log).toEqual(['undo two', 'undo one'])
  expect([canUndoChange(), canRedoChange()]).toEqual([false, true])
  expect(useToasts.getState().shown.map(({ text }) => text)).toEqual(['Taken back: one'])
  await redoChange()
  expect(log.at(-1)).toBe('redo one')
  step('three')
  expect(canRedoChange()).toBe(false)
  await undoChange()
  expect(log.at(-1)).toBe('undo three')
})
