import { expect, test } from 'vitest'
import { CommandError } from '#shared/app/command-error.ts'
import { createChangeHistory } from './change-history.ts'

/** A number that is changed as slowly as a database is. */
function slowNumber() {
  const history = createChangeHistory()
  const held = { value: 0 }
  const put = async (value: number) => {
    await Promise.resolve()
    held.value = value
  }
  const write = (value: number) =>
    history.make(async () => {
      const before = held.value
      await put(value)
      return { undo: () => put(before), redo: () => put(value) }
    })
  return { history, held, write }
}

test('changes are taken back and made again in their order, however quickly that is asked for', async () => {
  const { history, held, write } = slowNumber()
  await Promise.all([write(1), write(2), write(3)])
  await Promise.all([history.undo(), history.undo()])
  expect(held.value).toBe(1)
  expect(await history.redo()).toBeDefined()
  expect(held.value).toBe(2)
})

test('a new change ends what could be made again, and there is an end to taking back', async () => {
  const { history, held, write } = slowNumber()
  await write(1)
  await history.undo()
  await write(5)
  expect(await history.redo()).toBeUndefined()
  expect(await history.undo()).toBeDefined()
  expect([await history.undo(), history.canUndo(), history.canRedo()]).toEqual([undefined, false, true])
  expect(held.value).toBe(0)
})

test('a step that fails can be tried again, and does not hold up the next', async () => {
  const history = createChangeHistory()
  let broken = true
  const fail = () => (broken ? Promise.reject(new Error('away')) : Promise.resolve())
  await history.make(() => Promise.resolve({ undo: fail, redo: fail }))
  await expect(history.undo()).rejects.toThrow('away')
  broken = false
  expect(await history.undo()).toBeDefined()
})

test('a change that changed nothing is nothing to take back', async () => {
  const history = createChangeHistory()
  await history.make(() => Promise.resolve(undefined))
  expect([history.isUsed(), await history.undo()]).toEqual([false, undefined])
})

test('a change that is noted while another is taken back is the next to be taken back', async () => {
  const { history, held, write } = slowNumber()
  await write(1)
  const undoing = history.undo()
  const noted = { undo: () => Promise.resolve(), redo: () => Promise.resolve() }
  await Promise.resolve()
  await history.follow(() => Promise.resolve(noted))
  await undoing
  expect([held.value, history.canRedo(), await history.undo(), history.canUndo()]).toEqual([0, false, noted, false])
})

test('a change under way is the one that is taken back, also when another had been made before', async () => {
  const { history, held, write } = slowNumber()
  await write(1)
  const { promise: writing, resolve: wrote } = Promise.withResolvers<void>()
  const slow = history.follow(() =>
    writing.then(() => {
      held.value = 2
      return { undo: async () => void (held.value = 1), redo: async () => void (held.value = 2) }
    }),
  )
  const undoing = history.undo()
  wrote()
  await Promise.all([slow, undoing])
  expect([held.value, history.canUndo()]).toEqual([1, true])
  // one that fails is nobody's to take back, and holds up nothing
  await expect(history.follow(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  await history.undo()
  expect([held.value, history.canUndo()]).toEqual([0, false])
})

test('a change can be taken back from the moment it is under way', async () => {
  const { history } = slowNumber()
  const slow = history.follow(() => Promise.resolve(undefined))
  expect(history.canUndo()).toBe(true)
  await slow
  expect(history.canUndo()).toBe(false)
})

test('a change that is noted while another is made again comes after that one', async () => {
  const { history, held, write } = slowNumber()
  await write(1)
  await history.undo()
  const redoing = history.redo()
  const noted = { undo: () => Promise.resolve(), redo: () => Promise.resolve() }
  await Promise.resolve()
  await history.follow(() => Promise.resolve(noted))
  await redoing
  expect([held.value, history.canRedo(), await history.undo()]).toEqual([1, false, noted])
  await history.undo()
  expect([held.value, history.canUndo()]).toEqual([0, false])
})

const gone = () => Promise.reject(new CommandError('unknown_collection', { message: 'gone' }))
const done = () => Promise.resolve()

test.each(['undo', 'redo'] as const)('a step whose subject is gone (%s) does not hold up the others', async (way) => {
  const { history, held, write } = slowNumber()
  await write(1)
  await history.make(() => Promise.resolve(way === 'undo' ? { undo: gone, redo: done } : { undo: done, redo: gone }))
  if (way === 'redo') await history.undo()
  await expect(history[way]()).rejects.toThrow('gone')
  expect(history.canRedo()).toBe(false)
  await history.undo()
  expect([held.value, history.canUndo()]).toEqual([0, false])
})
