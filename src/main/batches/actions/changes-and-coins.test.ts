import { describe, expect, test } from 'vitest'
import { BatchScene } from '../../../../tests/support/batch-scene.ts'

test('a row that is put in by hand waits until something is written in it, also where the settings say all it needs', async () => {
  await using scene = new BatchScene()
  scene.engine.workers.finishAtOnce = false
  const { id } = await scene.batches.createSingle(scene.single('A fox'))
  await scene.plan(id)
  scene.batches.start(id, { budget: null })
  await scene.until('a run', () => scene.engine.workers.runs.length === 1)
  const [rowId] = (await scene.during(scene.batches.insertRows(id, [{ columns: {} }], null))) as [number]
  await scene.letRun()
  await scene.untilState(id, 'ended')
  expect(scene.states(id)).toEqual(['done', 'blocked'])
  expect(scene.rows(id)[1]).toMatchObject({ reason: { saying: { name: 'rules.nothingWritten' } }, attempts: 0 })
  // nor when that is taken back, and nothing was written by what changes nothing
  const write = (text: string) => scene.batches.writeCells(id, [{ rowId, column: 'param:seed', text }])
  await write('')
  expect(scene.states(id)).toEqual(['done', 'blocked'])
  const { before } = await write('7')
  expect(scene.states(id)).toEqual(['done', 'ready'])
  await scene.batches.rewriteRows(id, before)
  await scene.batches.duplicateRows(id, [rowId])
  expect(scene.states(id)).toEqual(['done', 'blocked', 'blocked'])
  await write('7')
  await scene.runToEnd(id)
  expect(scene.states(id)).toEqual(['done', 'done', 'blocked'])
  expect(scene.batch(id).coins.charged).toBe(20)
  scene.expectBooksInOrder()
})

describe('what is taken back sends nothing', () => {
  test('neither rows that were canceled nor one whose price has risen, when they were removed and come back', async () => {
    await using scene = new BatchScene()
    scene.engine.workers.finishAtOnce = false
    const id = await scene.create(['One', 'Two'])
    await scene.batches.cancel(id)
    const rows = ['Three', 'Four'].map((prompt, at) => ({ number: at + 1, cells: [prompt] }))
    await scene.batches.addRows(id, { columns: ['prompt'], rows, listDirectory: null })
    await scene.plan(id)
    const [one, two, , four] = scene.rows(id).map((row) => row.id)
    await scene.batches.editRow(four!, { params: { prompt: 'Four', num_outputs: 4 } })
    scene.batches.resume(id)
    const stands = () => scene.rows(id).map(({ state, reason }) => reason?.code ?? state)
    await scene.until('a run beside a price that has risen', () => stands().join().endsWith('running,price_risen'))
    const before = stands()
    const { removed } = await scene.batches.removeRows(id, [one!, two!, four!])
    expect(removed).toHaveLength(3)
    await scene.during(scene.batches.restoreRows(id, removed))
    expect(stands()).toEqual(before)
    await scene.letRun()
    await scene.untilState(id, 'ended')
    expect(scene.states(id)).toEqual(['canceled', 'canceled', 'done', 'blocked'])
    expect(scene.batch(id).coins.charged).toBe(10)
    // who has seen the price by now gets the row for it
    expect((await scene.plan(id)).coins).toBe(40)
    scene.expectBooksInOrder()
  })

  test('nor rows that had failed or were canceled, when a change of them is taken back', async () => {
    await using scene = new BatchScene()
    const id = await scene.run(['sandbox:fail=invalid_input'])
    await scene.untilState(id, 'ended')
    const rows = [{ number: 1, cells: ['Two'] }]
    await scene.batches.addRows(id, { columns: ['prompt'], rows, listDirectory: null })
    await scene.batches.cancel(id)
    expect(scene.states(id)).toEqual(['failed', 'canceled'])
    const stood = scene.rows(id).map(({ reason }) => reason)
    const write = (text: string) =>
      scene.batches.writeCells(
        id,
        scene.rows(id).map(({ id: rowId }) => ({ rowId, column: 'param:prompt', text })),
      )
    const { before } = await write('A fox')
    expect(scene.states(id)).toEqual(['ready', 'ready'])
    await scene.batches.rewriteRows(id, before)
    expect(scene.states(id)).toEqual(['failed', 'canceled'])
    expect(scene.rows(id).map(({ reason }) => reason)).toEqual(stood)
    // and what was ready before is not, when it was canceled since
    await write('A fox')
    const again = await write('An owl')
    await scene.batches.cancel(id)
    await scene.batches.rewriteRows(id, again.before)
    expect(scene.states(id)).toEqual(['canceled', 'canceled'])
    scene.expectBooksInOrder()
  })
})

describe('a row that was paid for', () => {
  test('and is not here yet keeps its settings, so that its file is fetched instead of paid for again', async () => {
    await using scene = new BatchScene()
    scene.interfere = (request, pass) =>
      request.url.startsWith('http://cdn') ? Promise.resolve(new Response(null, { status: 404 })) : pass()
    const id = await scene.run(['one'])
    await scene.untilState(id, 'ended')
    const { id: rowId } = scene.rows(id)[0]!
    scene.interfere = null
    const cells = [{ rowId, column: 'param:prompt', text: 'changed' }]
    expect(await scene.batches.writeCells(id, cells)).toMatchObject({
      before: [],
      refused: [{ rowId, saying: { name: 'refusals.rowPaid' } }],
    })
    await expect(scene.batches.editRow(rowId, { params: { prompt: 'changed' } })).rejects.toMatchObject({
      saying: { name: 'refusals.rowPaid' },
    })
    expect(scene.states(id)).toEqual(['blocked'])
    await scene.batches.retry(id, { rowIds: [rowId] })
    await scene.untilState(id, 'ended')
    expect(scene.rows(id)[0]).toMatchObject({ state: 'done', attempts: 1, params: { prompt: 'one' } })
    expect(scene.batch(id).coins.charged).toBe(10)
    scene.expectBooksInOrder()
  })

  test('or not, which nobody knows, keeps them until it is asked for again by name', async () => {
    await using scene = new BatchScene()
    const conflict = {
      type: 'urn:problem',
      title: 'Conflict',
      status: 409,
      detail: 'No.',
      code: 'idempotency_conflict',
    }
    scene.interfere = (request, pass) =>
      request.method === 'POST' && request.url.endsWith('/v1/generations')
        ? Promise.resolve(
            Response.json(conflict, { status: 409, headers: { 'Content-Type': 'application/problem+json' } }),
          )
        : pass()
    const id = await scene.run(['one'])
    await scene.untilState(id, 'ended')
    const { id: rowId } = scene.rows(id)[0]!
    const change = () => scene.batches.writeCells(id, [{ rowId, column: 'param:prompt', text: 'changed' }])
    expect((await change()).refused).toMatchObject([{ rowId, saying: { name: 'refusals.rowDoubtful' } }])
    expect(scene.rows(id)[0]).toMatchObject({ state: 'blocked', reason: { code: 'idempotency_conflict' } })
    await scene.batches.retry(id, { rowIds: [rowId] })
    expect((await change()).refused).toEqual([])
  })
})
