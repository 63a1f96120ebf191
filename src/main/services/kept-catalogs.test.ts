import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Connection } from '#shared/app/connection.ts'
import { providerOf } from '#shared/service/catalog.ts'
import { createMovableClock } from '../tools/clock.ts'
import { createKeptCatalogs } from './kept-catalogs.ts'

const MODEL = {
  id: 'gpu/flux',
  listingId: 'gpu/flux',
  taskType: 'image.generate',
  modality: 'image',
  workspace: 'image',
  vendor: 'gpu',
  displayName: 'Flux',
  params: [],
  defaults: {},
  priceFromCoins: 1,
}
const PROVIDER = { name: 'gpu', state: 'ready', since: '2026-11-16T08:00:00.000Z' }

test('a catalog that an earlier version kept still says which provider runs a model', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'))
  const connection = { id: 'one', baseUrl: 'http://127.0.0.1:1' } as Connection
  const list = {
    models: [
      { ...MODEL, provider: PROVIDER },
      { ...MODEL, id: 'plain' },
    ],
  }
  const kept = { baseUrl: connection.baseUrl, keptSince: '2026-11-16T08:00:00.000Z', list }
  writeFileSync(join(folder, 'one-models.json'), JSON.stringify(kept))
  const log = { info() {}, warn() {}, error() {} }
  const catalogs = createKeptCatalogs(folder, { clock: createMovableClock({ startMs: 0 }), log })
  expect(catalogs.models(connection)?.list.models.map(providerOf)).toEqual([PROVIDER, undefined])
})
