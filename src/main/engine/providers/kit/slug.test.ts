import { expect, test } from 'vitest'
import type { ProviderModel } from '../provider.ts'
import { slugOfTitle, withDistinctSlugs } from './slug.ts'

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
