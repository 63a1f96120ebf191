import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { LIST_EXTENSIONS } from '#shared/batch/list-extensions.ts'
import { listAt, openedBy } from './opened-by.ts'

test('lists and links of a command line, and nothing else of it', () => {
  const argv = [
    '/opt/Pressrun/pressrun',
    '.',
    '--remote-debugging-port=0',
    '--list=/home/mia/hidden.csv',
    '/home/mia/Autumn posters.CSV',
    'winter.tsv',
    'notes.md',
    'ideas.txt',
    'spring.xlsx',
    'pressrun://batch/b1',
    'pressrun://batch/b1/start',
    '-x.csv',
  ]
  expect(openedBy(argv, '/home/mia/lists')).toEqual([
    { kind: 'list', name: 'Autumn posters', path: '/home/mia/Autumn posters.CSV' },
    { kind: 'list', name: 'winter', path: '/home/mia/lists/winter.tsv' },
    { kind: 'list', name: 'ideas', path: '/home/mia/lists/ideas.txt' },
    { kind: 'list', name: 'spring', path: '/home/mia/lists/spring.xlsx' },
    { kind: 'batch', id: 'b1' },
  ])
})

test('a list that a file manager names by its address is found where it lies', () => {
  const path = resolve('/home/mia/Autumn posters.csv')
  expect(openedBy(['/opt/pressrun', pathToFileURL(path).href], '/home/mia')).toEqual([
    { kind: 'list', name: 'Autumn posters', path },
  ])
  expect(openedBy(['/opt/pressrun', 'file://elsewhere.test/list%2Fof.csv'], '/')).toEqual([])
})

test('the program itself is not opened', () => {
  expect(openedBy(['/home/mia/odd.csv'], '/')).toEqual([])
})

test.each(LIST_EXTENSIONS)(
  'what the dialog offers can be opened again from where the system remembers it: .%s',
  (extension) => {
    expect(listAt(`/home/mia/list.${extension}`)).toEqual({
      kind: 'list',
      name: 'list',
      path: `/home/mia/list.${extension}`,
    })
  },
)

test('what is not called like a list is none', () => {
  expect(listAt('/home/mia/list.exe')).toBeUndefined()
  expect(listAt('/home/mia/csv')).toBeUndefined()
})
