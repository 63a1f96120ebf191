import { expect, test } from 'vitest'
import { ownerOfPart, partName, plainWord } from './part-name.ts'

test('a name tells what it belongs to, whatever the words were', () => {
  expect(partName('asset-1', 'original')).toBe('asset-1.original.part')
  for (const id of ['asset-1', '../../etc/passwd', 'ümlaut.exe', 'a b'])
    expect(ownerOfPart(partName(id, '../x.y'))).toBe(plainWord(id))
})

test('words from elsewhere never leave the folder', () => {
  expect(partName('../..', 'C:\\x')).toBe('_____.C__x.part')
})

test('other names belong to nothing', () => {
  for (const name of ['asset-1.part', 'asset-1.original', '.asset-1.original.part', 'a.b.c.part', 'part.part'])
    expect(ownerOfPart(name)).toBeUndefined()
})
