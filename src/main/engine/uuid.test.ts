import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createUuids } from './uuid.ts'

test('every uuid is well formed and new, across draws', () => {
  const newId = createUuids(randomBytes)
  const ids = Array.from({ length: 1000 }, newId)
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true)
})

test('all its randomness comes from the host', () => {
  const newId = createUuids((size) => new Uint8Array(size).fill(0xff))
  expect(newId()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
})
