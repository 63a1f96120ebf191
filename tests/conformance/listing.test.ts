import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driveEngine, type EngineDriver } from '../support/engine-driver.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { needsMedia, sensibleParams } from '../support/model-choice.ts'
import type { StrictGeneration, StrictModel } from '../support/strict-shapes.ts'

let driver: EngineDriver
let chosen: StrictModel[]
let newest: StrictGeneration[]
beforeAll(async () => {
  driver = await driveEngine()
  const models = (await driver.models()).filter((model) => !needsMedia(model))
  // one model of each modality, and of each workspace where that differs
  chosen = [...new Map(models.map((model) => [`${model.modality} ${model.workspace}`, model])).values()].slice(0, 6)
  for (let round = 0; round < 6; round++)
    for (const model of chosen) await submit(model, round === 5 ? 'sandbox:fail=internal' : 'sandbox:fail=unavailable')
  const picture = chosen.find((model) => model.modality === 'image')!
  const done = await submit(picture, 'A lighthouse')
  await driver.waitForEnd(done.id)
  await driver.console('setLimits', { body: { running: 1 } })
  const busy = await submit(picture, 'sandbox:seconds=500000')
  await driver.waitForProcessing(busy.id)
  const waiting = [await submit(picture, 'A lighthouse'), await submit(picture, 'A lighthouse')]
  const dropped = await submit(picture, 'A lighthouse')
  await driver.canceled(dropped.id)
  expect(waiting).toHaveLength(2)
  newest = await driver.listAll({ limit: '100' })
})
afterAll(() => driver[Symbol.asyncDispose]())

function submit(model: StrictModel, prompt: string): Promise<StrictGeneration> {
  return driver.submit({ modelId: model.id, params: sensibleParams(model, undefined, prompt), maxCoins: 100_000 })
}

const ids = (generations: StrictGeneration[]) => generations.map((generation) => generation.id)
const refuse = async (query: string) =>
  expectProblem(await driver.call('GET', `/v1/generations${query}`), 400, 'invalid_params')

test('newest first, each as it is when read alone', async () => {
  const times = newest.map((generation) => Date.parse(generation.createdAt))
  expect(times).toEqual(times.toSorted((left, right) => right - left))
  expect(newest.length).toBe(chosen.length * 6 + 5)
  const [listed] = (await driver.list('?limit=1')).items
  expect(await driver.read(listed!.id)).toEqual(listed)
})

test('thirty a page unless told otherwise', async () => {
  const count = newest.length
  expect((await driver.list()).items).toHaveLength(Math.min(30, count))
  expect((await driver.list('?limit=100')).items).toHaveLength(count)
  expect((await driver.list('?limit=100')).nextCursor).toBeNull()
  expect((await driver.list('?limit=1')).items).toHaveLength(1)
})

test.each(['0', '101', '-1', '1.5', 'ten', '', '1e1', '+5', ' 5', '0x10', '99999999999999999999'])(
  'limit=%s is refused',
  async (limit) => {
    await refuse(`?limit=${encodeURIComponent(limit)}`)
  },
)

test.each([
  'status=done',
  'status=',
  'status=SUCCEEDED',
  'modality=text',
  'workspace=none',
  'active=yes',
  'active=1',
  'active=',
  'cursor=',
])('%s is refused', async (query) => {
  await refuse(`?${query}`)
})

test.each([1, 2, 7, 30])('pages of %s put together are the whole list, without repeats or gaps', async (limit) => {
  expect(ids(await driver.listAll({ limit: String(limit) }))).toEqual(ids(newest))
})

test('the last page is known to be the last even when it is full', async () => {
  const exact = await driver.list(`?limit=${newest.length}`)
  expect([exact.items.length, exact.nextCursor]).toEqual([newest.length, null])
})

describe('filters', () => {
  test('each one shows exactly its own', async () => {
    for (const [name, values] of Object.entries({
      status: ['queued', 'processing', 'succeeded', 'failed', 'canceled'],
      modality: ['image', 'video', 'audio', '3d'],
      workspace: ['image', 'video', 'audio', '3d', 'tools'],
      modelId: [...chosen.map((model) => model.id), 'no-such-model'],
    }) as ['status' | 'modality' | 'workspace' | 'modelId', string[]][])
      for (const value of values) {
        const expected = newest.filter((generation) => generation[name] === value)
        expect([name, value, ids(await driver.listAll({ [name]: value, limit: '4' }))]).toEqual([
          name,
          value,
          ids(expected),
        ])
      }
  })

  test('active shows those still queued or processing', async () => {
    const active = newest.filter(({ status }) => status === 'queued' || status === 'processing')
    expect(active.map(({ status }) => status)).toEqual(['queued', 'queued', 'processing'])
    expect(ids(await driver.listAll({ active: 'true', limit: '2' }))).toEqual(ids(active))
  })

  test('active=false is either no filter or the others', async () => {
    const listed = ids(await driver.listAll({ active: 'false', limit: '100' }))
    const ended = newest.filter(({ status }) => status !== 'queued' && status !== 'processing')
    expect([ids(newest), ids(ended)]).toContainEqual(listed)
  })

  test('combine', async () => {
    const [first] = chosen
    const query = { status: 'failed', modality: first!.modality, workspace: first!.workspace, modelId: first!.id }
    const expected = newest.filter((generation) => generation.status === 'failed' && generation.modelId === first!.id)
    expect(ids(await driver.listAll({ ...query, limit: '3' }))).toEqual(ids(expected))
    expect(await driver.listAll({ status: 'failed', active: 'true' })).toEqual([])
  })

  test('queue positions are those of the whole queue', async () => {
    const queued = await driver.listAll({ status: 'queued', limit: '1' })
    expect(queued.map((generation) => generation.queuePosition)).toEqual([2, 1])
  })
})

describe('a cursor', () => {
  test('goes on where it was, however many are inserted meanwhile', async () => {
    const model = chosen.find((candidate) => candidate.modality === 'image')!
    const known = ids(await driver.listAll({ limit: '100' }))
    const seen: string[] = []
    let page = await driver.list('?limit=5')
    seen.push(...ids(page.items))
    const added: string[] = []
    while (page.nextCursor !== null) {
      added.push((await submit(model, 'A lighthouse')).id)
      page = await driver.list(`?limit=5&cursor=${encodeURIComponent(page.nextCursor)}`)
      seen.push(...ids(page.items))
    }
    expect(seen).toEqual(known)
    for (const id of added) await driver.canceled(id)
    newest = await driver.listAll({ limit: '100' })
  })

  test('may be followed with another page size', async () => {
    const { nextCursor } = await driver.list('?limit=3')
    const next = await driver.list(`?limit=10&cursor=${encodeURIComponent(nextCursor!)}`)
    expect(ids(next.items)).toEqual(ids(newest.slice(3, 13)))
  })

  test('may be used twice', async () => {
    const { nextCursor } = await driver.list('?limit=3')
    const path = `?limit=3&cursor=${encodeURIComponent(nextCursor!)}`
    expect(ids((await driver.list(path)).items)).toEqual(ids((await driver.list(path)).items))
  })

  test('is refused with other filters', async () => {
    const plain = encodeURIComponent((await driver.list('?limit=3')).nextCursor!)
    const failed = encodeURIComponent((await driver.list('?limit=3&status=failed')).nextCursor!)
    await refuse(`?cursor=${plain}&status=failed`)
    await refuse(`?cursor=${plain}&active=true`)
    await refuse(`?cursor=${plain}&modelId=${chosen[0]!.id}`)
    await refuse(`?cursor=${failed}`)
    await refuse(`?cursor=${failed}&status=canceled`)
    await refuse(`?cursor=${failed}&status=failed&modality=image`)
  })

  test('is refused when it was altered', async () => {
    const cursor = (await driver.list('?limit=3')).nextCursor!
    const altered = [cursor.slice(0, -1), cursor.slice(1), `${cursor}A`, `${cursor}=`, 'abc', '1', cursor.toUpperCase()]
    for (let at = 0; at < cursor.length; at += Math.ceil(cursor.length / 20))
      altered.push(cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1))
    for (const last of ['A', 'B', 'Q', 'g', 'w']) altered.push(cursor.slice(0, -1) + last)
    for (const text of altered.filter((candidate) => candidate !== cursor))
      await refuse(`?limit=3&cursor=${encodeURIComponent(text)}`)
  })

  test('does not show what it points at', async () => {
    const cursor = (await driver.list('?limit=3')).nextCursor!
    expect(cursor).not.toContain(newest[2]!.id)
    expect(cursor).not.toContain(newest[2]!.createdAt)
  })
})
