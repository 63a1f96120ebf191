import { expect, test } from 'vitest'
import { asBatchName, BatchName } from './batch-name.ts'

test('words become a name: trimmed, no longer than it may be, and no character is halved', () => {
  expect(asBatchName('  Autumn ')).toBe('Autumn')
  expect(asBatchName('a'.repeat(200))).toBe('a'.repeat(120))
  // the emoji would begin at the last place, and is two long
  expect(asBatchName(`${'a'.repeat(119)}🦊 and more`)).toBe('a'.repeat(119))
  expect(asBatchName(`${'a'.repeat(118)}🦊 and more`)).toBe(`${'a'.repeat(118)}🦊`)
  expect(asBatchName(`${'a'.repeat(119)} and more`)).toBe('a'.repeat(119))
  expect(asBatchName('   ')).toBe('')
})

test('every name that is made of words is one', () => {
  for (const words of ['Autumn', `${'a'.repeat(119)}🦊`, `${' '.repeat(130)}late`, '🦊'.repeat(100)]) {
    const name = asBatchName(words)
    expect(BatchName.parse(name)).toBe(name)
    expect(name.isWellFormed()).toBe(true)
  }
})
