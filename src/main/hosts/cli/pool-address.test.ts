import { expect, test, vi } from 'vitest'
import { openToOthers, parseServers, readPoolAddress } from './pool-address.ts'

test.each([
  ['nats://127.0.0.1:4222', false],
  ['nats://localhost:4222', false],
  ['nats://[::1]:4222', false],
  ['tls://queue.studio:4222', false],
  ['nats://queue.studio:4222', true],
  ['nats://10.0.0.5:4222', true],
  ['tls://queue.studio:4222, nats://10.0.0.5:4222', true],
])('%s is open to others: %s', (servers, isOpen) => {
  expect(openToOthers({ servers }) !== undefined).toBe(isOpen)
  expect(openToOthers({ servers, certificate: 'of the studio' })).toBeUndefined()
})

test('an address holds no name, no password and no other protocol', () => {
  expect(parseServers('nats://a:4222,tls://b:4222')).toBe('nats://a:4222,tls://b:4222')
  for (const wrong of ['queue:4222', 'http://queue', 'nats://me:secret@queue:4222', 'nats://queue/path'])
    expect(() => parseServers(wrong)).toThrow(/Expected nats:\/\/host:4222/)
})

test('the token comes from the command line or the environment, and gives way to a credentials file', async () => {
  vi.stubEnv('PRESSRUN_NATS_TOKEN', 'from-outside')
  const servers = 'nats://localhost:4222'
  expect(await readPoolAddress(servers, {})).toEqual({ servers, token: 'from-outside' })
  expect(await readPoolAddress(servers, { natsToken: 'typed' })).toEqual({ servers, token: 'typed' })
  const natsCreds = import.meta.filename
  expect(await readPoolAddress(servers, { natsCreds })).toEqual({
    servers,
    credentials: expect.stringContaining('from-outside') as string,
  })
  await expect(readPoolAddress(servers, { tlsCa: '/not/there' })).rejects.toThrow('/not/there cannot be read.')
  vi.unstubAllEnvs()
})
