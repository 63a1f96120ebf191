import { expect, test } from 'vitest'
import { listAt, openedBy } from './opened-by.ts'

test('lists and links of a command line, and nothing else of it', () => {
  const argv = [
    '/opt/Pressrun/pressrun',
    '.',
    '--remote-debugging-port=0',
    '--list=/home/mia/hidden.csv',
    '/home/mia/Autumn posters.CSV',
    'winter.tsv',
    'notes.txt',
    'pressrun://batch/b1',
    'pressrun://batch/b1/start',
    '-x.csv',
  ]
  expect(openedBy(argv, '/home/mia/lists')).toEqual([
    { kind: 'list', name: 'Autumn posters', path: '/home/mia/Autumn posters.CSV' },
    { kind: 'list', name: 'winter', path: '/home/mia/lists/winter.tsv' },
    { kind: 'batch', id: 'b1' },
  ])
})

test('the program itself is not opened', () => {
  expect(openedBy(['/home/mia/odd.csv'], '/')).toEqual([])
})

test('what is not called like a list is none', () => {
  expect(listAt('/home/mia/list.exe')).toBeUndefined()
  expect(listAt('/home/mia/csv')).toBeUndefined()
})
