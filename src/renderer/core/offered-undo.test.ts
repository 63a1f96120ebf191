import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToasts } from '../ui/toast-store.ts'
import { canRedoChange, canUndoChange, isChanging, makeChange, redoChange, undoChange } from './offered-undo.ts'

const nothing = async () => {}
const shown = () => useToasts.getState().shown.map(({ text }) => text)

beforeEach(() => useToasts.setState({ shown: [], lastId: 0 }))
afterEach(() => void vi.useRealTimers())

test('steps are taken back one by one, done again, and forgotten by the next one', async () => {
  const log: string[] = []
  const step = (name: string) =>
    makeChange(async () => ({
      text: name,
      undo: async () => void log.push(`undo ${name}`),
      redo: async () => void log.push(`redo ${name}`),
    }))
  await step('one')
  await step('two')
  // one message at a time, however many steps
  expect(shown()).toEqual(['two'])
  // pressed quickly, they still come in their order
  await Promise.all([undoChange(), undoChange()])
  expect(log).toEqual(['undo two', 'undo one'])
  expect([canUndoChange(), canRedoChange()]).toEqual([false, true])
  expect(shown()).toEqual(['Taken back: one'])
  await redoChange()
  expect(log.at(-1)).toBe('redo one')
  await step('three')
  expect(canRedoChange()).toBe(false)
  await undoChange()
  expect(log.at(-1)).toBe('undo three')
})

test('what is offered is no longer offered once the next is under way', async () => {
  await makeChange(async () => ({ text: 'one', undo: nothing, redo: nothing }))
  const { promise: writing, resolve: wrote } = Promise.withResolvers<void>()
  const making = makeChange(async () => {
    await writing
    return { text: 'two', undo: nothing, redo: nothing }
  })
  expect(shown()).toEqual([])
  const undoing = undoChange()
  wrote()
  await Promise.all([making, undoing])
  expect(shown()).toEqual(['Taken back: two'])
})

test('what began last is offered, whichever is done first; where it comes to nothing, the one before it is', async () => {
  const log: string[] = []
  const change = (text: string, done: Promise<unknown>) =>
    makeChange(async () => {
      await done
      return { text, undo: async () => void log.push(text), redo: nothing }
    })
  const { promise: slowly, resolve: bePatient } = Promise.withResolvers<void>()
  const slow = change('slow', slowly)
  await change('quick', Promise.resolve())
  expect(shown()).toEqual(['quick'])
  await undoChange()
  expect(log).toEqual(['quick'])
  bePatient()
  await slow
  await change('first', Promise.resolve())
  const { promise: failing, reject: fail } = Promise.withResolvers<void>()
  const failed = change('never', failing)
  expect([shown(), isChanging()]).toEqual([[], true])
  fail(new Error('away'))
  await expect(failed).rejects.toThrow('away')
  expect([shown(), isChanging()]).toEqual([['first'], false])
  await undoChange()
  await undoChange()
  expect(log).toEqual(['quick', 'first', 'slow'])
})

test('who takes back what takes long is told once that it is waited for, and then that it is taken back', async () => {
  vi.useFakeTimers()
  await makeChange(async () => ({ text: 'before', undo: nothing, redo: nothing }))
  const { promise: writing, resolve: wrote } = Promise.withResolvers<void>()
  const making = makeChange(async () => {
    await writing
    return { text: 'slow', undo: nothing, redo: nothing }
  })
  const undoing = [undoChange(), undoChange()]
  vi.advanceTimersByTime(400)
  expect(shown()).toEqual([])
  vi.advanceTimersByTime(200)
  expect(shown()).toEqual(['Waiting for the last change to be done.'])
  wrote()
  await Promise.all([making, ...undoing])
  expect(shown()).toEqual(['Taken back: before'])
})
