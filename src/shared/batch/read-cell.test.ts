import { expect, test } from 'vitest'
import { workedMs } from '../../../tests/support/worked-ms.ts'
import { readCell } from './read-cell.ts'

test('a cell of many digits is read soon', () => {
  const descriptor = { kind: 'seed', name: 'seed', required: false, max: 10, ui: {} } as Parameters<typeof readCell>[0]
  const text = `${'1'.repeat(200_000)}x`
  const began = workedMs()
  expect(readCell(descriptor, text)).toBe(text)
  expect(workedMs() - began).toBeLessThan(2000)
})
