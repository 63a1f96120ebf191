import { expect, test } from 'vitest'
import { workedMs } from '../../../tests/support/worked-ms.ts'
import { worded } from '../text/localized-message.ts'
import { refusedReference, withoutPasswords } from './refused-reference.ts'

test.each([
  String.raw`\\host\share\a.png`,
  '//host/share/a.png',
  String.raw`\/host\share\a.png`,
  String.raw`/\host/share/a.png`,
  String.raw`\\?\UNC\host\share\a.png`,
  String.raw`\\.\pipe\name`,
  '//?/UNC/host/share/a.png',
  String.raw`   \\host@SSL\DavWWWRoot\a.png`,
  '///host/a.png',
])('%s leads to another computer', (path) => {
  expect(refusedReference(path)?.name).toBe('fileFaults.networkPath')
})

test.each([
  'file://host/share/a.png',
  'FILE:///etc/passwd',
  String.raw`file:\\host\a.png`,
  'smb://host/share',
  'ftp://a/b.png',
])('%s is no address that is read', (address) => {
  expect(refusedReference(address)?.name).toBe('fileFaults.protocol')
})

test.each([
  'https://mia:hunter2@example.com/a.png',
  'https://hunter2@example.com/a.png',
  'HTTP://mia:hunter2@example.com',
  String.raw`https:\\mia:hunter2@example.com\a.png`,
  'https:/mia:hunter2@example.com/a.png',
  'https://mia:hun/ter2@example.com/a.png',
  'https://mia:hunter2＠example.com/a.png',
  'ftp://mia:hunter2@example.com/a.png',
  '  https://mia:hunter2@example.com/a.png',
])('%s holds a password, which is neither repeated nor kept', (address) => {
  const refusal = refusedReference(address)
  expect(refusal).toEqual({ name: 'fileFaults.holdsPassword', facts: [] })
  expect(worded(refusal!).message).not.toContain('hunter2')
  const kept = withoutPasswords(`photos/a.png; ${address}\n${address}`)
  expect(kept).not.toMatch(/mia|hunter2|ter2/)
  expect(kept).toContain('photos/a.png')
  expect(refusedReference(withoutPasswords(address))?.name).toBe('fileFaults.holdsPassword')
})

test.each([
  'photos/a.png',
  '/home/mia/a.png',
  String.raw`C:\photos\a.png`,
  'C:/photos/a.png',
  String.raw`\photos\a.png`,
  'https://example.com/a@2x.png',
  'https://example.com/?mail=a@b',
  './a@2x.png',
])('%s may be looked at, and is kept as it is', (reference) => {
  expect(refusedReference(reference)).toBeUndefined()
  expect(withoutPasswords(reference)).toBe(reference)
})

test('a prompt that mentions an address is left alone', () => {
  const prompt = 'A sign that says mail@example.com, see https://example.com/@mia'
  expect(withoutPasswords(prompt)).toBe(prompt)
})

test.each([';', '|', ' ', '\n', '@', ';/', ' ; '])('a password that holds %j is neither repeated nor kept', (sign) => {
  for (const address of [
    `https://mia:hunter2${sign}secret@example.com/a.png`,
    `https://mia:${sign}hunter2secret@example.com/a.png`,
    `https://mia:12${sign}hunter2secret@example.com/a.png`,
  ]) {
    const kept = withoutPasswords(`photos/a.png; ${address}\nhttps://example.com/b@2x.png`)
    expect(kept).not.toMatch(/mia|hunter2|secret/)
    expect(kept).toContain('photos/a.png')
    expect(kept).toContain('https://example.com/b@2x.png')
    expect(refusedReference(withoutPasswords(address))?.name).toBe('fileFaults.holdsPassword')
  }
})

test('prose with an address and an @ is kept as it is', () => {
  for (const prose of [
    'https://example.com/a.png; photos/b@2x.png',
    'https://example.com:8080/a.png by mia@example.com',
    'https://example.com drawn for mia@example.com',
    'A portrait of mia@example.com, see http://example.com',
  ])
    expect(withoutPasswords(prose)).toBe(prose)
})

test.each([
  ['newlines', `${'\n'.repeat(200_000)}@`],
  ['letters', `${'a'.repeat(200_000)}@`],
  ['addresses', `${'https://a;'.repeat(20_000)}@`],
  ['colons', `${':/'.repeat(100_000)}@`],
  ['slashes', `https:${'/'.repeat(200_000)}@`],
  ['blanks', `${' '.repeat(200_000)}https://a@b`],
])('a cell of many %s is read soon', (_, cell) => {
  const began = workedMs()
  withoutPasswords(cell)
  refusedReference(cell)
  expect(workedMs() - began).toBeLessThan(2000)
})
