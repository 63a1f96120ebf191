import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from '../../../tools/clock.ts'
import { openEngineSecrets } from '../../secrets/engine-secrets.ts'
import { PROVIDER_KIND_ENTRIES } from '../kinds.ts'
import { connectProvider } from './connected-provider.ts'
import { createProviderSecretStore } from './provider-secrets.ts'
import type { ProviderRow } from './provider-store.ts'

const ROW: ProviderRow = {
  name: 'outside',
  kind: 'openai',
  settings: {
    addresses: ['http://127.0.0.1:9'],
    places: 1,
    coinsPerOutput: 1,
    coinsPerDollar: 100,
    preset: null,
    managed: null,
    models: null,
  },
  secretId: 'outside',
  sealedSecrets: 'keychain',
  createdAt: 0,
  removedAt: null,
}

test('a way in that fails after it was given up leaves alone the one that was made since', async () => {
  const locked = Promise.withResolvers<string | null>()
  const reads = [locked.promise]
  const provider = connectProvider(
    ROW,
    { models: [], prices: {}, workflows: [] },
    {
      clock: systemClock,
      log: { info() {}, warn() {}, error: console.error },
      resolve: () => Promise.reject(new Error('Nobody is asked.')),
      secrets: createProviderSecretStore({
        secrets: openEngineSecrets(mkdtempSync(join(tmpdir(), 'pressrun-connected-')), randomBytes),
        openSafe: async () => ({
          read: () => reads.shift() ?? Promise.resolve(JSON.stringify({ key: 'sk', headers: {} })),
          write: async () => {},
          remove: async () => {},
        }),
        environment: {},
      }),
      newId: () => 'id',
      loadKind: (kind) => PROVIDER_KIND_ENTRIES[kind](),
      manage: () => {
        throw new Error('It is not managed.')
      },
      onChange: () => {},
    },
  )
  const [server] = provider.pool.servers
  const first = provider.adapterOf(server!)
  await expect.poll(() => reads).toEqual([])
  provider.reconnect()
  const second = await provider.adapterOf(server!)
  locked.reject(new Error('locked'))
  await expect(first).rejects.toMatchObject({ reason: 'away' })
  expect(await provider.adapterOf(server!)).toBe(second)
  await provider.close()
})
