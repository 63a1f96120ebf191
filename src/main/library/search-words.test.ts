import { beforeEach, describe, expect, test } from 'vitest'
import { prepareLibrary, prompted } from '../../../tests/support/library-bench.ts'
import { searchWords } from './search-words.ts'

const { add, found, run } = prepareLibrary()

describe('words', () => {
  beforeEach(async () => {
    await add('a', prompted('Ein Füchslein im Schnee'))
    await add('b', prompted('A red fox, a RED boat', { modelName: 'Poster Maker' }))
    await add('c', prompted('Fox and red — 100% "real"', { batchName: 'Spring sale' }))
  })

  test.each<[string, string[]]>([
    ['fox', ['Fox and red — 100% "real"', 'A red fox, a RED boat']],
    ['FO re', ['Fox and red — 100% "real"', 'A red fox, a RED boat']],
    ['"red fox"', ['A red fox, a RED boat']],
    ['"red fo', ['A red fox, a RED boat']],
    ['fuchs', ['Ein Füchslein im Schnee']],
    ['poster', ['A red fox, a RED boat']],
    ['spring sale fox', ['Fox and red — 100% "real"']],
    ['cat', []],
    ['ox', []],
  ])('%j', async (text, prompts) => {
    expect(await found({ text })).toEqual(prompts)
  })

  test('nothing a person types is an error', async () => {
    for (const text of [
      '',
      ' ',
      '"',
      '"" ""',
      '-',
      '*',
      'AND',
      'NOT fox',
      'fox OR',
      'prompt:fox',
      '{a b}:',
      '(',
      '^fox',
      'NEAR(a b)',
      "o'x; --",
      '\0',
      '🦊',
      'a+b',
      'fox*',
      'x'.repeat(500),
      '\u{10FFFF}',
      '100%',
    ])
      await run('library.search', { filter: { text } })
    expect(searchWords('-- "!" *')).toBeNull()
    expect(await found({ text: 'fox NOT red' })).toEqual([])
  })

  test('single runs are found by what they are called in either language', async () => {
    await add('d', prompted('Just one', { batchId: 'of-one', batchName: null }))
    await add('e', prompted('From elsewhere', { batchId: null, batchName: null }))
    for (const text of ['single', 'single run', 'Single runs', 'einzelner auftrag', 'Einzelne Aufträge'])
      expect([text, await found({ text })]).toEqual([text, ['Just one']])
  })

  test('tags are words too, and stop being when they go', async () => {
    const [item] = (await run('library.search', { filter: { text: 'schnee' } })).items
    await run('library.tag', { ids: [item!.id], add: ['Winter Sale', 'winter sale', 'cover'] })
    expect(await found({ text: 'winter' })).toEqual(['Ein Füchslein im Schnee'])
    expect(await found({ tags: ['WINTER SALE'] })).toEqual(['Ein Füchslein im Schnee'])
    expect(await found({ tags: ['winter sale', 'cover'] })).toEqual(['Ein Füchslein im Schnee'])
    expect((await run('library.read', { id: item!.id })).tags).toEqual(['cover', 'Winter Sale'])
    await run('library.tag', { ids: [item!.id], remove: ['winter SALE'] })
    expect(await found({ text: 'winter' })).toEqual([])
    expect(await found({ text: 'schnee' })).toEqual(['Ein Füchslein im Schnee'])
    expect((await run('library.facets', {})).tags).toEqual([{ value: 'cover', label: 'cover', count: 1 }])
  })
})
