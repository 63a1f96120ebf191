import type { Batch, BatchPlan } from '#shared/app/batch.ts'
import { BUNDLED_CONNECTION_ID } from '#shared/app/bundled-connection.ts'
import { progressOfCounts } from '#shared/batch/list-progress.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import type { Model } from '#shared/service/catalog.ts'

/** A batch that has not been started. */
export function aBatch(more: Partial<Batch> = {}): Batch {
  const counts = more.counts ?? { ready: 3 }
  return {
    id: 'batch',
    name: 'Boats',
    kind: 'list',
    subject: null,
    connectionId: BUNDLED_CONNECTION_ID,
    connectionName: 'This computer',
    state: 'draft',
    pause: null,
    trouble: null,
    settings: BatchSettings.parse({}),
    columns: ['prompt'],
    outDir: '/pictures',
    budget: null,
    rows: 3,
    counts,
    progress: progressOfCounts(counts),
    toConsent: 0,
    outputs: { paid: 0, here: 0 },
    toPick: 0,
    coins: { quoted: 0, held: 0, charged: 0, refunded: 0 },
    providerCost: null,
    mismatches: 0,
    etaSeconds: null,
    createdAt: '2030-01-01T00:00:00Z',
    startedAt: null,
    endedAt: null,
    ...more,
  }
}

/** A plan of three rows at two coins each. */
export function aPlan(more: Partial<BatchPlan> = {}): BatchPlan {
  return {
    rows: 3,
    blockedRows: 0,
    leftOut: [],
    outputs: 3,
    coins: 6,
    atMost: false,
    steps: [],
    providerCost: null,
    availableCoins: 100,
    prices: [
      { modelId: 'poster', effectId: null, coins: 2, providerCost: null, rows: 3, total: 6, providerTotal: null },
    ],
    files: 0,
    outside: { rows: 0, files: 0, folders: [] },
    seconds: { byRateLimit: null, byRunningLimit: null },
    runningLimit: null,
    ...more,
  }
}

/** A model of pictures with the settings that a test gives it. */
export function aModel(more: Partial<Model> = {}): Model {
  return {
    id: 'poster',
    listingId: 'poster',
    taskType: 'image.generate',
    modality: 'image',
    workspace: 'image',
    vendor: 'Pressrun',
    displayName: 'Poster',
    params: [],
    defaults: {},
    priceFromCoins: 2,
    ...more,
  }
}
