import { describe, expect, test } from 'vitest'
import { Account } from './account.ts'
import { Asset } from './asset.ts'
import { Model, UI_CONTROLS } from './catalog.ts'
import { Effect } from './effect.ts'
import { Generation, ListQuery, SubmitRequest } from './generation.ts'
import * as limits from './limits.ts'
import { PARAM_NAMES } from './params.ts'
import { Problem, PROBLEM_CODES, PROBLEM_STATUS } from './problem.ts'
import { Quote, QuoteRequest } from './quote.ts'
import { ROUTES } from './routes.ts'
import { TASK_TYPES } from './tasks.ts'

const generation = {
  id: '6f1c1b6e-6c1f-4b43-9a3e-3d0f3a6d2f10',
  modelId: 'm',
  modelName: 'M',
  taskType: 'image.generate',
  modality: 'image',
  workspace: 'image',
  effect: null,
  status: 'queued',
  progress: null,
  queuePosition: 1,
  params: { prompt: 'a' },
  coinsQuoted: 4,
  coinsCharged: null,
  outputs: [],
  outputsRequested: 1,
  error: null,
  projectId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  startedAt: null,
  completedAt: null,
}

const model = {
  id: 'm',
  listingId: 'l',
  taskType: 'image.generate',
  modality: 'image',
  workspace: 'image',
  vendor: 'v',
  displayName: 'M',
  params: [
    {
      name: 'prompt',
      required: true,
      kind: 'text',
      maxLength: 10,
      ui: { control: 'prompt', group: 'prompt', order: 1 },
    },
  ],
  defaults: {},
  priceFromCoins: 4,
}

describe('the specification in numbers', () => {
  test('41 param names, 38 task types, 20 controls, 36 problem codes, 11 operations', () => {
    expect([PARAM_NAMES, TASK_TYPES, UI_CONTROLS, PROBLEM_CODES].map((list) => new Set(list).size)).toEqual([
      41, 38, 20, 36,
    ])
    expect(Object.keys(ROUTES)).toHaveLength(11)
  })

  test('scopes and methods of the eleven operations', () => {
    expect(Object.values(ROUTES).map((route) => `${route.method} ${route.path} ${route.scope}`)).toEqual([
      'GET /v1/models null',
      'GET /v1/effects null',
      'POST /v1/quotes generate',
      'POST /v1/generations generate',
      'GET /v1/generations read',
      'GET /v1/generations/concurrency read',
      'GET /v1/generations/{id} read',
      'POST /v1/generations/{id}/cancel generate',
      'POST /v1/uploads uploads',
      'GET /v1/assets/{id} read',
      'GET /v1/account account',
    ])
  })

  test('limits', () => {
    const minute = 60_000
    expect(limits).toMatchObject({
      KEY_REQUESTS_PER_WINDOW: 120,
      ACCOUNT_REQUESTS_PER_WINDOW: 300,
      RATE_WINDOW_SECONDS: 60,
      QUOTE_VALID_MS: 10 * minute,
      SIGNED_LINK_VALID_MS: 60 * minute,
      UPLOAD_RETENTION_MS: 30 * 24 * 60 * minute,
      CATALOG_CACHE_SECONDS: 60,
      PAGE_SIZE_DEFAULT: 30,
      PAGE_SIZE_MAX: 100,
      WEBHOOK_ANSWER_MS: 10_000,
      WEBHOOK_TOLERANCE_SECONDS: 300,
      UPLOAD_LIMITS: {
        image: { maxBytes: 20 * 2 ** 20, maxSide: 8192 },
        audio: { maxBytes: 50 * 2 ** 20, maxSeconds: 600 },
        video: { maxBytes: 200 * 2 ** 20, maxSeconds: 60, maxSide: 4096 },
      },
    })
    expect(limits.POLL_INTERVAL_MS).toBe(2_000)
    expect(Object.keys(limits.UPLOAD_TYPES)).toHaveLength(10)
    expect(limits.WEBHOOK_RETRY_DELAYS_MS.map((delay) => delay / minute)).toEqual([0.5, 2, 10, 30, 60, 180, 360, 720])
  })

  test('every code travels under a status an operation may answer with', () => {
    for (const [code, status] of Object.entries(PROBLEM_STATUS)) expect(status, code).toBeGreaterThanOrEqual(400)
  })
})

describe('responses are tolerant: version 1 grows', () => {
  test('unknown fields are ignored', () => {
    expect(Generation.parse({ ...generation, mood: 'calm' })).toEqual(generation)
  })

  test('unknown enumerated values are kept', () => {
    const grown = {
      ...generation,
      status: 'archived',
      taskType: 'smell.generate',
      modality: 'smell',
      workspace: 'nose',
      error: { code: 'bored' },
      params: { scent: 'rose' },
    }
    expect(Generation.parse(grown)).toEqual(grown)
    const problem = { type: 't', title: 't', status: 418, detail: 'd', code: 'teapot' }
    expect(Problem.parse(problem)).toEqual(problem)
  })

  test('an unknown descriptor kind, control or param name is kept whole', () => {
    const descriptor = {
      name: 'scent',
      required: false,
      kind: 'flower',
      petals: 5,
      ui: { control: 'bouquet', group: 'basic', order: 2 },
    }
    expect(Model.parse({ ...model, params: [descriptor] }).params).toEqual([descriptor])
  })

  test('an unknown effect input is kept', () => {
    const effect = { id: 'e', kind: 'image', category: 'mood', nameKey: 'n', thumbnail: null, modelId: 'm' }
    expect(Effect.parse({ ...effect, input: { type: 'scan', depth: 2 } }).input).toEqual({ type: 'scan', depth: 2 })
  })

  test('but what is known must be right', () => {
    const broken = { ...model.params[0], maxLength: 0 }
    expect(Model.safeParse({ ...model, params: [broken] }).success).toBe(false)
    expect(Generation.safeParse({ ...generation, coinsQuoted: 0 }).success).toBe(false)
    expect(Generation.safeParse({ ...generation, coinsQuoted: 1.5 }).success).toBe(false)
    expect(Generation.safeParse({ ...generation, progress: 1.1 }).success).toBe(false)
    expect(Effect.safeParse({ id: 'e', input: { type: 'images' } }).success).toBe(false)
    for (const field of Object.keys(generation)) {
      const { [field as keyof typeof generation]: _removed, ...rest } = generation
      expect(Generation.safeParse(rest).success, field).toBe(false)
    }
  })

  test('bounds of the remaining resources', () => {
    const asset = {
      id: 'a',
      kind: 'image',
      url: 'u',
      thumbnailUrl: 't',
      posterUrl: null,
      mimeType: 'image/png',
      width: 1,
      height: 1,
      durationSeconds: null,
    }
    expect(Asset.safeParse(asset).success).toBe(true)
    expect(Asset.safeParse({ ...asset, id: 'a b' }).success).toBe(false)
    expect(Asset.safeParse({ ...asset, width: 0 }).success).toBe(false)
    expect(Asset.safeParse({ ...asset, subtitles: { srtUrl: 's' } }).success).toBe(false)
    const account = {
      balance: { available: -5, held: 0 },
      concurrency: { limit: 4, raisedLimit: null, running: 0, queued: 0 },
      rateLimits: { key: { limit: 120, windowSeconds: 60 }, account: { limit: 300, windowSeconds: 60 } },
      key: null,
      channel: 'web',
    }
    expect(Account.safeParse(account).success).toBe(true)
    expect(Account.safeParse({ ...account, balance: { available: 0, held: -1 } }).success).toBe(false)
    const quote = {
      modelId: 'm',
      coins: 1,
      coinsPerOutput: 1,
      outputs: 1,
      quoteToken: null,
      expiresAt: '2026-01-01T00:00:00Z',
      availableCoins: 0,
    }
    expect(Quote.safeParse(quote).success).toBe(true)
    expect(Quote.safeParse({ ...quote, availableCoins: -1 }).success).toBe(false)
  })
})

describe('requests are strict', () => {
  const submit = { modelId: 'm', params: { prompt: 'a' }, maxCoins: 5 }

  test('exactly one of quoteToken and maxCoins, with an issue on each', () => {
    expect(SubmitRequest.safeParse(submit).success).toBe(true)
    for (const body of [
      { modelId: 'm', params: {} },
      { ...submit, quoteToken: 'q' },
    ])
      expect(SubmitRequest.safeParse(body).error?.issues.map((issue) => issue.path.join('.'))).toEqual([
        'quoteToken',
        'maxCoins',
      ])
  })

  test.each([
    [{ params: { scent: 'rose' } }],
    [{ params: { prompt: null } }],
    [{ params: { images: [1] } }],
    [{ params: [] }],
    [{ modelId: '' }],
    [{ maxCoins: 0 }],
    [{ maxCoins: 1.5 }],
    [{ consent: false }],
    [{ projectId: '' }],
    [{ effectId: 'Not-A-Slug' }],
  ])('refuses %o', (change) => {
    expect(SubmitRequest.safeParse({ ...submit, ...change }).success).toBe(false)
  })

  test('a quote is not a draft unless it says so', () => {
    expect(QuoteRequest.parse({ modelId: 'm', params: {} }).draft).toBe(false)
    expect(QuoteRequest.safeParse({ modelId: 'm', params: {}, draft: 'yes' }).success).toBe(false)
  })

  test('list query: defaults, bounds and closed values', () => {
    expect(ListQuery.parse({}).limit).toBe(30)
    expect(ListQuery.parse({ limit: '100', active: 'true' })).toEqual({ limit: 100, active: true })
    for (const query of [{ limit: '0' }, { limit: '101' }, { limit: '1e1' }, { status: 'done' }, { active: 'yes' }])
      expect(ListQuery.safeParse(query).success, JSON.stringify(query)).toBe(false)
  })
})
