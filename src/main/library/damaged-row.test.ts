import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { prepareLibrary } from '../../../tests/support/library-bench.ts'
import { addSortKeysToOlderItems } from './older-items.ts'
import { unreadWords } from './store/meanings.ts'

const bench = prepareLibrary()
const { add, run } = bench

/** Two items of which the first was made from a file; what it has as JSON is then no longer JSON. */
async function damageOne(): Promise<{ damaged: string; whole: string }> {
  const damaged = await add('damaged', { madeFrom: ['f'.repeat(64)] })
  const whole = await add('whole')
  await run('library.tag', { ids: [damaged, whole], add: ['cover'] })
  bench.db
    .prepare("UPDATE items SET tags = '[\"cov', settings = substr(settings, 1, 40), stack = '' WHERE id = ?")
    .run(damaged)
  return { damaged, whole }
}

test('a damaged row is shown by what its columns say, and all others as ever', async () => {
  const { damaged, whole } = await damageOne()
  const { items } = await run('library.search', {})
  expect(items.map(({ id, tags, prompt }) => ({ id, tags, prompt }))).toEqual([
    { id: whole, tags: ['cover'], prompt: 'A fox called whole' },
    { id: damaged, tags: [], prompt: 'A fox called damaged' },
  ])
  expect(await run('library.read', { id: damaged })).toMatchObject({
    modelName: 'Paper Landscape',
    coins: 4,
    params: {},
    columns: {},
    swept: [],
  })
  expect((await run('library.facets', {})).tags).toMatchObject([{ value: 'cover', count: 1 }])
  expect((await run('library.summary', { ids: [damaged, whole] })).tags).toMatchObject([{ value: 'cover', count: 1 }])
  expect((await run('library.lineage', { id: damaged })).ancestors).toMatchObject([{ sha256: 'f'.repeat(64) }])
  expect(unreadWords(bench.db, 10)).toHaveLength(2)
})

test('a damaged row is worked on like others, and its next tag mends its tags', async () => {
  const { damaged } = await damageOne()
  expect(await addSortKeysToOlderItems(bench.db, new AbortController().signal)).toBe(true)
  await run('library.tag', { ids: [damaged], add: ['winter'] })
  expect((await run('library.read', { id: damaged })).tags).toEqual(['cover', 'winter'])
  const { path } = await run('library.read', { id: damaged })
  expect((await run('library.trash', { ids: [damaged] })).trashed).toEqual([damaged])
  expect(existsSync(path)).toBe(false)
  expect((await run('library.restore', { ids: [damaged] })).restored).toEqual([damaged])
  expect(await bench.found({ text: 'winter' })).toEqual(['A fox called damaged'])
})
