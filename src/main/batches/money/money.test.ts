import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { RecipeStep } from '#shared/batch/recipe.ts'
import { BatchScene } from '../../../../tests/support/batch-scene.ts'

const signal = new AbortController().signal

/** Answers the first question for a price only when it is told to. */
function holdFirstQuote(scene: BatchScene) {
  const answer = Promise.withResolvers<Response | null>()
  let asked = 0
  scene.interfere = async (request, pass) => {
    if (!request.url.endsWith('/v1/quotes') || ++asked > 1) return pass()
    return (await answer.promise) ?? pass()
  }
  return { isAsked: () => asked > 0, answer: answer.resolve }
}

describe('what a row costs', () => {
  test('is what was quoted when everything comes, and every output has a file', async () => {
    await using scene = new BatchScene()
    const id = await scene.run(['A red fox', 'Two boats'], { settings: { constants: { num_outputs: 2 } } })
    await scene.untilState(id, 'ended')
    expect(scene.rows(id).map(({ state, coins }) => [state, coins])).toEqual([
      ['done', { quoted: 20, held: 0, charged: 20, refunded: 0 }],
      ['done', { quoted: 20, held: 0, charged: 20, refunded: 0 }],
    ])
    expect(scene.batch(id)).toMatchObject({ outputs: { paid: 4, here: 4 }, coins: { quoted: 40, charged: 40 } })
    expect(readdirSync(join(scene.outDir, 'List')).filter((name) => name.endsWith('.png'))).toHaveLength(4)
    scene.expectBooksInOrder()
  })

  test('is less when less is delivered, and the row says so', async () => {
    await using scene = new BatchScene()
    const id = await scene.run(['A fox sandbox:deliver=1'], { settings: { constants: { num_outputs: 3 } } })
    await scene.untilState(id, 'ended')
    expect(scene.rows(id)[0]).toMatchObject({
      state: 'done',
      reason: { code: 'partial' },
      coins: { quoted: 30, held: 0, charged: 10, refunded: 20 },
    })
    scene.expectBooksInOrder()
  })

  test('is nothing when it fails for good, and content policy is not tried again by itself', async () => {
    await using scene = new BatchScene()
    const id = await scene.run(['A fox sandbox:fail=content_policy', 'A boat sandbox:fail=invalid_input'])
    await scene.untilState(id, 'ended')
    expect(
      scene.rows(id).map(({ state, reason, attempts, coins }) => [state, reason?.code, attempts, coins.refunded]),
    ).toEqual([
      ['failed', 'content_policy', 1, 10],
      ['failed', 'invalid_input', 1, 10],
    ])
    expect(scene.batch(id).coins).toEqual({ quoted: 20, held: 0, charged: 0, refunded: 20 })
    scene.expectBooksInOrder()
  })

  test('passing failures are tried three times in all, and as often again when a person asks', async () => {
    await using scene = new BatchScene()
    const id = await scene.run(['A fox sandbox:fail=unavailable'])
    await scene.untilState(id, 'ended')
    expect(scene.rows(id)[0]).toMatchObject({ state: 'failed', attempts: 3, coins: { charged: 0, refunded: 30 } })
    await scene.batches.retry(id)
    expect(scene.batch(id)).toMatchObject({ state: 'paused', pause: { code: 'rows_ready' } })
    scene.batches.resume(id)
    await scene.untilState(id, 'ended')
    expect(scene.rows(id)[0]).toMatchObject({ state: 'failed', attempts: 6, coins: { charged: 0, refunded: 60 } })
    scene.expectBooksInOrder()
  })

  test('is compared with the service, and a difference is flagged', async () => {
    await using scene = new BatchScene()
    const id = await scene.run(['A red fox', 'A boat sandbox:fail=internal', 'A house'])
    await scene.untilState(id, 'ended')
    const requests = scene.requests.length
    expect(await scene.during(scene.batches.reconcile(id, signal))).toEqual({
      checked: 5,
      charged: { here: 20, service: 20 },
      providerCost: null,
      steps: [
        {
          step: 1,
          checked: 5,
          held: { here: 50, service: 50 },
          charged: { here: 20, service: 20 },
          refunded: { here: 30, service: 30 },
          providerCost: null,
          mismatches: 0,
        },
      ],
      mismatches: [],
    })
    expect(scene.requests.length - requests).toBe(1)

    const [row] = scene.rows(id)
    scene.db.prepare('UPDATE row_attempts SET coins_charged = 7 WHERE row_id = ?').run(row!.id)
    expect(await scene.during(scene.batches.reconcile(id, signal))).toMatchObject({
      charged: { here: 17, service: 20 },
      mismatches: [{ rowId: row!.id, listRow: 1 }],
    })
    expect(scene.batch(id).mismatches).toBe(1)
    expect(scene.rows(id)[0]!.mismatch?.message).toContain('10')
  })

  test('is not said to be unknown to the service by a page of somebody in between', async () => {
    await using scene = new BatchScene()
    const id = await scene.run(['A red fox'])
    await scene.untilState(id, 'ended')
    scene.interfere = async (request, pass) => {
      if (request.url.includes('/v1/generations?')) return Response.json({ items: [], nextCursor: null })
      if (request.url.includes('/v1/generations/')) return new Response('<html>Not found</html>', { status: 404 })
      return pass()
    }
    await expect(scene.during(scene.batches.reconcile(id, signal))).rejects.toMatchObject({ code: 'unexpected_answer' })
    expect(scene.batch(id).mismatches).toBe(0)
    scene.interfere = null
    expect(await scene.during(scene.batches.reconcile(id, signal))).toMatchObject({ mismatches: [] })
    scene.expectBooksInOrder()
  })
})

describe('the price', () => {
  test('that has risen stops the rows of that price, not the batch; planning again accepts it', async () => {
    await using scene = new BatchScene()
    const id = await scene.create(['A wolf', 'A fox', 'A boat', 'A house'])
    await scene.plan(id)
    const [, , , last] = scene.rows(id)
    await scene.batches.editRow(last!.id, { modelId: 'clip', params: { prompt: 'A house', duration: 5 } })
    await scene.plan(id)
    await scene.console('PUT', '/prices/picture', { multiplier: 2 })
    scene.batches.start(id, { budget: null })
    await scene.untilState(id, 'ended')
    expect(scene.rows(id).map(({ state, reason }) => [state, reason?.code])).toEqual([
      // the quote of the first one still holds
      ['done', undefined],
      ['blocked', 'price_risen'],
      ['blocked', 'price_risen'],
      ['done', undefined],
    ])
    expect(scene.batch(id).coins.charged).toBe(60)
    // one refusal speaks for both
    expect(
      scene.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/generations').length,
    ).toBeLessThan(5)

    expect(await scene.plan(id)).toMatchObject({ rows: 2, coins: 40 })
    scene.batches.start(id, { budget: null })
    await scene.untilState(id, 'ended')
    expect(scene.states(id)).toEqual(['done', 'done', 'done', 'done'])
    expect(scene.batch(id).coins.charged).toBe(100)
    scene.expectBooksInOrder()
  })

  test('of a row that was changed is found by itself; a higher one than was shown waits for a person', async () => {
    await using scene = new BatchScene()
    const id = await scene.create(['A fox', 'A boat', 'A house'])
    await scene.plan(id)
    const [, second, third] = scene.rows(id)
    await scene.batches.editRow(second!.id, { params: { prompt: 'A ship' } })
    await scene.batches.editRow(third!.id, { params: { prompt: 'A house', resolution: '2k' } })
    expect(() => scene.batches.start(id, { budget: null })).toThrow('Plan the batch first')
    await scene.plan(id)
    scene.batches.start(id, { budget: 20 })
    await scene.until('rows on their way', () => scene.batch(id).counts.ready === 1)
    await scene.batches.editRow(third!.id, { params: { prompt: 'A house', resolution: '2k', num_outputs: 2 } })
    scene.batches.start(id, { budget: 1000 })
    await scene.untilState(id, 'ended')
    expect(scene.rows(id).map(({ state, reason, coins }) => [state, reason?.code, coins.charged])).toEqual([
      ['done', undefined, 10],
      ['done', undefined, 10],
      ['blocked', 'price_risen', 0],
    ])
    expect(await scene.plan(id)).toMatchObject({ rows: 1, coins: 50 })
    scene.batches.start(id, { budget: 70 })
    await scene.untilState(id, 'ended')
    expect(scene.batch(id)).toMatchObject({ counts: { done: 3 }, coins: { charged: 70 } })
    scene.expectBooksInOrder()
  })

  test('is quoted once for all rows that share it, and again when the quote is old', async () => {
    await using scene = new BatchScene()
    const prompts = Array.from({ length: 40 }, (_, index) => `Picture ${index}`)
    const id = await scene.create(prompts, {
      sweeps: { mode: 'crossed', axes: [{ param: 'resolution', values: ['1k', '2k'] }] },
    })
    const quotes = () => scene.requests.filter(({ path }) => path === '/v1/quotes').length
    expect(await scene.plan(id)).toMatchObject({ rows: 80, coins: 40 * 10 + 40 * 25 })
    expect(quotes()).toBe(2)
    await scene.plan(id)
    expect(quotes()).toBe(2)
    await scene.clock.advance(11 * 60_000)
    await scene.console('PUT', '/prices/picture', { multiplier: 3 })
    expect(await scene.plan(id)).toMatchObject({ rows: 80, coins: 3 * (40 * 10 + 40 * 25) })
    expect(quotes()).toBe(4)
    expect(scene.batch(id).coins.quoted).toBe(3 * (40 * 10 + 40 * 25))
    scene.expectBooksInOrder()
  })

  test('grows old also where somebody changes rows and plans again all the time, for later steps too', async () => {
    await using scene = new BatchScene()
    const laterSteps = [RecipeStep.parse({ type: 'make', modelId: 'enlarge' })]
    const id = await scene.create(['A fox'], { laterSteps })
    const [row] = scene.rows(id)
    const plan = async () => (await scene.plan(id)).steps.map(({ coins }) => coins)
    expect(await plan()).toEqual([10, 4])
    await scene.console('PUT', '/prices/picture', { multiplier: 2 })
    await scene.console('PUT', '/prices/enlarge', { multiplier: 2 })
    await scene.clock.advance(6 * 60_000)
    await scene.during(scene.batches.editRow(row!.id, { params: { prompt: 'A wolf' } }))
    expect(await plan()).toEqual([10, 4])
    await scene.clock.advance(6 * 60_000)
    expect(await plan()).toEqual([20, 8])
  })

  describe('that is asked for while a row is changed', () => {
    test('says nothing against the row as it is by now', async () => {
      await using scene = new BatchScene()
      const id = await scene.create(['Nonsense', 'A boat'])
      const held = holdFirstQuote(scene)
      const planning = scene.batches.plan(id, signal)
      await scene.until('a question', held.isAsked, { stepMs: 1 })
      await scene.batches.editRow(scene.rows(id)[0]!.id, { params: { prompt: 'A wolf', resolution: '2k' } })
      const problem = { type: 'urn:problem', title: 'No', status: 400, detail: 'No nonsense.', code: 'invalid_params' }
      const headers = { 'Content-Type': 'application/problem+json' }
      held.answer(Response.json(problem, { status: 400, headers }))
      expect(await scene.during(planning)).toMatchObject({ rows: 2, blockedRows: 0, coins: 35 })
    })

    test('is not taken for the one that the row had before', async () => {
      await using scene = new BatchScene()
      const id = await scene.create(['A fox', 'A boat', 'A house', 'A ship'])
      const rowIds = scene.rows(id).map((row) => row.id)
      const makes = (at: number, outputs: number) =>
        scene.batches.editRow(rowIds[at]!, { params: { prompt: 'A wolf', num_outputs: outputs } })
      for (const at of [2, 3]) await makes(at, 2)
      expect(await scene.plan(id)).toMatchObject({ coins: 60 })
      await scene.clock.advance(11 * 60_000)
      const held = holdFirstQuote(scene)
      const planning = scene.batches.plan(id, signal)
      await scene.until('a question', held.isAsked, { stepMs: 1 })
      // one of each price, for either may be asked about first
      await makes(0, 3)
      await makes(2, 4)
      held.answer(null)
      await scene.during(planning)
      expect(scene.rows(id).map(({ coins }) => coins.quoted)).toEqual([30, 10, 40, 20])
    })
  })
})

describe('the budget', () => {
  test('pauses when the next row does not fit, and goes on when it is raised', async () => {
    await using scene = new BatchScene()
    const id = await scene.run(['A', 'B', 'C', 'D'], { budget: 25 })
    await scene.untilState(id, 'paused')
    expect(scene.batch(id)).toMatchObject({ pause: { code: 'budget_reached' }, coins: { charged: 20, held: 0 } })
    scene.batches.start(id, { budget: 40 })
    await scene.untilState(id, 'ended')
    expect(scene.batch(id).coins.charged).toBe(40)
    scene.expectBooksInOrder()
  })

  test('counts what is in flight, and what comes back is spent again', async () => {
    await using scene = new BatchScene({ runningLimit: 8 })
    scene.engine.workers.finishAtOnce = false
    const id = await scene.run(['A sandbox:fail=invalid_input', 'B', 'C', 'D', 'E'], { budget: 30 })
    await scene.until('runs', () => scene.engine.workers.runs.length >= 2)
    await scene.letRun()
    await scene.untilState(id, 'paused')
    await scene.until('downloads', () => !scene.batch(id).counts.downloading)
    expect(scene.batch(id)).toMatchObject({
      pause: { code: 'budget_reached' },
      counts: { failed: 1, done: 3, ready: 1 },
      coins: { charged: 30 },
    })
    scene.expectBooksInOrder()
  })

  test('that is met by no coins pauses with the reason and goes on when there are some', async () => {
    await using scene = new BatchScene({ coins: 25 })
    const id = await scene.run(['A', 'B', 'C'])
    await scene.untilState(id, 'paused')
    await scene.until('what was sent to end', () => scene.batch(id).counts.done === 2)
    expect(scene.batch(id)).toMatchObject({ pause: { code: 'insufficient_coins' }, coins: { charged: 20, held: 0 } })
    await scene.console('POST', '/coins', { amount: 10 })
    scene.batches.resume(id)
    await scene.untilState(id, 'ended')
    expect(scene.batch(id).coins.charged).toBe(30)
    scene.expectBooksInOrder()
  })
})

test('a key that may not read the account still gets a plan, without what is left', async () => {
  await using scene = new BatchScene()
  const refused = {
    type: 'about:blank',
    title: 'No',
    status: 403,
    code: 'insufficient_scope',
    detail: 'No.',
    instance: 'urn:x',
  }
  scene.interfere = (request, pass) =>
    request.url.endsWith('/v1/account') ? Promise.resolve(Response.json(refused, { status: 403 })) : pass()
  const id = await scene.create(['A fox', 'A hare'])
  expect(await scene.plan(id)).toMatchObject({ rows: 2, coins: 20, availableCoins: null, runningLimit: null })
  scene.batches.start(id, { budget: 20 })
  await scene.untilState(id, 'ended')
  expect(scene.batch(id)).toMatchObject({ counts: { done: 2 }, coins: { charged: 20 } })
  scene.expectBooksInOrder()
})
