import { expect, test } from 'vitest'
import { createFinder } from '../../scripts/superlinear.ts'

test('expressions that a hostile text makes slow are found, and others are not', async () => {
  const find = await createFinder()
  expect(find).toBeDefined()
  const code = String.raw`const slow = [/\s+$/, /(a+)+$/, /\d+\.?\d*$/]
const fast: RegExp[] = [/(?<!\s)\s+$/, /^a+$/, /"[^"]*"/]`
  expect(find!('a.ts', code).map(({ line, literal }) => `${line} ${literal}`)).toEqual([
    String.raw`1 /\s+$/`,
    '1 /(a+)+$/',
    String.raw`1 /\d+\.?\d*$/`,
  ])
})
