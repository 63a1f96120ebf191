import { expect, test } from 'vitest'
import { readListFile } from './read-list-file.ts'

const TEXT = 'prompt\nEin Leuchtturm bei Dämmerung\n'

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(TEXT)])],
  ['UTF-16 of Excel', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(TEXT, 'utf16le')])],
  ['UTF-16 without a mark', Buffer.from(TEXT, 'utf16le')],
])('reads %s', async (_, bytes) => {
  const list = await readListFile(new File([new Uint8Array(bytes)], 'autumn posters.csv'))
  expect(list).toEqual({ name: 'autumn posters', source: { text: TEXT }, modelId: null })
})

test('says what to do about a file it cannot use', async () => {
  await expect(readListFile(new File([new Uint8Array([0x44, 0xe4, 0x6d])], 'old.csv'))).rejects.toThrow(
    'old.csv is not a text in UTF-8 or UTF-16. Save it as CSV UTF-8 and bring it again.',
  )
  await expect(readListFile(new File(['  \n'], 'blank.csv'))).rejects.toThrow('blank.csv is empty.')
  await expect(
    readListFile({ name: 'huge.csv', size: 65 * 1024 * 1024, arrayBuffer: () => Promise.reject(new Error('read')) }),
  ).rejects.toThrow('larger than 64 MiB')
})
