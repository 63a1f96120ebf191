import { expect, test } from 'vitest'
import { usefulEnd } from './useful-end.ts'

test.each([
  ['/home/lea/catalogue/shoes/red.jpg', '…/shoes/red.jpg'],
  ['C:\\Bilder\\shoes\\red.jpg', '…/shoes/red.jpg'],
  ['shoes/red.jpg', 'shoes/red.jpg'],
  ['./shoes/red.jpg', './shoes/red.jpg'],
  ['red.jpg', 'red.jpg'],
  ['https://pictures.example/2026/shoes/red%20one.jpg?size=2', 'pictures.example/…/red one.jpg'],
  ['https://pictures.example/', 'pictures.example'],
  ['01a1e49e-80c8-73f5-8af8-b8032bf71178', undefined],
  ['asset:01a1e49e-80c8-73f5-8af8-b8032bf71178', undefined],
])('%s ends in %s', (path, end) => {
  expect(usefulEnd(path)).toBe(end)
})
