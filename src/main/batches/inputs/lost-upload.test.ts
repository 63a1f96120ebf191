import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BatchSettings } from '#shared/batch/settings.ts'
import { RecipeStep } from '#shared/batch/recipe.ts'
import { BatchScene, isSubmit, PNG } from '../../../../tests/support/batch-scene.ts'

let scene: BatchScene
beforeEach(() => {
  scene = new BatchScene()
  writeFileSync(join(scene.dataDir, 'white.png'), PNG)
})
afterEach(() => scene[Symbol.asyncDispose]())

async function create(cell = 'white.png'): Promise<string> {
  const { id } = await scene.batches.create({
    name: 'Larger',
    connectionId: 'test',
    columns: ['image'],
    rows: [{ number: 1, cells: [cell] }],
    settings: BatchSettings.parse({ modelId: 'enlarge' }),
    listDirectory: scene.dataDir,
    outDir: scene.outDir,
  })
  return id
}

/** The service no longer has what was sent to it, or it was sent under another account. */
const loseUploads = () => scene.db.prepare('UPDATE uploads SET asset_id = ?').run(randomUUID())
const uploads = () => scene.requests.filter(({ path }) => path === '/v1/uploads').length
const quotes = () => scene.requests.filter(({ path }) => path === '/v1/quotes').length

test('a price that is asked for with an upload the service has lost is asked for once more with the file', async () => {
  await scene.plan(await create())
  loseUploads()
  const id = await create()
  expect(await scene.plan(id)).toMatchObject({ rows: 1, blockedRows: 0 })
  expect(uploads()).toBe(2)
})

test('an upload that a list names by its id is not ours to send: its row says what is wrong, asked once', async () => {
  const id = await create(`asset:${randomUUID()}`)
  await scene.plan(id)
  expect(scene.rows(id)[0]).toMatchObject({ state: 'blocked', reason: { code: 'invalid_params' } })
  expect([uploads(), quotes()]).toEqual([0, 1])
})

test('a refusal that is about other settings sends no file again', async () => {
  const id = await create()
  await scene.plan(id)
  const problem = { type: 'urn:problem', title: 'No', status: 400, detail: 'No.', code: 'invalid_params' }
  const issues = [{ path: 'params.upscale_factor', message: 'Too large.' }]
  scene.interfere = (request, pass) =>
    request.url.endsWith('/v1/quotes')
      ? Promise.resolve(
          Response.json(
            { ...problem, instance: 'urn:x', issues },
            { status: 400, headers: { 'Content-Type': 'application/problem+json' } },
          ),
        )
      : pass()
  const again = await create()
  await scene.plan(again)
  expect(scene.rows(again)[0]).toMatchObject({ state: 'blocked', reason: { code: 'invalid_params' } })
  expect([uploads(), quotes()]).toEqual([1, 2])
})

test('a row that a person asks for again sends its files once more, however often it was tried before', async () => {
  const id = await create()
  await scene.plan(id)
  // whatever is sent, it is gone when the row names it
  scene.interfere = (request, pass) => {
    if (isSubmit(request))
      scene.engine.context.db.prepare('UPDATE assets SET expires_at = 1 WHERE expires_at IS NOT NULL').run()
    return pass()
  }
  scene.batches.start(id, { budget: null })
  await scene.untilState(id, 'ended')
  expect(scene.rows(id)[0]).toMatchObject({ state: 'failed', attempts: 2, reason: { code: 'invalid_params' } })
  scene.interfere = null
  await scene.batches.retry(id)
  scene.batches.resume(id)
  await scene.untilState(id, 'ended')
  expect(scene.rows(id)[0]).toMatchObject({ state: 'done', attempts: 4, coins: { charged: 4 } })
  scene.expectBooksInOrder()
})

test('what the service has made itself is trusted from when it was made, not from when it came', async () => {
  scene.interfere = (request, pass) =>
    request.url.startsWith('http://cdn') ? Promise.reject(new TypeError('cut')) : pass()
  const laterSteps = [RecipeStep.parse({ type: 'pick' }), RecipeStep.parse({ type: 'make', modelId: 'enlarge' })]
  const id = await scene.run(['A fox'], { settings: { laterSteps } })
  await scene.until('a paid row', () => scene.batch(id).outputs.paid === 1)
  const paidAt = scene.clock.now()
  await scene.clock.advance(2 * 60 * 60_000)
  scene.interfere = null
  await scene.until('the file', () => scene.batch(id).outputs.here === 1)
  const { assetId } = scene.rows(id)[0]!.outputs[0]!
  const { uploadedAt } = scene.db
    .prepare<[string], { uploadedAt: number }>('SELECT uploaded_at AS uploadedAt FROM uploads WHERE asset_id = ?')
    .get(assetId)!
  expect(uploadedAt).toBeLessThanOrEqual(paidAt)
})
