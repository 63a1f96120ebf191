import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signWebhook, verifyWebhook } from './webhook-signature.ts'

const hmac = (key: string, message: Uint8Array) => createHmac('sha256', key).update(message).digest('hex')
const bytes = (text: string) => new TextEncoder().encode(text)

const secret = 'whsec_test_secret_0123456789'
const timestamp = 1_700_000_000
const body = bytes('{"id":"evt_1"}')
const v1 = '7e9a82a20098cf01f04d9c09f5a7459669bfecf51392ce3adb1445906fceff61'

const verify = (header: string, overrides: Partial<{ secret: string; body: Uint8Array; nowSeconds: number }> = {}) =>
  verifyWebhook(hmac, { secret, header, body, nowSeconds: timestamp, ...overrides })

describe('signing', () => {
  test('gives the published vector', () => {
    expect(signWebhook(hmac, { secret, timestamp, body })).toBe(`t=${timestamp},v1=${v1}`)
  })
})

describe('verification', () => {
  test('accepts the published vector', () => {
    expect(verify(`t=${timestamp},v1=${v1}`)).toEqual({ ok: true, timestamp })
  })

  test('works on raw bytes: one changed byte, or the same JSON written differently, is refused', () => {
    expect(verify(`t=${timestamp},v1=${v1}`, { body: bytes('{"id":"evt_2"}') }).ok).toBe(false)
    expect(verify(`t=${timestamp},v1=${v1}`, { body: bytes('{ "id":"evt_1"}') }).ok).toBe(false)
  })

  test('covers bytes that are not valid UTF-8', () => {
    const binary = Uint8Array.of(0xff, 0x00, 0xc3, 0x28)
    const header = signWebhook(hmac, { secret, timestamp, body: binary })
    expect(verify(header, { body: binary }).ok).toBe(true)
    expect(verify(header, { body: Uint8Array.of(0xfe, 0x00, 0xc3, 0x28) }).ok).toBe(false)
  })

  test('uses the whole secret, prefix included', () => {
    expect(verify(`t=${timestamp},v1=${v1}`, { secret: secret.slice('whsec_'.length) }).ok).toBe(false)
  })

  test('accepts when any of several v1 values matches', () => {
    const other = 'a'.repeat(64)
    expect(verify(`t=${timestamp},v1=${other},v1=${v1}`).ok).toBe(true)
    expect(verify(`t=${timestamp},v1=${v1},v1=${other}`).ok).toBe(true)
    expect(verify(`t=${timestamp},v0=${v1},v1=${v1}`).ok).toBe(true)
    expect(verify(`t=${timestamp},v1=${other},v1=${'b'.repeat(64)}`)).toEqual({
      ok: false,
      reason: 'no_matching_signature',
    })
  })

  test('the timestamp is part of what is signed', () => {
    expect(verify(`t=${timestamp + 1},v1=${v1}`)).toEqual({ ok: false, reason: 'no_matching_signature' })
  })

  test('refuses a clock difference over 300 seconds in either direction', () => {
    const header = `t=${timestamp},v1=${v1}`
    expect(verify(header, { nowSeconds: timestamp + 300 }).ok).toBe(true)
    expect(verify(header, { nowSeconds: timestamp - 300 }).ok).toBe(true)
    for (const nowSeconds of [timestamp + 301, timestamp - 301])
      expect(verify(header, { nowSeconds })).toEqual({ ok: false, reason: 'timestamp_out_of_tolerance' })
  })

  test.each([
    ['no timestamp', `v1=${v1}`],
    ['no signature', `t=${timestamp}`],
    ['two timestamps', `t=${timestamp},t=${timestamp},v1=${v1}`],
    ['a negative timestamp', `t=-1,v1=${v1}`],
    ['thirteen digits', `t=1700000000000,v1=${v1}`],
    ['upper-case hex', `t=${timestamp},v1=${v1.toUpperCase()}`],
    ['a short signature', `t=${timestamp},v1=${v1.slice(1)}`],
    ['a long signature', `t=${timestamp},v1=${v1}0`],
    ['nothing', ''],
  ])('refuses %s', (_case, header) => {
    expect(verify(header)).toEqual({ ok: false, reason: 'malformed_header' })
  })
})
