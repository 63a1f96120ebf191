import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { ProviderScene, shareReceivers } from '../../../../../tests/support/provider-scene.ts'
import { PROVIDER_CASES, type ProviderCase } from '../../../../../tests/support/providers/all.ts'
import { problemOf } from '../../../../../tests/support/engine.ts'
import { waitUntil } from '../../../../../tests/support/wait-until.ts'
import { providerOf } from '#shared/service/catalog.ts'
import { listModel } from '../../catalog/handlers.ts'
import { balancesOf } from '../../ledger/ledger.ts'

const receivers = shareReceivers()
let scene: ProviderScene | undefined
afterEach(async () => {
  const opened = scene
  scene = undefined
  await opened?.[Symbol.asyncDispose]()
})

/** More requests than any of them makes for one job. */
const MOST_REQUESTS = 25

const balances = () => balancesOf(scene!.engine.context.db, scene!.engine.caller.accountId)

/** A short run kills a provider whose jobs are free and found by name, and a paid one; a long run kills all of them. */
const QUICK = new Set(['comfyui', 'openai pictures'])

for (const example of PROVIDER_CASES)
  describe(example.title, { tags: QUICK.has(example.title) ? [] : 'long' }, () => testRecoveryOf(example))

function testRecoveryOf(example: ProviderCase): void {
  const open = async () => (scene = await ProviderScene.open(example, receivers))
  afterAll(() => example.end?.())

  test('one generation is one job, charged when its file is stored', async () => {
    const opened = await open()
    const quoted = opened.engine.quote({ modelId: opened.modelId, params: example.params })
    const ended = await opened.ends(opened.submit())
    expect(ended).toMatchObject({ status: 'succeeded', coinsCharged: quoted.coins, outputs: [{}] })
    expect(opened.server.starts).toHaveLength(1)
    expect(balances()).toMatchObject({ held: 0, spent: quoted.coins })
    // an engine that is closed now has heard everything: nobody's window stays open for an answer
    const waits = vi.spyOn(opened.clock, 'setTimer')
    await opened.engine.stopDispatcher()
    expect(waits).not.toHaveBeenCalled()
  })

  test.each([
    ['worked on, its answer never heard', true],
    ['never sent', false],
  ])('killed at each request in turn: %s', async (_, handled) => {
    for (let number = 0; number < MOST_REQUESTS; number++) {
      const opened = await open()
      const id = opened.submit()
      const wasKilled = await opened.killAt(id, number, handled)
      if (!wasKilled) return
      const startsAtKill = opened.server.starts.length
      const ended = await opened.ends(id)
      const { starts } = opened.server
      const told = `killed at request ${number}: ${opened.server.requests.join(', ')}`
      if (ended.status === 'failed') {
        expect(example.recovery, told).toBe('paid')
        expect(ended, told).toMatchObject({
          error: { code: 'unavailable' },
          coinsCharged: 0,
          'x-pressrun': { mayBeBilled: true },
        })
        expect(ended['x-pressrun']?.failureDetail).toContain('may have billed')
      } else expect(ended, told).toMatchObject({ status: 'succeeded', outputs: [{}] })
      // only where a second run costs nothing may there be one, and only when the answer to the first was lost
      const mayRunAgain = example.recovery === 'free' && startsAtKill > 0
      expect(starts.length, told).toBeLessThanOrEqual(mayRunAgain ? 2 : 1)
      // who cannot be asked is not asked again, even if nothing had left
      expect(starts.length, told).toBeGreaterThanOrEqual(ended.status === 'failed' ? 0 : 1)
      scene = undefined
      await opened[Symbol.asyncDispose]()
    }
  })

  test('killed as its end is written down: it was made once and is not lost', async () => {
    const opened = await open()
    const id = opened.submit()
    await opened.killAtEnding()
    expect(await opened.ends(id)).toMatchObject({ status: 'succeeded', outputs: [{}] })
    expect(opened.server.starts).toHaveLength(1)
  })

  test('an answer that is lost on the way starts nothing twice that is paid', async () => {
    const opened = await open()
    opened.server.loseNextAnswer()
    const ended = await opened.ends(opened.submit())
    if (example.recovery === 'paid') {
      expect(ended).toMatchObject({ status: 'failed', error: { code: 'unavailable' }, coinsCharged: 0 })
      expect(ended['x-pressrun']?.failureDetail).toContain('may have billed')
    } else expect(ended).toMatchObject({ status: 'succeeded', outputs: [{}] })
    expect(opened.server.starts.length).toBeLessThanOrEqual(example.recovery === 'free' ? 2 : 1)
  })

  test('an engine that is closed in the middle goes on where it was, also with an answer that comes only once', async () => {
    const opened = await open()
    opened.server.workMs = 300
    const id = opened.submit()
    await waitUntil('a start', () => opened.server.starts.length > 0, { everyMs: 2 })
    await opened.restart()
    expect(await opened.ends(id)).toMatchObject({ status: 'succeeded', outputs: [{}] })
    expect(opened.server.starts.length).toBeLessThanOrEqual(example.recovery === 'free' ? 2 : 1)
  })

  test('a server that goes away while it works and comes back is waited for', async () => {
    const opened = await open()
    opened.server.workMs = 300
    const id = opened.submit()
    await waitUntil('a start', () => opened.server.starts.length > 0, { everyMs: 2 })
    await opened.server.stop()
    await opened.clock.advance(3_000)
    await opened.server.start()
    const ended = await opened.ends(id)
    if (example.recovery !== 'paid') expect(ended).toMatchObject({ status: 'succeeded', outputs: [{}] })
    expect(opened.server.starts.length).toBeLessThanOrEqual(example.recovery === 'free' ? 2 : 1)
  })

  test('a server that has forgotten the job is asked again only where that costs nothing', async () => {
    const opened = await open()
    opened.server.workMs = 300
    const id = opened.submit()
    await waitUntil('a start', () => opened.server.starts.length > 0, { everyMs: 2 })
    await opened.server.stop()
    await opened.server.start({ forget: true })
    const ended = await opened.ends(id)
    if (ended.status === 'failed') {
      expect(['paid', 'listed']).toContain(example.recovery)
      expect(ended).toMatchObject({ error: { code: 'unavailable' }, coinsCharged: 0 })
    } else expect(ended).toMatchObject({ outputs: [{}] })
  })

  test('one that is away costs nothing: what waited fails, what comes is refused, and it is listed all the same', async () => {
    const opened = await open()
    await opened.server.stop()
    const ended = await opened.ends(opened.submit())
    expect(ended).toMatchObject({ status: 'failed', error: { code: 'unavailable' }, coinsCharged: 0 })
    expect(problemOf(() => opened.submit())).toMatchObject({ code: 'unavailable', status: 503 })
    expect(opened.server.starts).toHaveLength(0)
    const listed = listModel(opened.engine.context, opened.engine.context.catalog.model(opened.modelId)!)
    expect(providerOf(listed)).toMatchObject({ name: 'outside', state: 'away' })
    await opened.server.start()
    await waitUntil('its return', () => {
      void opened.clock.advance(5_000)
      return opened.engine.context.providers.stateOf(opened.modelId)?.state === 'ready'
    })
    expect(await opened.ends(opened.submit())).toMatchObject({ status: 'succeeded' })
  })

  test.each([
    ['unauthorized', 'unavailable'],
    ['unpaid', 'unavailable'],
    ['policy', 'content_policy'],
    ['invalid', 'invalid_input'],
  ] as const)('a refusal is refunded: %s', async (refusal, usual) => {
    const code = refusal === 'policy' && example.judgesNothing ? 'invalid_input' : usual
    const opened = await open()
    opened.server.refuseNext(refusal)
    const ended = await opened.ends(opened.submit())
    expect(ended).toMatchObject({ status: 'failed', error: { code }, coinsCharged: 0, outputs: [] })
    expect(ended['x-pressrun']?.failureDetail).toEqual(expect.any(String))
    expect(balances()).toMatchObject({ available: 1000, held: 0, spent: 0 })
    if (code === 'unavailable') expect(problemOf(() => opened.submit()).code).toBe('unavailable')
  })

  test('a busy server is asked again', async () => {
    const opened = await open()
    opened.server.refuseNext('busy')
    expect(await opened.ends(opened.submit())).toMatchObject({ status: 'succeeded' })
    expect(opened.server.starts).toHaveLength(1)
  })

  test("half a file is fetched again, a wrong name does not matter, and a picture bomb is nobody's expense", async () => {
    const opened = await open()
    for (const spoiling of ['half', 'lying-type', 'bomb'] as const) {
      opened.server.spoilNextFile(spoiling)
      const { status, coinsCharged, 'x-pressrun': { mayBeBilled = false } = {} } = await opened.ends(opened.submit())
      // what comes inside an answer cannot be fetched again, and has no name of its own
      const mayFail = spoiling === 'bomb' || example.answersWithFiles
      expect([...(spoiling === 'bomb' ? [] : ['succeeded']), ...(mayFail ? ['failed'] : [])], spoiling).toContain(
        status,
      )
      expect(coinsCharged === 0, spoiling).toBe(status === 'failed')
      const isOwn = example.recovery === 'free' || example.recovery === 'named'
      if (spoiling === 'bomb') expect(mayBeBilled).toBe(!isOwn)
    }
  })
}
