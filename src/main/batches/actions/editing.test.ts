import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { CommandInput, CommandOutput } from '#shared/app/commands.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { BatchScene, PNG } from '../../../../tests/support/batch-scene.ts'
import { commandsOf } from '../../../../tests/support/run-commands.ts'
import { createTestHost } from '../../../../tests/support/test-host.ts'
import { createApp } from '../../app.ts'
import { findRow } from '../store/rows.ts'

const settings = BatchSettings.parse({ modelId: 'paper-landscape' })
const TABLE = 'prompt;aspect_ratio;note\nA fox;1:1;first\nAn owl;7:3;second\nA bear;16:9;third\n'

async function openBatch() {
  const app = await createApp(createTestHost())
  onTestFinished(() => app.close())
  const asking = commandsOf(() => app)
  const { id } = await asking('batches.create', { source: { text: TABLE }, settings })
  const rows = async (view: Partial<CommandInput<'batches.rows'>> = {}) =>
    asking('batches.rows', { id, offset: 0, ...view })
  const prompts = async (view: Partial<CommandInput<'batches.rows'>> = {}) =>
    (await rows(view)).rows.map(({ params }) => params['prompt'])
  return { app, id, ask: asking, rows, prompts }
}

/** What a person can see and change of the rows. */
const content = ({ rows }: CommandOutput<'batches.rows'>) =>
  rows.map(({ modelId, effectId, params, columns, state, issues }) => ({
    modelId,
    effectId,
    params,
    columns,
    state,
    faults: issues.map(({ path }) => path),
  }))

test('cells are typed and pasted by the rules of lists, and taken back exactly', async () => {
  const { ask, id, rows } = await openBatch()
  const whole = content(await rows())
  const [first, second] = (await rows()).rows.map((row) => row.id)
  const { before, refused } = await ask('batches.writeCells', {
    id,
    cells: [
      { rowId: second!, column: 'param:aspect_ratio', text: '16x9' },
      { rowId: second!, column: 'param:prompt', text: 'A snowy owl\nat night' },
      { rowId: first!, column: 'cell:note', text: 'renamed' },
      { rowId: first!, column: 'param:aspect_ratio', text: '' },
    ],
  })
  expect(refused).toEqual([])
  const { rows: written } = await rows()
  expect(written[1]).toMatchObject({
    state: 'ready',
    params: { prompt: 'A snowy owl\nat night', aspect_ratio: '16:9' },
    issues: [],
  })
  expect(written[0]).toMatchObject({ columns: { note: 'renamed' } })
  expect(written[0]!.params).not.toHaveProperty('aspect_ratio')
  const again = await ask('batches.rewriteRows', { id, rows: before })
  expect(content(await rows())).toEqual(whole)
  await ask('batches.rewriteRows', { id, rows: again.before })
  expect((await rows()).rows[1]).toMatchObject({ params: { aspect_ratio: '16:9' } })
})

test('rows are put in, doubled, removed and put back in their places', async () => {
  const { ask, id, rows, prompts } = await openBatch()
  const [first, second] = (await rows()).rows.map((row) => row.id)
  const { rowIds } = await ask('batches.insertRows', {
    id,
    before: second!,
    rows: [{ columns: { prompt: 'One' } }, { columns: { prompt: 'Two', aspect_ratio: '1:1' } }],
  })
  expect(await prompts()).toEqual(['A fox', 'One', 'Two', 'An owl', 'A bear'])
  const doubled = await ask('batches.duplicateRows', { id, rowIds: [first!, rowIds[0]!] })
  expect(await prompts()).toEqual(['A fox', 'One', 'A fox', 'One', 'Two', 'An owl', 'A bear'])
  const whole = content(await rows())
  const { removed, refused } = await ask('batches.removeRows', { id, rowIds: [...doubled.rowIds, first!, second!] })
  expect(refused).toEqual([])
  expect(await prompts()).toEqual(['One', 'Two', 'A bear'])
  await ask('batches.restoreRows', { id, rows: removed })
  expect(content(await rows())).toEqual(whole)
})

test('rows that are put elsewhere are put back where they stood, also those that stood apart', async () => {
  const { ask, id, rows } = await openBatch()
  await ask('batches.insertRows', { id, before: null, rows: [{ columns: { prompt: 'A hen' } }] })
  const ids = async () => (await rows()).rows.map((row) => row.id)
  const [fox, owl, bear, hen] = await ids()
  const { back } = await ask('batches.moveRows', { id, moves: [{ rowIds: [hen!, fox!], before: bear! }] })
  expect(await ids()).toEqual([owl, hen, fox, bear])
  expect(back).toEqual([
    { rowIds: [fox], before: owl },
    { rowIds: [hen], before: null },
  ])
  const again = await ask('batches.moveRows', { id, moves: back })
  expect(await ids()).toEqual([fox, owl, bear, hen])
  await ask('batches.moveRows', { id, moves: again.back })
  expect(await ids()).toEqual([owl, hen, fox, bear])
})

test('what a list says is done stays skipped in a copy of the list; a row of it that is doubled is made', async () => {
  const { ask } = await openBatch()
  const text = 'prompt;Pressrun status\nA fox;done\nAn owl;\n'
  const { id } = await ask('batches.create', { source: { text }, settings })
  const statesOf = async (batchId: string) =>
    (await ask('batches.rows', { id: batchId, offset: 0 })).rows.map(({ state, reason }) => reason?.code ?? state)
  expect(await statesOf(id)).toEqual(['already_done', 'ready'])
  expect(await statesOf((await ask('batches.duplicate', { id })).id)).toEqual(['already_done', 'ready'])

  const [skipped] = (await ask('batches.rows', { id, offset: 0 })).rows
  const { rowIds } = await ask('batches.duplicateRows', { id, rowIds: [skipped!.id] })
  expect(await statesOf(id)).toEqual(['already_done', 'ready', 'ready'])
  // as such it is changed, removed and put back, whatever the cell of its list says
  await ask('batches.writeCells', { id, cells: [{ rowId: rowIds[0]!, column: 'param:prompt', text: 'A red fox' }] })
  const { removed, refused } = await ask('batches.removeRows', { id, rowIds })
  expect([removed.length, refused]).toEqual([1, []])
  await ask('batches.restoreRows', { id, rows: removed })
  expect(await statesOf(id)).toEqual(['already_done', 'ready', 'ready'])
})

test('a copy waits for a missing file as its row does, so that bringing the file is enough', async () => {
  await using scene = new BatchScene()
  const { id } = await scene.batches.create({
    name: 'Larger',
    connectionId: 'test',
    columns: ['image'],
    rows: [{ number: 1, cells: ['missing.png'] }],
    settings: BatchSettings.parse({ modelId: 'enlarge' }),
    listDirectory: scene.dataDir,
    outDir: scene.outDir,
  })
  const copy = await scene.batches.duplicate(id)
  await scene.batches.duplicateRows(copy, [scene.rows(copy)[0]!.id])
  expect(scene.rows(copy).map(({ reason }) => reason?.code)).toEqual(['input_file', 'input_file'])
  writeFileSync(join(scene.dataDir, 'missing.png'), PNG)
  await scene.batches.retry(copy)
  expect(scene.states(copy)).toEqual(['ready', 'ready'])
})

test('rows that are removed while others are doubled are left out of the copies', async () => {
  await using scene = new BatchScene()
  const id = await scene.create(Array.from({ length: 1_500 }, (_, index) => `Fox ${index}`))
  const rowIds = scene.rows(id).map((row) => row.id)
  const doubling = scene.batches.duplicateRows(id, rowIds)
  // the first of them are copied by now, and these are not
  const gone = rowIds.slice(-2)
  const removing = scene.batches.removeRows(id, gone)
  const copies = await scene.during(doubling)
  expect((await removing).refused).toEqual([])
  expect(copies).toHaveLength(rowIds.length - gone.length)
  expect(scene.rows(id).map((row) => row.id)).toEqual([...rowIds.slice(0, -2), ...copies])
})

test('rows are worked on while their service is away, by what it offered when it was there', async () => {
  await using scene = new BatchScene()
  const id = await scene.create(['A fox', 'A boat'])
  const [fox] = scene.rows(id).map((row) => row.id)
  const write = (text: string) =>
    scene.during(scene.batches.writeCells(id, [{ rowId: fox!, column: 'param:prompt', text }]))
  await write('A wolf')
  const askedBefore = scene.requests.length
  await write('A red wolf')
  // nor is it asked for every cell
  expect(scene.requests).toHaveLength(askedBefore)
  scene.interfere = () => Promise.reject(new TypeError('fetch failed'))
  await scene.clock.advance(60_000)
  await write('A grey wolf')
  const { removed } = await scene.batches.removeRows(id, [fox!])
  await scene.during(scene.batches.restoreRows(id, removed))
  await scene.during(scene.batches.insertRows(id, [{ columns: { prompt: 'An owl' } }], null))
  expect(scene.rows(id).map(({ params }) => params['prompt'])).toEqual(['A grey wolf', 'A boat', 'An owl'])
})

test('two windows that write different cells of one row at once both have what they wrote', async () => {
  await using scene = new BatchScene()
  const id = await scene.create(['A fox'])
  const { id: rowId } = scene.rows(id)[0]!
  const write = (column: string, text: string) => scene.batches.writeCells(id, [{ rowId, column, text }])
  await scene.during(Promise.all([write('param:prompt', 'A wolf'), write('param:seed', '7')]))
  expect(scene.rows(id)[0]!.params).toMatchObject({ prompt: 'A wolf', seed: 7 })
})

test('what is typed into a row while others are removed comes back with it', async () => {
  await using scene = new BatchScene()
  const id = await scene.create(Array.from({ length: 1_500 }, (_, index) => `Fox ${index}`))
  const rowIds = scene.rows(id).map((row) => row.id)
  const write = (text: string) =>
    scene.during(scene.batches.writeCells(id, [{ rowId: rowIds[0]!, column: 'param:prompt', text }]))
  // by then it is known what the service offers
  await write('Typed before')
  // the last of them go first
  const removing = scene.batches.removeRows(id, rowIds)
  expect((await write('Typed meanwhile')).refused).toEqual([])
  const { removed } = await scene.during(removing)
  expect(removed[0]).toMatchObject({ rowId: rowIds[0], params: { prompt: 'Typed meanwhile' } })
})

test('a row of the list is made once more as it was read, also while its service is away', async () => {
  await using scene = new BatchScene()
  const id = await scene.create(['A fox', 'An owl'])
  scene.interfere = () => Promise.reject(new TypeError('fetch failed'))
  const again = await scene.during(scene.batches.again(scene.rows(id)[0]!.id))
  expect(scene.rows(id).map(({ params, copy }) => [params['prompt'], copy])).toEqual([
    ['A fox', 1],
    ['An owl', 1],
    ['A fox', 2],
  ])
  await scene.batches.removeRows(id, [again])
  await expect(scene.batches.again(again)).rejects.toMatchObject({ code: 'unknown_row' })
})

test('rows that come to a batch which is resumed meanwhile are sent at once', async () => {
  await using scene = new BatchScene({ runningLimit: 1 })
  scene.engine.workers.finishAtOnce = false
  const id = await scene.run(['One'])
  await scene.until('a run', () => scene.engine.workers.runs.length === 1)
  void scene.batches.pause(id)
  const adding = scene.batches.addRows(id, {
    columns: ['prompt'],
    rows: [{ number: 1, cells: ['Two'] }],
    listDirectory: null,
  })
  scene.batches.resume(id)
  await scene.during(adding)
  const added = scene.clock.now()
  await scene.until('the row to be sent', () => scene.rows(id)[1]?.attempts === 1)
  expect(scene.clock.now() - added).toBeLessThan(5_000)
  await scene.letRun()
  await scene.untilState(id, 'ended')
  scene.expectBooksInOrder()
})

test('views of rows are searched, sorted and counted', async () => {
  const { prompts, rows } = await openBatch()
  expect(await rows({ limit: 1 })).toMatchObject({ count: 3 })
  expect(await rows({ states: ['blocked'] })).toMatchObject({ count: 1 })
  expect(await prompts({ search: 'OWL' })).toEqual(['An owl'])
  expect(await prompts({ search: 'third' })).toEqual(['A bear'])
  expect(await prompts({ sort: { column: 'param:prompt', descending: true } })).toEqual(['An owl', 'A fox', 'A bear'])
  expect(await rows({ search: 'a', offset: 2, limit: 5 })).toMatchObject({ count: 3, rows: [{}] })
})

test('rows are sorted by state, coins and note, in both directions', async () => {
  const { ask, id, rows, prompts } = await openBatch()
  const inOrder = (column: string, descending = false) => prompts({ sort: { column, descending } })
  expect(await inOrder('state')).toEqual(['A fox', 'A bear', 'An owl'])
  expect(await inOrder('state', true)).toEqual(['An owl', 'A fox', 'A bear'])
  // only the blocked row has a note, and rows without one come last
  expect(await inOrder('note')).toEqual(['An owl', 'A fox', 'A bear'])
  const [, , third] = (await rows()).rows.map((row) => row.id)
  await ask('batches.writeCells', { id, cells: [{ rowId: third!, column: 'param:num_outputs', text: '4' }] })
  await ask('batches.plan', { id })
  expect(await inOrder('coins')).toEqual(['A fox', 'A bear', 'An owl'])
  expect(await inOrder('coins', true)).toEqual(['A bear', 'A fox', 'An owl'])
})

test('what is unknown is refused, and nothing is changed', async () => {
  const { app, id, rows } = await openBatch()
  const whole = content(await rows())
  const [first] = (await rows()).rows.map((row) => row.id)
  const codes: string[] = []
  for (const [name, input] of [
    ['batches.writeCells', { id: 'nothing', cells: [{ rowId: first!, column: 'model', text: 'x' }] }],
    [
      'batches.writeCells',
      {
        id,
        cells: [
          { rowId: first!, column: 'param:prompt', text: 'x' },
          { rowId: 999, column: 'param:prompt', text: 'x' },
        ],
      },
    ],
    ['batches.writeCells', { id, cells: [{ rowId: first!, column: 'cell:nothing', text: 'x' }] }],
    ['batches.writeCells', { id, cells: [{ rowId: first!, column: 'state', text: 'done' }] }],
    ['batches.insertRows', { id, before: 999, rows: [{ columns: {} }] }],
    ['batches.insertRows', { id, before: null, rows: [{ columns: { nothing: 'x' } }] }],
    ['batches.removeRows', { id, rowIds: [first!, 999] }],
    ['batches.duplicateRows', { id, rowIds: [999] }],
  ] as const) {
    const result = await app.run(name, input, { signal: new AbortController().signal })
    codes.push(result.ok ? 'done' : result.error.code)
  }
  expect(codes).toEqual([
    'unknown_batch',
    'unknown_row',
    'unknown_column',
    'unknown_column',
    'unknown_row',
    'unknown_column',
    'unknown_row',
    'unknown_row',
  ])
  expect(content(await rows())).toEqual(whole)
})

test('what was sent is neither changed nor removed, and the rest is', async () => {
  await using scene = new BatchScene()
  const id = await scene.run(['one', 'two'])
  await scene.untilState(id, 'ended')
  await scene.batches.addRows(id, { columns: ['prompt'], rows: [{ number: 1, cells: ['three'] }], listDirectory: null })
  const [one, , three] = scene.rows(id).map((row) => row.id)
  const { refused, before } = await scene.batches.writeCells(id, [
    { rowId: one!, column: 'param:prompt', text: 'changed' },
    { rowId: three!, column: 'param:prompt', text: 'changed' },
  ])
  expect(refused).toMatchObject([{ rowId: one, saying: { name: 'refusals.rowSent' } }])
  expect(before).toMatchObject([{ rowId: three, params: { prompt: 'three' } }])
  expect(findRow(scene.db, one!)!.params['prompt']).toBe('one')
  const { removed, refused: kept } = await scene.batches.removeRows(id, [one!, three!])
  expect(kept).toMatchObject([{ rowId: one, saying: { name: 'refusals.rowKept' } }])
  expect(removed).toMatchObject([{ rowId: three, before: null }])
  expect(scene.batch(id).coins.charged).toBe(20)
  scene.expectBooksInOrder()
})

test('rows come back all or none, so that asking again after a full disk makes nothing twice', async () => {
  await using scene = new BatchScene()
  const prompts = Array.from({ length: 400 }, (_, at) => `A fox ${at} ${'in the snow '.repeat(20)}`)
  const id = await scene.create(prompts)
  const present = () => scene.rows(id).map(({ params }) => params['prompt'])
  const { removed } = await scene.batches.removeRows(
    id,
    scene.rows(id).flatMap((row, at) => (at % 50 === 0 ? [] : [row.id])),
  )
  scene.db.exec('VACUUM')
  scene.db.pragma(`max_page_count = ${Number(scene.db.pragma('page_count', { simple: true })) + 10}`)
  await expect(scene.batches.restoreRows(id, removed)).rejects.toMatchObject({ code: 'SQLITE_FULL' })
  expect(present()).toHaveLength(8)
  scene.db.pragma('max_page_count = 1000000')
  await scene.batches.restoreRows(id, removed)
  expect(present()).toEqual(prompts)
})

test('a row comes back as itself, and only once, however often it is asked for', async () => {
  const { ask, id, rows, prompts } = await openBatch()
  const rowIds = (await rows()).rows.map((row) => row.id)
  const { removed } = await ask('batches.removeRows', { id, rowIds: rowIds.slice(1) })
  const { id: another } = await ask('batches.duplicate', { id })
  await ask('batches.restoreRows', { id, rows: removed })
  await ask('batches.restoreRows', { id, rows: removed })
  expect((await rows()).rows.map((row) => row.id)).toEqual(rowIds)
  expect(await prompts()).toEqual(['A fox', 'An owl', 'A bear'])
  const [copy] = (await ask('batches.rows', { id: another, offset: 0 })).rows
  expect(rowIds).not.toContain(copy!.id)
  // neither as a row of another batch nor as one that never was
  for (const rowId of [copy!.id, 999])
    await expect(ask('batches.restoreRows', { id, rows: [{ ...removed[0]!, rowId }] })).rejects.toMatchObject({
      code: 'unknown_row',
    })
})
