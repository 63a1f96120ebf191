import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { withinBytes } from './within-bytes.ts'

async function* pieces(count: number) {
  for (let piece = 0; piece < count; piece++) yield new Uint8Array(3)
}
const tooMany = () => new Error('It is too much.')

test('all of it passes that is small enough, and what never ends is given up', async () => {
  expect(await buffer(withinBytes(pieces(2), 6, tooMany))).toHaveLength(6)
  const passed: Uint8Array[] = []
  const reading = async () => {
    for await (const piece of withinBytes(pieces(Infinity), 8, tooMany)) passed.push(piece)
  }
  await expect(reading()).rejects.toThrow('It is too much.')
  expect(passed).toHaveLength(2)
})
