import { expect, test } from 'vitest'
import type { CommandOutput } from '#shared/app/commands.ts'
import { beforesOf, besideInLine, lineOf } from './family-line.ts'

type Lineage = CommandOutput<'library.lineage'>

const entry = (id: string, change: object = {}) => ({ id, kind: 'image', missing: false, ...change }) as Lineage['item']
const part = (distance: number, item: Lineage['item'] | null, name: string | null = null) => ({
  item,
  name,
  sha256: `content of ${item?.id ?? name}`,
  distance,
  beside: [],
})

const family: Lineage = {
  item: entry('asked'),
  ancestors: [part(3, null, 'photo.jpg'), part(2, entry('draft')), part(1, entry('left')), part(1, entry('right'))],
  descendants: [part(1, entry('film', { kind: 'video' }))],
  isCut: { ancestors: false, descendants: false },
}

test('a family stands in one line, and what can be looked at is gone along in it', () => {
  const line = lineOf(family)
  expect(line.map(({ key, steps }) => [key, steps])).toEqual([
    ['content of photo.jpg', -3],
    ['draft', -2],
    ['left', -1],
    ['right', -1],
    ['asked', 0],
    ['film', 1],
  ])
  expect(besideInLine(line, 'asked', -1)).toBe('right')
  expect(besideInLine(line, 'asked', 1)).toBe('film')
  // a file that was brought along cannot be looked at here
  expect(besideInLine(line, 'draft', -1)).toBeUndefined()
  expect(besideInLine(line, 'film', 1)).toBeUndefined()
  expect(besideInLine(line, 'stranger', 1)).toBeUndefined()
})

test('a picture is compared with every picture that led to it and is still there, the nearest first', () => {
  expect(beforesOf(family).map(({ entry: { id }, steps }) => [id, steps])).toEqual([
    ['right', 1],
    ['left', 1],
    ['draft', 2],
  ])
  const ancestors = [part(2, entry('song', { kind: 'audio' })), part(1, entry('gone', { missing: true }))]
  expect(beforesOf({ ...family, ancestors })).toEqual([])
  expect(beforesOf({ ...family, item: entry('asked', { kind: 'audio' }) })).toEqual([])
})
