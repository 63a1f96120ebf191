import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createUuids } from './uuid.ts'

test('every uuid is well formed and new, across draws', () => {
  const newId = createUuids({ randomBytes, now: () => 1_700_000_000_000 })
  const ids = Array.from({ length: 1000 }, newId)
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) expect(z.uuidv7().safeParse(id).success).toBe(true)
})

test('all its randomness and its time come from the host', () => {
  const newId = createUuids({ randomBytes: (size) => new Uint8Array(size).fill(0xff), now: () => 0x018bcfe56800 })
  expect(newId()).toBe('018bcfe5-6800-7fff-bfff-ffffffffffff')
})

test('what is made later sorts later', () => {
  let time = 1_700_000_000_000
  const newId = createUuids({ randomBytes, now: () => (time += 1) })
  const ids = Array.from({ length: 300 }, newId)
  expect(ids.toSorted()).toEqual(ids)
})
