import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FailureCode } from '#shared/service/generation.ts'
import { CoinModel, RUN_DEADLINE_MS, type ModelGeneration } from '../../../../tests/support/coin-model.ts'
import { problemOf, TestEngine } from '../../../../tests/support/engine.ts'
import { waitUntil } from '../../../../tests/support/wait-until.ts'
import { updateLimits } from '../account/store.ts'
import { createMovableClock } from '../../tools/clock.ts'
import { balancesOf, grantCoins, spentThisMonth } from '../ledger/ledger.ts'
import { WorkerLostError } from '../jobs/workers.ts'

/**
 * Random histories of submits, replays, cancels, endings and passing time, played to the engine and to a small model of
 * the coins. After every step both must agree on every status and every coin.
 */
type Step = fc.AsyncCommand<CoinModel, TestEngine>

const LIMIT = 2
const CAP = 300
const HOUR_MS = 3_600_000

function step(
  name: string,
  run: (model: CoinModel, engine: TestEngine) => void | Promise<void>,
  check: (model: CoinModel) => boolean = () => true,
) {
  const command: Step = {
    check,
    toString: () => name,
    async run(model, engine) {
      await run(model, engine)
      model.dispatch()
      await expectAgreement(model, engine)
    },
  }
  return command
}

const paramsFor = (outputs: number) => ({ prompt: 'A lighthouse', num_outputs: outputs })
const pick = (list: ModelGeneration[], index: number) => list[index % list.length]!

function submitTo(
  engine: TestEngine,
  model: CoinModel,
  body: Record<string, unknown>,
  refusal: string | undefined,
): void {
  const key = randomUUID()
  const send = () => engine.submit(body, { key })
  if (refusal) return expect(problemOf(send).code).toBe(refusal)
  const { status, body: generation } = send()
  expect(status).toBe(201)
  Object.assign(model.generations.at(-1)!, { id: generation.id, key })
}

const outputs = fc.integer({ min: 1, max: 4 })
const index = fc.nat({ max: 50 })
const hasAny = (model: CoinModel) => model.generations.length > 0
const isRunning = (model: CoinModel) => model.processing().length > 0

const steps: fc.Arbitrary<Step>[] = [
  fc.tuple(outputs, fc.constantFrom(15, 40, 1000)).map(([count, maxCoins]) =>
    step(`submit(${count}, at most ${maxCoins})`, (model, engine) => {
      const body = { params: paramsFor(count), maxCoins }
      submitTo(engine, model, body, model.submit({ key: '', body, outputs: count }, maxCoins))
    }),
  ),
  outputs.map((count) =>
    step(`quote(${count})`, (model, engine) => {
      const quote = engine.quote({ params: paramsFor(count) })
      expect(quote.coins).toBe(model.perOutput * count)
      expect(quote.availableCoins).toBe(Math.max(model.available, 0))
      model.quote(quote.quoteToken!, count)
    }),
  ),
  index.map((at) =>
    step(
      `submitQuoted(${at})`,
      (model, engine) => {
        const quote = model.quotes[at % model.quotes.length]!
        const body = { params: paramsFor(quote.outputs), quoteToken: quote.token }
        submitTo(engine, model, body, model.submit({ key: '', body, outputs: quote.outputs }, quote))
      },
      (model) => model.quotes.length > 0,
    ),
  ),
  index.map((at) =>
    step(
      `replay(${at})`,
      (model, engine) => {
        const { key, id, body } = pick(model.generations, at)
        expect(engine.submit(body, { key })).toMatchObject({ status: 200, body: { id } })
        const other = { ...body, projectId: 'another' }
        expect(problemOf(() => engine.submit(other, { key })).code).toBe('idempotency_conflict')
      },
      hasAny,
    ),
  ),
  index.map((at) =>
    step(
      `cancel(${at})`,
      (model, engine) => {
        const generation = pick(model.generations, at)
        const refusal = model.cancel(generation)
        if (refusal) expect(problemOf(() => engine.cancel(generation.id)).code).toBe(refusal)
        else expect(engine.cancel(generation.id).status).toBe('canceled')
      },
      hasAny,
    ),
  ),
  fc.tuple(index, fc.nat({ max: 5 })).map(([at, delivered]) =>
    step(
      `finish(${at}, ${delivered} outputs)`,
      async (model, engine) => {
        const generation = pick(model.processing(), at)
        model.finish(generation, delivered)
        await (await engine.runOf(generation.id)).finish(delivered)
      },
      isRunning,
    ),
  ),
  fc
    .tuple(index, fc.constantFrom<FailureCode>('invalid_input', 'unavailable', 'timeout', 'internal'))
    .map(([at, code]) =>
      step(
        `fail(${at}, ${code})`,
        async (model, engine) => {
          const generation = pick(model.processing(), at)
          model.fail(generation, code)
          ;(await engine.runOf(generation.id)).fail(code)
        },
        isRunning,
      ),
    ),
  index.map((at) =>
    step(
      `lose(${at})`,
      async (model, engine) => {
        const generation = pick(model.processing(), at)
        model.lose(generation)
        ;(await engine.runOf(generation.id)).reject(new WorkerLostError('gone'))
      },
      isRunning,
    ),
  ),
  fc.constantFrom(60_000, 60_000, HOUR_MS / 6, 20 * 24 * HOUR_MS).map((milliseconds) =>
    step(
      `advance(${milliseconds})`,
      async (model, engine) => {
        await engine.clock.advance(milliseconds)
        model.now += milliseconds
      },
      (model) =>
        model
          .processing()
          .every(({ attemptStartedAt }) => attemptStartedAt + RUN_DEADLINE_MS > model.now + milliseconds),
    ),
  ),
  fc.constantFrom(1, 2, 3).map((multiplier) =>
    step(`setPrice(x${multiplier})`, (model, engine) => {
      model.multiplier = multiplier
      engine.context.multipliers.set('picture', multiplier)
    }),
  ),
  fc.constantFrom(-120, 50, 200).map((coins) =>
    step(`grant(${coins})`, (model, engine) => {
      model.available += coins
      grantCoins(engine.context.db, { accountId: engine.caller.accountId, coins, now: engine.clock.now() })
    }),
  ),
  fc.constant(
    step('restart', async (_model, engine) => {
      await engine.stopDispatcher()
      engine.startDispatcher()
    }),
  ),
]

async function expectAgreement(model: CoinModel, engine: TestEngine): Promise<void> {
  const { db } = engine.context
  const { accountId, keyId } = engine.caller
  const expected = model.generations.map(({ status }) => status)
  const runs = model.processing().map(({ id }) => id)
  const actual = () => model.generations.map(({ id }) => engine.read(id).status)
  await waitUntil(
    `the engine to reach ${expected.join(', ')}`,
    () =>
      runs.every((id) => engine.workers.runs.some(({ job }) => job.generationId === id)) &&
      actual().every((status, at) => status === expected[at]),
    { everyMs: 1 },
  )
  for (const { id, charged, error } of model.generations)
    expect(engine.read(id)).toMatchObject({ coinsCharged: charged, error: error === null ? null : { code: error } })
  const { available, held, spent } = balancesOf(db, accountId)
  expect({ available, held, spent }).toEqual({ available: model.available, held: model.held, spent: model.spent })
  expect(spentThisMonth(db, keyId!, engine.clock.now())).toBe(model.spentThisMonth)
  engine.expectBooksInOrder()
}

test('the engine and the model of coins agree on every history', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 60, size: 'max' }), async (commands) => {
      // seconds before a month ends, so that many a hold outlives it
      const clock = createMovableClock({ startMs: Date.UTC(2026, 11, 1) - 30_000, running: false })
      await using engine = new TestEngine({ coins: 200, monthlySpendCapCoins: CAP, clock })
      updateLimits(engine.context.db, engine.caller.accountId, { running: LIMIT })
      engine.startDispatcher()
      const model = new CoinModel({ coins: 200, now: engine.clock.now(), limit: LIMIT, cap: CAP })
      await fc.asyncModelRun(() => ({ model, real: engine }), commands)
    }),
    { numRuns: 40, endOnFailure: true },
  )
})
