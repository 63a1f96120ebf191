import { expect, test } from 'vitest'
import { z } from 'zod'
import { issuesOf } from './problem.ts'

const Shape = z.strictObject({
  name: z.string(),
  count: z.int(),
  share: z.number(),
  few: z.int().min(1).max(9),
  many: z.int().min(1).max(9),
  open: z.boolean(),
  params: z.record(z.string(), z.string()),
  images: z.array(z.string()),
})

test('what is missing or of another kind is named by its field, in plain words', () => {
  const wrong = { name: 7, count: 1.5, few: 0, many: 10, open: 'yes', params: [], images: ['a', 3], nope: true }
  expect(issuesOf(Shape.safeParse(wrong).error!)).toEqual([
    { path: 'name', message: 'Expected text.' },
    { path: 'count', message: 'Expected a whole number.' },
    { path: 'share', message: 'Expected a number.' },
    { path: 'few', message: 'At least 1.' },
    { path: 'many', message: 'At most 9.' },
    { path: 'open', message: 'Expected true or false.' },
    { path: 'params', message: 'Expected an object.' },
    { path: 'images.1', message: 'Expected text.' },
    { path: 'nope', message: 'Unknown name.' },
  ])
})
