import { expect, test } from 'vitest'
import { ITEMS_TYPE } from '../../../core/dragged-items.ts'
import { carriesInputs, readDrop } from './dropped.ts'

const drop = (data: Record<string, string>, files: File[] = []) => ({
  types: [...Object.keys(data), ...(files.length > 0 ? ['Files'] : [])],
  files: files as unknown as FileList,
  getData: (type: string) => data[type] ?? '',
})
const file = new File(['x'], 'x.png')

test('files and things of the library are taken, text is not', () => {
  expect(carriesInputs(drop({}, [file]))).toBe(true)
  expect(carriesInputs(drop({ [ITEMS_TYPE]: '[]' }))).toBe(true)
  expect(carriesInputs(drop({ 'text/plain': 'x' }))).toBe(false)
  expect(readDrop(drop({}, [file]))).toEqual({ files: [file] })
  expect(readDrop(drop({ [ITEMS_TYPE]: '["a","b"]' }, [file]))).toEqual({ itemIds: ['a', 'b'] })
})
