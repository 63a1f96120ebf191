import { expect, test } from 'vitest'
import type { Pool } from '#shared/service/machines.ts'
import { faultsIn, poolDraft, requestOf, workerCommand } from './pool-draft.ts'

const POOL: Pool = {
  servers: 'tls://studio:4222',
  hasToken: true,
  hasCredentials: false,
  hasCertificate: true,
  localWorkers: 2,
  fixed: false,
  state: 'ready',
  since: '2026-03-01T10:00:00.000Z',
  reason: null,
  handedOut: 0,
}

test('what was left empty stays, what is taken away is said to be empty', () => {
  const draft = { ...poolDraft(POOL), credentials: '  text\n' }
  expect(requestOf(draft)).toEqual({ servers: 'tls://studio:4222', localWorkers: 2, credentials: 'text' })
  expect(requestOf({ ...draft, takenAway: ['token'] })).toMatchObject({ token: '' })
})

test.each([
  ['', []],
  ['nats://studio:4222, tls://other:4222', []],
  ['studio:4222', ['servers']],
  ['nats://name:password@studio:4222', ['servers']],
])('the address %j has the faults %j', (servers, fields) => {
  expect(Object.keys(faultsIn({ ...poolDraft(null), servers }, null))).toEqual(fields)
})

test('an address that lacks, a certificate that is none and half a place are said', () => {
  const draft = { ...poolDraft(null), certificate: 'no', localWorkers: 1.5 }
  expect(Object.keys(faultsIn(draft, null))).toEqual(['certificate', 'localWorkers'])
  expect(faultsIn({ ...draft, certificate: '', localWorkers: 257 }, null)).toHaveProperty('localWorkers')
  expect(faultsIn({ ...draft, certificate: '', localWorkers: undefined }, null)).toHaveProperty('localWorkers')
})

test('a token that was meant for one address is not sent to another without a word', () => {
  const elsewhere = { ...poolDraft(POOL), servers: 'tls://other:4222' }
  expect(Object.keys(faultsIn(elsewhere, POOL))).toEqual(['token'])
  expect(faultsIn({ ...elsewhere, token: 'new' }, POOL)).toEqual({})
  expect(faultsIn({ ...elsewhere, takenAway: ['token'] }, POOL)).toEqual({})
})

test('the command for another computer names what it needs and no secret', () => {
  expect(workerCommand(null)).toBe('pressrun worker --nats nats://HOST:4222')
  expect(workerCommand(POOL)).toBe('PRESSRUN_NATS_TOKEN=TOKEN pressrun worker --nats tls://studio:4222 --tls-ca FILE')
  const here = { ...POOL, servers: 'nats://127.0.0.1:5333, nats://studio', hasToken: false, hasCertificate: false }
  expect(workerCommand(here)).toBe('pressrun worker --nats nats://HOST:5333,nats://studio')
})
