import { expect, test } from 'vitest'
import { keysOf, listAmong, namedIn } from './dropped-files.ts'

const dropped = (...paths: string[]) => paths.map((path) => ({ path, file: new File(['x'], path.split('/').at(-1)!) }))

test('the list is found among its pictures, which are named from its folder on', () => {
  const found = listAmong(dropped('shoot/photos/a.png', 'shoot/list.csv', 'shoot/notes.pdf', 'shoot/photos/old.csv'))
  expect(found?.list.name).toBe('list.csv')
  expect(found?.beside.map(({ path }) => path)).toEqual(['photos/a.png'])
})

test('a file alone is taken for a list, several without one are not', () => {
  expect(listAmong(dropped('prompts.md'))?.list.name).toBe('prompts.md')
  expect(listAmong(dropped('a.png', 'b.png'))).toBeUndefined()
})

test('only files that the list speaks of are taken along', () => {
  const files = dropped('photos/A.png', 'photos/b.png')
  expect(namedIn('prompt,image\nfox,Photos/a.PNG\n', files).map(({ path }) => path)).toEqual(['photos/A.png'])
})

test('a cell may leave out the folder unless two files have the name', () => {
  const keys = keysOf([{ path: 'one/a.png' }, { path: 'two/a.png' }, { path: 'two/B.png' }])
  expect(Object.fromEntries(keys)).toEqual({ 'one/a.png': 0, 'two/a.png': 1, 'two/b.png': 2, 'b.png': 2 })
})
