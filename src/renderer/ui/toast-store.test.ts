import { beforeEach, expect, test } from 'vitest'
import { MOST_TOASTS, dismissToast, showToast, undoLast, useToasts } from './toast-store.ts'

beforeEach(() => useToasts.setState({ shown: [], lastId: 0 }))

const texts = () => useToasts.getState().shown.map(({ text }) => text)

test('the newest stand last, the oldest makes room, and each can be taken away', () => {
  const [, second] = ['one', 'two', 'three', 'four'].map((text) => showToast({ text }))
  expect(texts()).toEqual(['two', 'three', 'four'])
  expect(texts()).toHaveLength(MOST_TOASTS)
  second?.()
  expect(texts()).toEqual(['three', 'four'])
  dismissToast(-1)
  expect(texts()).toEqual(['three', 'four'])
})

test('undo takes back the last thing that can be taken back, and each thing once', () => {
  const undone: string[] = []
  showToast({ text: 'first', undo: () => undone.push('first') })
  showToast({ text: 'second', undo: () => undone.push('second') })
  showToast({ text: 'only said' })
  expect(undoLast()).toBe(true)
  expect(undone).toEqual(['second'])
  expect(texts()).toEqual(['first', 'only said'])
  expect(undoLast()).toBe(true)
  expect(undone).toEqual(['second', 'first'])
  expect(undoLast()).toBe(false)
})
