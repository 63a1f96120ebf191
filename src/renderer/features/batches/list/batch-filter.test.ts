import { expect, test } from 'vitest'
import type { Batch } from '#shared/app/batch.ts'
import { progressOfCounts } from '#shared/batch/list-progress.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { DAY_MS } from '#shared/day.ts'
import { filterBatches, isNarrowed, MIXED, modelsOf, NO_FILTER, type BatchFilter } from './batch-filter.ts'

const NOW = new Date(2030, 0, 31, 15).getTime()

function batch(
  id: string,
  { modelId = null, days = 0, ...rest }: Partial<Batch> & { modelId?: string | null; days?: number },
): Batch {
  return {
    id,
    name: id,
    kind: 'list',
    subject: null,
    connectionId: 'elsewhere',
    connectionName: 'Studio',
    state: 'ended',
    pause: null,
    trouble: null,
    settings: BatchSettings.parse({ modelId }),
    columns: ['prompt'],
    outDir: '/out',
    budget: null,
    rows: 2,
    counts: { done: 2 },
    progress: progressOfCounts({ done: 2 }),
    outputs: { paid: 2, here: 2 },
    toPick: 0,
    toConsent: 0,
    coins: { quoted: 0, held: 0, charged: 0, refunded: 0 },
    providerCost: null,
    mismatches: 0,
    etaSeconds: null,
    createdAt: new Date(NOW - days * DAY_MS).toISOString(),
    startedAt: null,
    endedAt: null,
    ...rest,
  }
}

const BATCHES = [
  batch('Boats in fog', { modelId: 'poster', state: 'running' }),
  batch('Portraits', { days: 5, state: 'draft', counts: { ready: 1, blocked: 1 } }),
  batch('Single runs', { kind: 'single', subject: 'A boat at night', modelId: 'poster', days: 1 }),
  batch('Catalogue', { modelId: 'cutout', days: 40, state: 'paused', pause: { code: 'budget_reached', message: '' } }),
]
const found = (part: Partial<BatchFilter>) => filterBatches(BATCHES, { ...NO_FILTER, ...part }, NOW).map(({ id }) => id)

test('single runs are left out until they are asked for', () => {
  expect(found({})).toEqual(['Boats in fog', 'Portraits', 'Catalogue'])
  expect(found({ singleRuns: true, search: 'boat' })).toEqual(['Boats in fog', 'Single runs'])
  expect(isNarrowed({ ...NO_FILTER, singleRuns: true })).toBe(false)
})

test('every word is looked for in the name, the model and the service', () => {
  expect(found({ search: 'FOG studio' })).toEqual(['Boats in fog'])
  expect(found({ search: 'cutout' })).toEqual(['Catalogue'])
  expect(found({ search: 'fog cutout' })).toEqual([])
})

test('narrowed by state, by what needs a person, by model and by age', () => {
  expect(found({ state: 'running' })).toEqual(['Boats in fog'])
  expect(found({ state: 'blocked' })).toEqual(['Portraits'])
  expect(found({ state: 'look' })).toEqual(['Catalogue'])
  expect(found({ model: MIXED })).toEqual(['Portraits'])
  expect(found({ age: '1' })).toEqual(['Boats in fog'])
  expect(found({ age: '7' })).toEqual(['Boats in fog', 'Portraits'])
  expect(isNarrowed({ ...NO_FILTER, age: '7' })).toBe(true)
})

test('models are offered once each, what the rows name themselves last', () => {
  expect(modelsOf(BATCHES)).toEqual(['poster', 'cutout', MIXED])
})
