import { expect, test } from 'vitest'
import { PLACES, type Place } from '#shared/app/places.ts'
import { whatIsDropped, type Meaning } from './what-is-dropped.ts'

const TYPES: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', json: 'application/json' }

const filesOf = (names: readonly string[]) =>
  names.map((name) => ({ name, type: TYPES[name.split('.').at(-1) ?? ''] ?? '' }))
const photos = (count: number) => Array.from({ length: count }, (_, index) => `p${index}.jpg`)

function meanings(names: readonly string[], about: { hasFolder?: boolean; areItems?: boolean } = {}) {
  const drop = { files: filesOf(names), hasFolder: false, areItems: false, ...about }
  return Object.fromEntries(PLACES.map((place) => [place, whatIsDropped(drop, place)]))
}

function everywhere(meaning: Meaning, except: Partial<Record<Place, Meaning>> = {}) {
  return { ...Object.fromEntries(PLACES.map((place) => [place, meaning])), ...except }
}

test('a list may be dropped anywhere, with what it names', () => {
  for (const names of [['a.csv'], ['a.xlsx'], ['a.txt'], ['a.jpg', 'b.png', 'list.tsv']])
    expect([names, meanings(names)]).toEqual([names, everywhere('list')])
})

test('a folder is asked about, whatever lies beside it', () => {
  for (const names of [['photos'], ['photos', 'list.csv'], ['graph.json']])
    expect([names, meanings(names, { hasFolder: true })]).toEqual([names, everywhere('pictures')])
})

test('several pictures are asked about, in Compose only as many as no model takes', () => {
  expect(meanings(photos(2))).toEqual(everywhere('pictures', { compose: 'place' }))
  expect(meanings(photos(12))).toEqual(everywhere('pictures', { compose: 'place' }))
  expect(meanings(photos(13))).toEqual(everywhere('pictures'))
  expect(meanings(['a.png', 'b.png'])).toEqual(everywhere('pictures', { compose: 'place' }))
})

test('a picture alone is one in Batches and for the place elsewhere, unless it may hold a workflow', () => {
  expect(meanings(['a.jpg'])).toEqual(everywhere('place', { batches: 'pictures' }))
  for (const name of ['a.png', 'a.PNG'])
    expect(meanings([name])).toEqual(everywhere('workflow', { compose: 'picture', batches: 'png' }))
})

test('JSON is a workflow or a recipe, by its name or by its type', () => {
  expect(meanings(['graph.json'])).toEqual(everywhere('workflow'))
  const unnamed = { files: [{ name: 'graph', type: 'application/json' }], hasFolder: false, areItems: false }
  expect(whatIsDropped(unnamed, 'library')).toBe('workflow')
  expect(meanings(['a.json', 'b.json'])).toEqual(everywhere('place', { batches: 'list' }))
})

test('things of the library are for the place that they are dropped on, however many and whatever they are', () => {
  for (const names of [['a.png'], photos(2), photos(20), []])
    expect([names, meanings(names, { areItems: true })]).toEqual([names, everywhere('place', { batches: 'pictures' })])
})

test('anything else is for the place, in Batches as a list whatever it is called, and nothing is', () => {
  expect(meanings(['a.psd'])).toEqual(everywhere('place', { batches: 'list' }))
  expect(meanings([])).toEqual(everywhere('place'))
})
