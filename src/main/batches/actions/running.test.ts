import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BatchScene, isSubmit, PNG } from '../../../../tests/support/batch-scene.ts'
import type { ListRow } from '#shared/batch/items.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { reportLines } from '../views/report.ts'
import { readList } from '../lists/read-list.ts'
import { findBatch } from '../store/batches.ts'

const submits = (scene: BatchScene) =>
  scene.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/generations').length

describe('canceling', () => {
  test('takes back what is queued, keeps what runs, gives up the rest', async () => {
    await using scene = new BatchScene({ runningLimit: 2 })
    scene.engine.workers.finishAtOnce = false
    const prompts = Array.from({ length: 12 }, (_, index) => `Picture ${index}`)
    const id = await scene.run(prompts)
    await scene.until(
      'a full house',
      () => scene.batch(id).counts.running === 2 && (scene.batch(id).counts.sent ?? 0) > 1,
    )
    await scene.during(scene.batches.cancel(id))
    expect(scene.batch(id).counts).toEqual({ running: 2, canceled: 10 })
    expect(scene.engine.list({ status: 'queued' }).items).toEqual([])
    await scene.letRun()
    await scene.untilState(id, 'ended')
    expect(scene.batch(id)).toMatchObject({ counts: { done: 2, canceled: 10 }, coins: { charged: 20, held: 0 } })
    scene.expectBooksInOrder()

    // by hand they can all be had again
    await scene.batches.retry(id)
    scene.batches.resume(id)
    await scene.untilState(id, 'ended')
    expect(scene.batch(id)).toMatchObject({ counts: { done: 12 }, coins: { charged: 120 } })
    scene.expectBooksInOrder()
  })

  test('holds for a row whose file is still on its way, however that upload ends', async () => {
    await using scene = new BatchScene()
    writeFileSync(join(scene.dataDir, 'first.png'), PNG)
    writeFileSync(join(scene.dataDir, 'second.png'), Buffer.concat([PNG, Buffer.from('another')]))
    const { id } = await scene.batches.create({
      name: 'Files',
      connectionId: 'test',
      columns: ['image'],
      rows: [
        { number: 1, cells: ['first.png'] },
        { number: 2, cells: ['second.png'] },
      ],
      settings: BatchSettings.parse({ modelId: 'enlarge' }),
      listDirectory: scene.dataDir,
      outDir: scene.outDir,
    })
    await scene.plan(id)
    const upload = Promise.withResolvers<Response>()
    scene.interfere = (request, pass) => (request.url.endsWith('/v1/uploads') ? upload.promise : pass())
    scene.batches.start(id, { budget: null })
    const uploads = () => scene.requests.filter(({ path }) => path === '/v1/uploads').length
    await scene.until('the second upload', () => uploads() === 2)
    await scene.during(scene.batches.cancel(id))
    expect(scene.states(id)[1]).toBe('canceled')
    scene.interfere = null
    const problem = { type: 'urn:problem', title: 'No', status: 415, detail: 'Not a picture.', code: 'upload_invalid' }
    upload.resolve(Response.json(problem, { status: 415, headers: { 'Content-Type': 'application/problem+json' } }))
    await scene.untilState(id, 'ended')
    // whatever the answer sets going has gone its way
    await scene.clock.advance(60_000)
    await scene.restart()
    expect(scene.states(id)[1]).toBe('canceled')
    expect(scene.batch(id).state).toBe('ended')
    scene.expectBooksInOrder()
  })

  test('reaches a row whose answer was lost, as soon as it is known, also after a restart', async () => {
    await using scene = new BatchScene({ runningLimit: 1 })
    scene.engine.workers.finishAtOnce = false
    const blocker = await scene.run(['Long'], { name: 'Blocker' })
    await scene.until('a run', () => scene.engine.workers.runs.length === 1)
    scene.interfere = async (request, pass) => {
      const response = await pass()
      if (isSubmit(request)) throw new TypeError('cut')
      return response
    }
    const id = await scene.run(['Lost on the way'])
    await scene.until('the submit', () => submits(scene) >= 2)
    expect(scene.states(id)).toEqual(['queued'])
    await scene.during(scene.batches.cancel(id))
    expect(scene.states(id)).toEqual(['queued'])
    await scene.restart()
    scene.interfere = null
    await scene.untilState(id, 'ended')
    expect(scene.rows(id)[0]).toMatchObject({ state: 'canceled', coins: { charged: 0, refunded: 10 } })
    await scene.engine.workers.runs[0]!.finish()
    await scene.untilState(blocker, 'ended')
    scene.expectBooksInOrder()
  })

  test('a row that fails in passing after it was to be canceled is not tried again', async () => {
    await using scene = new BatchScene()
    scene.engine.workers.finishAtOnce = false
    const id = await scene.run(['A fox'])
    // the row hears of it from the service, which may say so before the work has begun
    const { runs } = scene.engine.workers
    await scene.until('a run', () => scene.batch(id).counts.running === 1 && runs.length === 1)
    await scene.during(scene.batches.cancel(id))
    runs[0]!.fail('unavailable')
    await scene.untilState(id, 'ended')
    expect(scene.rows(id)[0]).toMatchObject({ state: 'canceled', attempts: 1, coins: { refunded: 10 } })
    scene.expectBooksInOrder()
  })
})

describe('while it runs', () => {
  test('rows can be changed, moved and added; what is on its way cannot', async () => {
    await using scene = new BatchScene({ runningLimit: 1 })
    scene.engine.workers.finishAtOnce = false
    const id = await scene.run(['One', 'Two', 'Three', 'Four'], { budget: 10 })
    await scene.until('a run', () => scene.engine.workers.runs.length === 1)
    const [one, two, three, four] = scene.rows(id)
    await expect(scene.batches.editRow(one!.id, { params: { prompt: 'Uno' } })).rejects.toThrow('on its way')
    await scene.batches.editRow(two!.id, { params: { prompt: 'Deux' } })
    scene.batches.move(id, [{ rowIds: [four!.id], before: two!.id }])
    scene.batches.move(id, [{ rowIds: [two!.id], before: null }])
    expect(scene.rows(id).map((row) => row.id)).toEqual([one!.id, four!.id, three!.id, two!.id])
    await scene.batches.addRows(id, {
      columns: ['prompt', 'seed'],
      rows: [{ number: 1, cells: ['Five', '7'] }],
      listDirectory: null,
    })
    scene.engine.workers.finishAtOnce = true
    await scene.engine.workers.runs[0]!.finish()
    scene.batches.start(id, { budget: null })
    await scene.untilState(id, 'ended')
    expect(
      scene.engine
        .list({ limit: '100' })
        .items.map(({ params }) => params['prompt'])
        .reverse(),
    ).toEqual(['One', 'Four', 'Three', 'Deux', 'Five'])
    expect(scene.rows(id).map(({ listRow, state }) => [listRow, state])).toEqual([
      [1, 'done'],
      [4, 'done'],
      [3, 'done'],
      [2, 'done'],
      [5, 'done'],
    ])
    scene.expectBooksInOrder()
  })

  test('a row can be moved between two others again and again', async () => {
    await using scene = new BatchScene()
    const id = await scene.create(['One', 'Two', 'Three'])
    const [one, two, three] = scene.rows(id).map((row) => row.id)
    for (let turn = 0; turn < 60; turn++)
      scene.batches.move(id, [{ rowIds: [turn % 2 === 0 ? one! : three!], before: two! }])
    expect(scene.rows(id).map((row) => row.id)).toEqual([one, three, two])
    scene.batches.move(id, [{ rowIds: [two!, one!], before: three! }])
    expect(scene.rows(id).map((row) => row.id)).toEqual([two, one, three])
  })

  test('batches share the connection in turns', async () => {
    await using scene = new BatchScene({ runningLimit: 2 })
    const first = await scene.run(slowPrompts('first'), { name: 'First' })
    const second = await scene.run(slowPrompts('second'), { name: 'Second' })
    await scene.untilState(first, 'ended')
    await scene.untilState(second, 'ended')
    const order = scene.engine
      .list({ limit: '100' })
      .items.map(({ params }) => String(params['prompt']).split(' ')[0])
      .reverse()
    const firstHalf = order.slice(0, 14)
    expect(firstHalf.filter((name) => name === 'second').length).toBeGreaterThanOrEqual(4)
    scene.expectBooksInOrder()
  })

  test('a pause sends nothing more and keeps what runs', async () => {
    await using scene = new BatchScene({ runningLimit: 1 })
    scene.engine.workers.finishAtOnce = false
    const id = await scene.run(Array.from({ length: 40 }, (_, index) => `Picture ${index}`))
    await scene.until('a run', () => scene.engine.workers.runs.length === 1)
    await scene.during(scene.batches.pause(id))
    const sent = submits(scene)
    scene.engine.workers.finishAtOnce = true
    await scene.engine.workers.runs[0]!.finish()
    await scene.until('what runs to be done', () => scene.batch(id).counts.done === 1)
    await scene.clock.advance(60_000)
    expect(submits(scene)).toBe(sent)
    expect(scene.batch(id)).toMatchObject({ state: 'paused', pause: { code: 'by_you' } })
    scene.batches.resume(id)
    await scene.untilState(id, 'ended')
    expect(scene.batch(id).counts).toEqual({ done: 40 })
    scene.expectBooksInOrder()
  })

  test('changes are told a few times a second, the last one always', async () => {
    await using scene = new BatchScene({ runningLimit: 8 })
    const id = await scene.run(Array.from({ length: 30 }, (_, index) => `Picture ${index}`))
    const from = scene.clock.now()
    scene.changes.length = 0
    await scene.untilState(id, 'ended')
    await scene.clock.advance(1_000)
    const seconds = (scene.clock.now() - from) / 1000
    expect(scene.changes.length).toBeGreaterThan(1)
    expect(scene.changes.length).toBeLessThanOrEqual(seconds * 4 + 2)
  })
})

describe('lists', () => {
  test('a report, read again, skips what is done and makes the rest', async () => {
    await using scene = new BatchScene()
    const id = await scene.run(['=SUM(A1)', 'A boat sandbox:fail=invalid_input', 'A "house", red'])
    await scene.untilState(id, 'ended')
    const lines: string[] = []
    for await (const line of reportLines(scene.db, findBatch(scene.db, id)!)) lines.push(line)
    expect(lines[1]).toMatch(/^'=SUM/)
    const list = await readList({ text: lines.join('') })
    const again = await scene.batches.create({
      name: 'Again',
      connectionId: 'test',
      columns: list.columns,
      rows: list.rows,
      settings: BatchSettings.parse({ modelId: 'picture' }),
      listDirectory: null,
      outDir: scene.outDir,
    })
    expect(scene.states(again.id)).toEqual(['skipped', 'ready', 'skipped'])
    await scene.plan(again.id)
    scene.batches.start(again.id, { budget: null })
    await scene.untilState(again.id, 'ended')
    expect(scene.batch(again.id).coins).toMatchObject({ charged: 0, refunded: 10 })
    expect(scene.rows(id).map(({ columns }) => columns['prompt'])).toEqual([
      '=SUM(A1)',
      'A boat sandbox:fail=invalid_input',
      'A "house", red',
    ])
    scene.expectBooksInOrder()
  })

  test('files are sent once however many rows name them, from where each list lies', async () => {
    await using scene = new BatchScene()
    writeFileSync(join(scene.dataDir, 'white.png'), PNG)
    const batch = await scene.batches.create({
      name: 'Larger',
      connectionId: 'test',
      columns: ['image'],
      rows: [...whiteRows(5), { number: 6, cells: ['missing.png'] }],
      settings: BatchSettings.parse({ modelId: 'enlarge' }),
      listDirectory: scene.dataDir,
      outDir: scene.outDir,
    })
    await scene.batches.addRows(batch.id, { columns: ['image'], rows: whiteRows(1), listDirectory: scene.outDir })
    await scene.plan(batch.id)
    scene.batches.start(batch.id, { budget: null })
    await scene.untilState(batch.id, 'ended')
    expect(scene.rows(batch.id).map(({ state, reason }) => reason?.code ?? state)).toEqual([
      'done',
      'done',
      'done',
      'done',
      'done',
      'input_file',
      'input_file',
    ])
    expect(scene.requests.filter(({ path }) => path === '/v1/uploads')).toHaveLength(1)
    // mended by a person, it goes on
    writeFileSync(join(scene.dataDir, 'missing.png'), PNG)
    await scene.batches.retry(batch.id)
    scene.batches.resume(batch.id)
    await scene.untilState(batch.id, 'ended')
    expect(scene.batch(batch.id).counts).toEqual({ done: 6, blocked: 1 })
    scene.expectBooksInOrder()
  })

  test('a copy is a draft of all rows, without what became of them', async () => {
    await using scene = new BatchScene()
    const id = await scene.run(['A fox', 'A boat sandbox:fail=invalid_input'], { budget: 100 })
    await scene.untilState(id, 'ended')
    const copy = await scene.batches.duplicate(id)
    expect(scene.batch(copy)).toMatchObject({
      name: 'List copy',
      state: 'draft',
      budget: null,
      counts: { ready: 2 },
      coins: { charged: 0 },
    })
    await scene.batches.remove(copy)
    expect(findBatch(scene.db, copy)).toBeUndefined()
    scene.expectBooksInOrder()
  })

  test('a rehearsal is a copy on another connection, which runs there', async () => {
    await using scene = new BatchScene()
    const id = await scene.create(['A fox', 'A boat'])
    const rehearsal = await scene.batches.duplicate(id, { connectionId: 'bundled', name: 'List rehearsal' })
    expect(scene.batch(rehearsal)).toMatchObject({ connectionId: 'bundled', name: 'List rehearsal', state: 'draft' })
    await scene.runToEnd(rehearsal)
    expect(scene.batch(rehearsal)).toMatchObject({ counts: { done: 2 }, coins: { charged: 20 } })
    expect(scene.batch(id)).toMatchObject({ connectionId: 'test', state: 'draft', counts: { ready: 2 } })
    scene.expectBooksInOrder()
  })

  test('thousands of rows are read without holding up anything else', { timeout: 60_000 }, async () => {
    await using scene = new BatchScene()
    let turns = 0
    let over = false
    const watch = () => {
      turns += 1
      if (!over) setImmediate(watch)
    }
    watch()
    const before = process.memoryUsage().heapUsed
    const batch = await scene.batches.create({
      name: 'Long',
      connectionId: 'test',
      columns: ['prompt'],
      rows: manyRows(20_000),
      settings: BatchSettings.parse({ modelId: 'picture' }),
      listDirectory: null,
      outDir: scene.outDir,
    })
    await scene.plan(batch.id)
    over = true
    expect(scene.batch(batch.id)).toMatchObject({ counts: { ready: 20_000 }, coins: { quoted: 200_000 } })
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100 * 1024 ** 2)
    expect(turns).toBeGreaterThan(100)
    await scene.batches.remove(batch.id)
  })
})

function slowPrompts(name: string): string[] {
  return Array.from({ length: 10 }, (_, index) => `${name} ${index} sandbox:seconds=2`)
}

function whiteRows(count: number): ListRow[] {
  return Array.from({ length: count }, (_, index) => ({ number: index + 1, cells: ['white.png'] }))
}

async function* manyRows(count: number): AsyncGenerator<ListRow> {
  for (let number = 1; number <= count; number++) yield { number, cells: [`Picture number ${number}`] }
}

test('what is left is told by how fast it goes, not by how long it stood still', async () => {
  await using scene = new BatchScene({ runningLimit: 1 })
  scene.engine.workers.finishAtOnce = false
  const id = await scene.run(['One', 'Two', 'Three'])
  const finishRun = async (number: number) => {
    await scene.until(`run ${number}`, () => scene.engine.workers.runs.length === number)
    await scene.clock.advance(10_000)
    await scene.engine.workers.runs[number - 1]!.finish()
    await scene.until(`row ${number} done`, () => scene.batch(id).counts.done === number)
  }
  await finishRun(1)
  const before = scene.batch(id).etaSeconds!
  expect(before).toBeGreaterThanOrEqual(20)

  await scene.during(scene.batches.pause(id))
  expect(scene.batch(id).etaSeconds).toBeNull()
  await scene.clock.advance(300_000)
  scene.batches.resume(id)
  expect(scene.batch(id).etaSeconds).toBeLessThan(before + 60)

  // neither does a night with the app closed count
  await scene.close()
  await scene.clock.advance(600_000)
  scene.open()
  expect(scene.batch(id).etaSeconds).toBeLessThan(before + 120)
})

test('a raised limit below the usual one takes nothing away: as many are sent, and the plan says so', async () => {
  await using scene = new BatchScene({ runningLimit: 8 })
  await scene.console('PUT', '/console/limits', { raisedLimit: 1 })
  scene.engine.workers.finishAtOnce = false
  const prompts = Array.from({ length: 30 }, (_, index) => `Picture ${index}`)
  expect(await scene.plan(await scene.create(prompts))).toMatchObject({ runningLimit: 8 })
  const id = await scene.run(prompts)
  await scene.until('a service kept busy', () => scene.engine.workers.runs.length === 8)
  // of as many as the service runs, and those that wait for a free place
  await scene.until('more that wait', () => submits(scene) === 10)
  await scene.batches.cancel(id)
})
