import { expect, test } from 'vitest'
import type { ProviderModel } from '../provider.ts'
import { workedMs } from '../../../../../tests/support/worked-ms.ts'
import { slugOf, slugOfTitle, withDistinctSlugs } from './slug.ts'

const model = (slug: string, binding: string): ProviderModel => ({
  slug,
  displayName: slug,
  taskType: 'image.generate',
  params: [],
  defaults: {},
  binding,
  recovery: 'free',
  dollars: null,
  outputsPerJob: 1,
  deadlineSeconds: 60,
})
const slugsOf = (...models: ProviderModel[]) => withDistinctSlugs(models).map(({ slug }) => slug)

test('what has a name that is taken is numbered, past the names that others have by nature', () => {
  expect(slugsOf(model('a', '1'), model('a', '2'), model('a-2', '3'))).toEqual(['a', 'a-3', 'a-2'])
  expect(slugsOf(model('a', '1'), model('a', '2'), model('a', '3'))).toEqual(['a', 'a-2', 'a-3'])
})

test('the same model twice is one', () => {
  expect(slugsOf(model('a', '1'), model('b', '1'), model('a', '1'))).toEqual(['a', 'b'])
})

test.each([
  ['Café 2 – Hi-Res', 'cafe-2-hi-res'],
  ['Große Straße', 'grosse-strasse'],
  ['  ../../etc/passwd ', 'etc-passwd'],
  ['日本語', 'workflow'],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('the title %s becomes %s', (title, slug) => {
  expect(slugOfTitle(title)).toBe(slug)
})

test('many models of one name are numbered soon', () => {
  const began = workedMs()
  const slugs = slugsOf(...Array.from({ length: 30_000 }, (_, index) => model('checkpoint', String(index))))
  expect(slugs.slice(0, 3)).toEqual(['checkpoint', 'checkpoint-2', 'checkpoint-3'])
  expect(new Set(slugs).size).toBe(30_000)
  expect(slugOf(`a${'.'.repeat(200_000)}b`)).toBe(`a${'.'.repeat(119)}`)
  expect(workedMs() - began).toBeLessThan(3000)
})
