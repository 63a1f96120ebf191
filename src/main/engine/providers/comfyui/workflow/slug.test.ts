import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Café 2 – Hi-Res', 'cafe-2-hi-res'],
  ['Große Straße', 'grosse-strasse'],
  ['  ../../etc/passwd ', 'etc-passwd'],
  ['日本語', 'workflow'],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('%s becomes %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})
