import { expect, test } from 'vitest'
import { carriesInputs, LIBRARY_ITEMS, readDrop } from './dropped.ts'

const drop = (data: Record<string, string>, files: File[] = []) => ({
  types: [...Object.keys(data), ...(files.length > 0 ? ['Files'] : [])],
  files: files as unknown as FileList,
  getData: (type: string) => data[type] ?? '',
})
const file = new File(['x'], 'x.png')

test('files and things of the library are taken, text is not', () => {
  expect(carriesInputs(drop({}, [file]))).toBe(true)
  expect(carriesInputs(drop({ [LIBRARY_ITEMS]: '[]' }))).toBe(true)
  expect(carriesInputs(drop({ 'text/plain': 'x' }))).toBe(false)
  expect(readDrop(drop({}, [file]))).toEqual({ files: [file] })
  expect(readDrop(drop({ [LIBRARY_ITEMS]: '["a","b"]' }, [file]))).toEqual({ itemIds: ['a', 'b'] })
})

test.each(['', '{"a":1}', '[1]', 'nonsense'])('%j names nothing', (data) => {
  expect(readDrop(drop({ [LIBRARY_ITEMS]: data }))).toEqual({ itemIds: [] })
})
