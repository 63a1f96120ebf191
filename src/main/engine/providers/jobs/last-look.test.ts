import type { ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { ProviderScene, shareReceivers } from '../../../../../tests/support/provider-scene.ts'
import { providerCase } from '../../../../../tests/support/providers/all.ts'
import { sendJson } from '../../../../../tests/support/providers/strict-server.ts'
import { waitUntil } from '../../../../../tests/support/wait-until.ts'

const DAY_MS = 24 * 60 * 60_000
/** How long Replicate may take over a picture, and a little more. */
const TOO_LONG_MS = 905_000
const FETCHING_TOO_LONG_MS = 11 * 60_000
const LOOK = 'GET /v1/predictions'

const receivers = shareReceivers()
let scene: ProviderScene
afterEach(() => scene[Symbol.asyncDispose]())

async function open(): Promise<ProviderScene> {
  return (scene = await ProviderScene.open(providerCase('replicate'), receivers))
}

/** Nothing that begins so arrives any more, as from a computer without a network. Answers how often it was tried. */
function cutOff(requests: string): () => number {
  let tries = 0
  scene.server.intercept = (request) => {
    if (!request.startsWith(requests)) return 'handle'
    tries += 1
    return 'drop'
  }
  return () => tries
}

const reconnect = () => void (scene.server.intercept = () => 'handle')

/** In steps so small that nothing runs out between two requests. */
const letPass = (what: string, until: () => boolean) =>
  waitUntil(what, async () => {
    await scene.clock.advance(250)
    return until()
  })

async function endOf(id: string) {
  await letPass('its end', () => scene.hasEnded(id))
  return scene.engine.read(id)
}

test('what was done while nobody could ask is collected, although its time ran out meanwhile', async () => {
  const { server, clock } = await open()
  const id = scene.submit()
  await waitUntil('a look', () => server.requests.some((request) => request.startsWith(`${LOOK}/`)))
  const tries = cutOff(LOOK)
  await letPass('a look in vain', () => tries() > 0)
  await clock.advance(TOO_LONG_MS)
  reconnect()
  expect(await endOf(id)).toMatchObject({ status: 'succeeded', outputs: [{}] })
  expect(server.starts).toHaveLength(1)
})

test('what was done while the app was closed is asked about again when the first look fails', async () => {
  const { server, clock } = await open()
  const before = cutOff(LOOK)
  const id = scene.submit()
  await waitUntil('a look in vain', () => before() > 0)
  await scene.engine.stopDispatcher()
  await clock.advance(DAY_MS)
  const after = cutOff(LOOK)
  await scene.restart()
  await waitUntil('a look in vain, a day later', () => after() > 0)
  reconnect()
  expect(await endOf(id)).toMatchObject({ status: 'succeeded', outputs: [{}] })
  expect(server.starts).toHaveLength(1)
})

test('one whose answer was lost is looked for once more when nobody could ask in its time', async () => {
  const { server, clock } = await open()
  server.loseNextAnswer()
  const tries = cutOff(LOOK)
  const id = scene.submit()
  await letPass('a look in vain', () => tries() > 0)
  await clock.advance(TOO_LONG_MS)
  const before = tries()
  await letPass('one when its time was over', () => tries() > before)
  reconnect()
  expect(await endOf(id)).toMatchObject({ status: 'succeeded', outputs: [{}] })
  expect(server.starts).toHaveLength(1)
})

test('a file that was on its way when the computer fell asleep is fetched again', async () => {
  const { server, clock } = await open()
  let held: ServerResponse | undefined
  server.instead = (request, response) => {
    if (held || !request.startsWith('GET /files/')) return false
    held = response
    return true
  }
  const id = scene.submit()
  await letPass('a file that is asked for', () => held !== undefined)
  await clock.advance(FETCHING_TOO_LONG_MS)
  held!.socket!.destroy()
  expect(await endOf(id)).toMatchObject({ status: 'succeeded', outputs: [{}] })
})

test.each([
  ['ahead', 2 * 60 * 60_000],
  ['behind', -60_000],
])('one that left by a clock that was %s is found all the same, and not bought again', async (_, wrongByMs) => {
  const { server, engine } = await open()
  engine.context.db.exec(`
    CREATE TEMP TRIGGER wrong_clock AFTER UPDATE OF sent_at ON provider_jobs
    WHEN old.sent_at IS NULL AND new.sent_at IS NOT NULL
    BEGIN UPDATE provider_jobs SET sent_at = sent_at + ${wrongByMs} WHERE key = new.key; END`)
  let looks = 0
  server.instead = (request, response) => {
    // it is listed a moment later
    if (request !== LOOK || looks++ > 0) return false
    sendJson(response, 200, { next: null, results: [] })
    return true
  }
  server.loseNextAnswer()
  expect(await scene.ends(scene.submit())).toMatchObject({ status: 'succeeded', outputs: [{}] })
  expect(server.starts).toHaveLength(1)
})
