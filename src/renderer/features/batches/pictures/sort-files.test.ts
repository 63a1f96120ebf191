import { expect, test } from 'vitest'
import { MOST_PICTURES } from '#shared/app/pictures.ts'
import { sortFiles } from './sort-files.ts'

const picture = new File(['x'], 'x.png')
const dropped = (count: number) => Array.from({ length: count }, (_, at) => ({ path: `Trip/${at}.png`, file: picture }))

test('no more are taken than one batch may have, the first by name, and that there are more is said', () => {
  const { files, others, unusable, more } = sortFiles(dropped(MOST_PICTURES + 1).toReversed(), { subfolders: false })
  expect([files.length, others, unusable.length, more]).toEqual([MOST_PICTURES, 0, 0, true])
  expect([files[0]?.path, files.at(-1)?.path]).toEqual(['Trip/0.png', `Trip/${MOST_PICTURES - 1}.png`])
  expect(sortFiles(dropped(MOST_PICTURES), { subfolders: false }).more).toBe(false)
})
