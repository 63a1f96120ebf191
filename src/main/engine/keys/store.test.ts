import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestEngine } from '../../../../tests/support/engine.ts'
import { SCOPES } from '#shared/service/account.ts'
import { createKeyRing } from './key-ring.ts'
import { createKey, findKey, findKeyBySecret, listKeys, openServeKey, revokeKey } from './store.ts'

let engine: TestEngine
beforeEach(() => {
  engine = new TestEngine()
})
afterEach(() => engine[Symbol.asyncDispose]())

const make = (scopes: (typeof SCOPES)[number][] = ['read']) =>
  createKey(engine.context, {
    accountId: engine.caller.accountId,
    name: 'A key',
    scopes,
    monthlySpendCapCoins: 5,
    expiresAt: 7,
  })

test('a secret is found again and stored nowhere', () => {
  const { key, secret } = make(['uploads', 'generate', 'uploads'])
  expect(secret).toMatch(/^prk_[\w-]{43}$/)
  expect(key).toMatchObject({ scopes: ['generate', 'uploads'], monthlySpendCapCoins: 5, expiresAt: 7, revokedAt: null })
  expect(findKeyBySecret(engine.context.db, secret)).toEqual(key)
  expect(findKeyBySecret(engine.context.db, secret.toLowerCase())).toBeUndefined()
  const stored = engine.context.db.prepare('SELECT * FROM api_keys').all()
  expect(JSON.stringify(stored)).not.toContain(secret.slice(4))
})

test('a revoked key keeps its first time and stays listed', async () => {
  const { db } = engine.context
  const { key } = make()
  const { accountId } = engine.caller
  const revoked = revokeKey(db, accountId, key.id, engine.clock.now())
  await engine.clock.advance(1000)
  expect(revokeKey(db, accountId, key.id, engine.clock.now())).toEqual(revoked)
  expect(listKeys(db, accountId)[0]).toEqual(revoked)
  expect(revokeKey(db, 'another account', key.id, 0)).toBeUndefined()
  expect(findKey(db, 'another account', key.id)).toBeUndefined()
})

test('the serve key is made once and has every scope', () => {
  const secret = openServeKey(engine.context, engine.caller.accountId)
  const count = listKeys(engine.context.db, engine.caller.accountId).length
  expect(openServeKey(engine.context, engine.caller.accountId)).toBe(secret)
  expect(listKeys(engine.context.db, engine.caller.accountId)).toHaveLength(count)
  expect(findKeyBySecret(engine.context.db, secret)?.scopes).toEqual(SCOPES)
})

test('the ring knows of a change once it is told to forget', () => {
  const ring = createKeyRing(engine.context.db)
  const { key, secret } = make()
  expect(ring.find(secret)?.revokedAt).toBeNull()
  expect(ring.find('prk_unknown')).toBeUndefined()
  revokeKey(engine.context.db, engine.caller.accountId, key.id, 9)
  ring.forget()
  expect(ring.find(secret)?.revokedAt).toBe(9)
})
