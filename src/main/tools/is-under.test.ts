import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isUnder } from './is-under.ts'

const folder = resolve('data')

test('what lies below a folder does, also under a name that begins with dots', () => {
  for (const name of ['a', join('a', 'b'), '..a', '...'])
    expect([name, isUnder(join(folder, name), folder)]).toEqual([name, true])
})

test('neither the folder itself, nor what is above it or beside it', () => {
  for (const path of [folder, resolve('.'), resolve('data-2'), resolve('other', 'data')])
    expect([path, isUnder(path, folder)]).toEqual([path, false])
})
