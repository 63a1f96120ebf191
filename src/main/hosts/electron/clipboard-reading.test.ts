import { expect, test } from 'vitest'
import { mayReadClipboard } from './clipboard-reading.ts'

const origin = 'app://pressrun'
const page = { requestingUrl: 'app://pressrun/#/batches', isMainFrame: true }

test('the page reads the clipboard just after somebody has pressed something in it', () => {
  expect(mayReadClipboard(page, { origin, pressedAt: 5000, now: 5400 })).toBe(true)
  expect(mayReadClipboard({ ...page, requestingUrl: 'app://pressrun/' }, { origin, pressedAt: 5000, now: 5000 })).toBe(
    true,
  )
})

test.each([
  ['nobody has pressed anything', page, undefined],
  ['that was a while ago', page, 3999],
  ['a frame inside the page asks', { ...page, isMainFrame: false }, 5000],
  ['another page asks', { ...page, requestingUrl: 'app://pressrun.example/' }, 5000],
  ['a file asks', { ...page, requestingUrl: 'media://file/x' }, 5000],
])('it stays refused when %s', (_why, asking, pressedAt) => {
  expect(mayReadClipboard(asking, { origin, pressedAt, now: 5000 })).toBe(false)
})
