import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CommandInput, CommandName } from '#shared/app/commands.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { PNG } from '../../../tests/support/batch-scene.ts'
import { openApp, openTable, settings, TABLE } from '../../../tests/support/sheet-table.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'

test('a list is opened, shown and checked over all of its rows', async () => {
  const { sheet, rows, ask } = await openTable()
  expect(sheet).toMatchObject({
    name: 'Pasted table',
    columns: ['prompt', 'aspect_ratio', 'note'],
    mapping: { prompt: 'prompt', aspect_ratio: 'aspect_ratio' },
    rows: 3,
    delimiter: ';',
    heading: true,
  })
  expect(await rows()).toMatchObject([
    { number: 1, cells: ['A fox', '1:1', 'first'], issues: [], generations: 1 },
    { number: 2, cells: ['An owl', '7:3', 'second'], issues: [{ column: 'aspect_ratio' }] },
    { number: 3, cells: ['A bear', '7:3', 'third'], issues: [{ column: 'aspect_ratio' }] },
  ])
  const check = await ask('sheets.check', { id: sheet.id, settings })
  expect(check).toMatchObject({ rows: 3, generations: 3, faultyRows: 2, outsideRows: 0, filesLeft: 0 })
  expect(check.faults).toMatchObject([{ column: 'aspect_ratio', text: '7:3', rows: 2, firstRow: 2 }])
  expect(check.models).toEqual([{ modelId: 'paper-landscape', rows: 3 }])
})

test('rows whose model will not draw what they name are counted as warnings, and follow their cells', async () => {
  const { ask, id, rows } = await openTable(
    'prompt,model\nA cyclist in Berlin rain,\nA fox,\nA cyclist,geometric-poster\nA cyclist at dawn,\n',
  )
  const warnings = () => ask('sheets.unreadWords', { id, settings })
  expect(await warnings()).toEqual({ rows: 2, words: ['cyclist', 'Berlin'] })
  expect(await ask('sheets.check', { id, settings })).toMatchObject({ faultyRows: 0 })
  const [first] = await rows()
  await ask('sheets.write', { id, cells: [{ rowId: first!.id, column: 'prompt', text: 'A lighthouse' }] })
  expect(await warnings()).toEqual({ rows: 1, words: ['cyclist'] })
})

test('a prompt is read for the built-in models that draw its words', async () => {
  const { ask } = await openApp()
  const unread = async (modelId: string) =>
    (await ask('quotes.unreadWords', { modelId, prompt: 'A cyclist in Berlin rain' })).words
  expect(await unread('illustration-paper-cut')).toEqual(['cyclist', 'Berlin'])
  expect(await unread('geometric-poster')).toEqual([])
})

test('what runs the rows is counted over all of them, without those that were made before', async () => {
  const { ask, id } = await openTable(
    'prompt,model,Pressrun status\nA fox,,\nAn owl,Geometric Poster,\nA bear,geometric-poster,\nA hare,geometric-poster,done\nA wolf,nothing,\n',
  )
  expect((await ask('sheets.check', { id, settings })).models).toEqual([
    { modelId: 'geometric-poster', rows: 2 },
    { modelId: 'paper-landscape', rows: 1 },
    { modelId: 'nothing', rows: 1 },
  ])
})

test('cells are written and taken back exactly, and stay after a restart', async () => {
  const { ask, id, rows, cells, close, host } = await openTable()
  const [, second] = await rows()
  const { before } = await ask('sheets.write', {
    id,
    cells: [
      { rowId: second!.id, column: 'aspect_ratio', text: '16:9' },
      { rowId: second!.id, column: 'prompt', text: 'A snowy owl\nat night' },
    ],
  })
  expect(before.map(({ text }) => text)).toEqual(['7:3', 'An owl'])
  expect((await rows())[1]).toMatchObject({ cells: ['A snowy owl\nat night', '16:9', 'second'], issues: [] })
  expect(await ask('sheets.check', { id, settings })).toMatchObject({ faultyRows: 1 })
  await close()
  const again = await openApp(host)
  expect((await again.ask('sheets.rows', { id, settings, offset: 1, limit: 1 })).rows[0]!.cells[0]).toContain('snowy')
  await again.ask('sheets.write', { id, cells: before })
  const { rows: all } = await again.ask('sheets.rows', { id, settings, offset: 0, limit: 9 })
  expect(all.map((row) => row.cells)).toEqual([
    ['A fox', '1:1', 'first'],
    ['An owl', '7:3', 'second'],
    ['A bear', '7:3', 'third'],
  ])
  expect(cells).toBeTypeOf('function')
})

test('rows are put in, removed and put back in their places under their ids', async () => {
  const { ask, id, rows } = await openTable()
  const order = async () => (await rows()).map((row) => row.cells[0])
  const ids = (await rows()).map((row) => row.id)
  const { rowIds } = await ask('sheets.insert', {
    id,
    before: ids[1]!,
    rows: [{ cells: ['One'] }, { cells: ['Two', '1:1'] }],
  })
  expect(await order()).toEqual(['A fox', 'One', 'Two', 'An owl', 'A bear'])
  await ask('sheets.insert', { id, before: null, rows: [{ cells: ['Last'] }] })
  const whole = await rows()
  const { removed } = await ask('sheets.removeRows', { id, rowIds: [ids[0]!, rowIds[1]!, rowIds[0]!, ids[2]!] })
  expect(await order()).toEqual(['An owl', 'Last'])
  await ask('sheets.restoreRows', { id, rows: removed })
  expect(await rows()).toEqual(whole)
})

test('rows are moved together and apart, and put back exactly, also after a restart', async () => {
  const lines = Array.from({ length: 12 }, (_, at) => `row ${at + 1}`)
  const { ask, id, rows, host, close } = await openTable(['prompt', ...lines].join('\n'))
  const ids = (await rows()).map((row) => row.id)
  const [one, two, three, four, five] = ids
  const order = async () => (await rows()).map((row) => ids.indexOf(row.id) + 1)
  const rest = [6, 7, 8, 9, 10, 11, 12]

  const up = await ask('sheets.moveRows', { id, moves: [{ rowIds: [four!, five!], before: two! }] })
  expect(await order()).toEqual([1, 4, 5, 2, 3, ...rest])
  const apart = await ask('sheets.moveRows', {
    id,
    moves: [
      { rowIds: [ids[11]!, one!], before: three! },
      { rowIds: [five!], before: null },
    ],
  })
  expect(await order()).toEqual([4, 2, 12, 1, 3, 6, 7, 8, 9, 10, 11, 5])
  expect((await rows())[2]).toMatchObject({ number: 3, cells: ['row 12'] })

  await close()
  const again = await openApp(host)
  const shown = async () => {
    const { rows: found } = await again.ask('sheets.rows', { id, settings, offset: 0, limit: 20 })
    return found.map((row) => ids.indexOf(row.id) + 1)
  }
  expect(await shown()).toEqual([4, 2, 12, 1, 3, 6, 7, 8, 9, 10, 11, 5])
  await again.ask('sheets.moveRows', { id, moves: apart.back })
  expect(await shown()).toEqual([1, 4, 5, 2, 3, ...rest])
  await again.ask('sheets.moveRows', { id, moves: up.back })
  expect(await shown()).toEqual(ids.map((_, at) => at + 1))
  // as often as somebody likes, into the same gap
  for (let turn = 0; turn < 60; turn++)
    await again.ask('sheets.moveRows', { id, moves: [{ rowIds: [ids[11 - (turn % 2)]!], before: two! }] })
  expect(await shown()).toEqual([1, 12, 11, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('rows go between two others as often as somebody likes', async () => {
  const { ask, id, rows } = await openTable()
  const [, second] = await rows()
  for (let count = 1; count <= 60; count++)
    await ask('sheets.insert', { id, before: second!.id, rows: [{ cells: [`New ${count}`] }] })
  expect((await rows()).map((row) => row.cells[0])).toEqual([
    'A fox',
    ...Array.from({ length: 60 }, (_, index) => `New ${index + 1}`),
    'An owl',
    'A bear',
  ])
})

test('what is not there any more is refused, and nothing is changed', async () => {
  const { ask, id, rows, app } = await openTable()
  const before = await rows()
  const [first, second] = before.map((row) => row.id)
  const refused = async <Name extends CommandName>(name: Name, input: CommandInput<Name>) =>
    (await app.run(name, input, { signal: new AbortController().signal })) as { error: { code: string } }
  const fine = { rowId: first!, column: 'prompt', text: 'changed' }
  const codes = [
    await refused('sheets.read', { id: 'nothing' }),
    await refused('sheets.write', { id: 'nothing', cells: [fine] }),
    await refused('sheets.write', { id, cells: [fine, { rowId: 999_999, column: 'prompt', text: 'x' }] }),
    await refused('sheets.write', { id, cells: [fine, { rowId: second!, column: 'nothing', text: 'x' }] }),
    await refused('sheets.insert', { id, before: 999_999, rows: [{ cells: ['x'] }] }),
    await refused('sheets.removeRows', { id, rowIds: [first!, 999_999] }),
    await refused('sheets.moveRows', { id, moves: [{ rowIds: [first!], before: 999_999 }] }),
    await refused('sheets.moveRows', { id, moves: [{ rowIds: [first!, 999_999], before: second! }] }),
    await refused('sheets.moveRows', { id, moves: [{ rowIds: [first!, second!], before: second! }] }),
    await refused('sheets.moveRows', { id, moves: [{ rowIds: [first!, first!], before: second! }] }),
    await refused('sheets.restoreRows', { id, rows: [{ id: first!, before: null, cells: ['x'] }] }),
    await refused('sheets.restoreRows', { id, rows: [{ id: 999_999, before: null, cells: ['x'] }] }),
    await refused('sheets.write', { id, cells: Array.from({ length: 200_001 }, () => fine) }),
  ].map(({ error }) => error.code)
  expect(codes).toEqual([
    'unknown_sheet',
    'unknown_sheet',
    'unknown_row',
    'unknown_column',
    'unknown_row',
    'unknown_row',
    'unknown_row',
    'unknown_row',
    'unknown_row',
    'unknown_row',
    'unknown_row',
    'unknown_row',
    'invalid_input',
  ])
  expect(await rows()).toEqual(before)
  // a row of another sheet is none of this one
  const other = await ask('sheets.open', { source: { text: TABLE } })
  const { rows: others } = await ask('sheets.rows', { id: other.id, settings, offset: 0, limit: 1 })
  expect(await refused('sheets.write', { id, cells: [{ ...fine, rowId: others[0]!.id }] })).toMatchObject({
    error: { code: 'unknown_row' },
  })
})

test('two windows that write at once both keep what they wrote, and each can take back its own', async () => {
  const { ask, id, rows, cells } = await openTable()
  const [first, second] = (await rows()).map((row) => row.id)
  const [one, other] = await Promise.all([
    ask('sheets.write', { id, cells: [{ rowId: first!, column: 'prompt', text: 'one' }] }),
    ask('sheets.write', {
      id,
      cells: [
        { rowId: first!, column: 'prompt', text: 'two' },
        { rowId: second!, column: 'prompt', text: 'other' },
      ],
    }),
  ])
  expect((await cells()).map(([prompt]) => prompt)).toEqual(['two', 'other', 'A bear'])
  expect(other.before).toContainEqual({ rowId: first, column: 'prompt', text: 'one' })
  await ask('sheets.write', { id, cells: other.before })
  await ask('sheets.write', { id, cells: one.before })
  expect((await cells()).map(([prompt]) => prompt)).toEqual(['A fox', 'An owl', 'A bear'])
})

test('views search, sort and show what is wrong without changing the list', async () => {
  const { ask, id, rows } = await openTable('prompt,num_outputs\nfox,10\nOwl,9\nbear,\nowl of snow,2\n')
  const numbers = async (view: CommandInput<'sheets.rows'>['view']) => (await rows(view)).map((row) => row.number)
  expect(await numbers({ search: 'OWL' })).toEqual([2, 4])
  expect(await numbers({ sort: { column: 'num_outputs', descending: false } })).toEqual([4, 2, 1, 3])
  expect(await numbers({ sort: { column: 'num_outputs', descending: true } })).toEqual([1, 2, 4, 3])
  expect(await numbers({ faulty: true })).toEqual([1, 2])
  expect(await numbers({ faulty: true, search: 'fox' })).toEqual([1])
  expect(await numbers({})).toEqual([1, 2, 3, 4])
  expect(await ask('sheets.rows', { id, settings, view: { search: 'owl' }, offset: 1, limit: 5 })).toMatchObject({
    count: 2,
    rows: [{ number: 4 }],
  })
})

test('a file that is not there is told at once, and the window hears when it was looked for', async () => {
  const { ask, app, host } = await openApp()
  const folder = join(host.dataDir, 'photos')
  mkdirSync(folder)
  mkdirSync(join(folder, 'sub'))
  writeFileSync(join(folder, 'here.png'), PNG)
  writeFileSync(join(folder, 'sub', 'deep.png'), PNG)
  writeFileSync(
    join(folder, 'list.csv'),
    'image\nhere.png\ngone.png\ngone.png\n../engine/engine.db\nhere.pgn\n"""here.png"""\nsub\\deep.png\n',
  )
  const heard: string[] = []
  app.subscribe((event) => void (event.type === 'sheet.changed' && heard.push(event.sheetId)))
  const sheet = await ask('sheets.open', { source: { path: join(folder, 'list.csv') } })
  const upscale = BatchSettings.parse({ modelId: 'lanczos-upscale' })
  const check = await ask('sheets.check', { id: sheet.id, settings: upscale })
  // a path out of quotes or from Windows is found; what lies elsewhere is not named
  expect(check).toMatchObject({ rows: 7, faultyRows: 4, filesLeft: 0 })
  expect(check.faults.find(({ text }) => text === 'here.pgn')).toMatchObject({ suggestion: 'here.png' })
  expect(check.faults[0]).toMatchObject({ column: 'image', text: 'gone.png', rows: 2, firstRow: 2 })
  expect(check.faults[0]!.saying!.name).toBe('fileFaults.missing')
  await waitUntil('the window to hear of it', () => heard.includes(sheet.id))
})

test('goes from problem to problem, round and back', async () => {
  const { ask, id } = await openTable('prompt,aspect_ratio,num_outputs\nfox,7:3,99\nowl,1:1,1\n,1:1,1\n')
  const places: unknown[] = []
  let at: { index: number; column: string | null } | null = { index: 0, column: 'prompt' }
  for (let count = 0; count < 4; count++) {
    at = await ask('sheets.next', { id, settings, from: at! })
    places.push([at!.index, at!.column])
  }
  expect(places).toEqual([
    [0, 'aspect_ratio'],
    [0, 'num_outputs'],
    [2, 'prompt'],
    [0, 'aspect_ratio'],
  ])
  expect(await ask('sheets.next', { id, settings, from: at!, backwards: true })).toEqual({ index: 2, column: 'prompt' })
  const view = { faulty: true }
  expect(await ask('sheets.next', { id, settings, view, from: { index: 0, column: 'num_outputs' } })).toEqual({
    index: 1,
    column: 'prompt',
  })
  const fine = await ask('sheets.open', { source: { text: 'prompt\nfox\n' } })
  expect(await ask('sheets.next', { id: fine.id, settings, from: { index: 0, column: null } })).toBeNull()
})

test('replaces text in cells, and the same fault everywhere at once', async () => {
  const { ask, id, cells, app } = await openTable()
  expect(
    await ask('sheets.replace', { id, find: '7:3', replace: '16:9', columns: ['aspect_ratio'], wholeCell: true }),
  ).toMatchObject({ cells: 2 })
  expect(await ask('sheets.check', { id, settings })).toMatchObject({ faultyRows: 0 })
  const { before } = await ask('sheets.replace', { id, find: 'A', replace: '$& (x)', matchCase: true })
  expect((await cells()).map(([prompt]) => prompt)).toEqual(['$& (x) fox', '$& (x)n owl', '$& (x) bear'])
  await ask('sheets.write', { id, cells: before })
  expect((await cells()).map(([prompt]) => prompt)).toEqual(['A fox', 'An owl', 'A bear'])
  expect(await ask('sheets.replace', { id, find: '(', replace: 'x' })).toEqual({ before: [], cells: 0 })
  const refused = await app.run(
    'sheets.replace',
    { id, find: 'A', replace: 'B', columns: ['nothing'] },
    { signal: new AbortController().signal },
  )
  expect(refused).toMatchObject({ error: { code: 'unknown_column' } })
})

test('replaces text in the rows of a view alone, where one is given', async () => {
  const { ask, id, cells } = await openTable()
  const first = async () => (await cells()).map(([prompt]) => prompt)
  const found = { id, find: 'A', replace: 'The', matchCase: true }
  const { before } = await ask('sheets.replace', { ...found, within: { settings, view: { search: 'owl' } } })
  expect(await first()).toEqual(['A fox', 'Then owl', 'A bear'])
  await ask('sheets.write', { id, cells: before })
  expect(await ask('sheets.replace', { ...found, within: { settings, view: { faulty: true } } })).toMatchObject({
    cells: 2,
  })
  expect(await first()).toEqual(['A fox', 'Then owl', 'The bear'])
})

test('columns are added, renamed, removed and put back with what they said', async () => {
  const { ask, id, cells, app } = await openTable('prompt;note\nfox;a;beyond\nowl;b\n')
  expect((await ask('sheets.addColumn', { id, name: 'seed' })).columns).toEqual(['prompt', 'note', 'seed'])
  // what stood beyond the last column has a name now
  expect(await ask('sheets.check', { id, settings })).toMatchObject({ faultyRows: 1 })
  expect((await ask('sheets.renameColumn', { id, column: 'seed', name: 'more' })).columns).toContain('more')
  expect(await ask('sheets.check', { id, settings })).toMatchObject({ faultyRows: 0 })
  const before = await cells()
  const removed = await ask('sheets.removeColumn', { id, column: 'note' })
  expect(await cells()).toEqual([['fox', 'beyond'], ['owl']])
  expect((await ask('sheets.restoreColumn', { id, column: removed })).columns).toEqual(['prompt', 'note', 'more'])
  expect(await cells()).toEqual(before)
  for (const [name, input] of [
    ['sheets.addColumn', { id, name: 'note' }],
    ['sheets.renameColumn', { id, column: 'note', name: 'prompt' }],
  ] as const)
    expect(await app.run(name, input, { signal: new AbortController().signal })).toMatchObject({
      error: { code: 'column_name_taken' },
    })
})

test('a column that is out is not seen, and comes back beside what was written meanwhile', async () => {
  const { ask, id, cells, rows, app } = await openTable('prompt;note;more\nfox;a;red\nowl;b\n')
  const removed = await ask('sheets.removeColumn', { id, column: 'note' })
  const [fox, owl] = await rows()
  expect(await rows({ search: 'b' })).toEqual([])
  expect(await ask('sheets.replace', { id, find: 'b', replace: 'x' })).toMatchObject({ cells: 0 })
  await ask('sheets.write', { id, cells: [{ rowId: owl!.id, column: 'more', text: 'snow' }] })
  const out = await ask('sheets.removeRows', { id, rowIds: [fox!.id] })
  await ask('sheets.insert', { id, before: null, rows: [{ cells: ['bear', 'den', 'beyond'] }] })
  await ask('sheets.addColumn', { id, name: 'note' })
  const restored = () => app.run('sheets.restoreColumn', { id, column: removed }, new AbortController())
  expect(await restored()).toMatchObject({ error: { code: 'column_name_taken' } })
  await ask('sheets.renameColumn', { id, column: 'note', name: 'last' })
  expect(await cells()).toEqual([
    ['owl', 'snow'],
    ['bear', 'den', 'beyond'],
  ])
  expect(await restored()).toMatchObject({ value: { columns: ['prompt', 'note', 'more', 'last'] } })
  await ask('sheets.restoreRows', { id, rows: out.removed })
  expect(await cells()).toEqual([
    ['fox', 'a', 'red'],
    ['owl', 'b', 'snow'],
    ['bear', '', 'den', 'beyond'],
  ])
  expect(await restored()).toMatchObject({ error: { code: 'unknown_column' } })
})

test('relative paths begin in the folder that is set for a list, and the same cells are looked for there at once', async () => {
  const { ask, app, id, host } = await openTable('model,image\nlanczos-upscale,boat.png\n')
  const folder = join(host.dataDir, 'photos')
  mkdirSync(folder)
  writeFileSync(join(folder, 'boat.png'), PNG)
  const check = () => ask('sheets.check', { id, settings })
  await waitUntil('the files are looked for', async () => (await check()).filesLeft === 0)
  expect(await check()).toMatchObject({ faultyRows: 1, faults: [{ column: 'image', text: 'boat.png' }] })
  await ask('sheets.setFolder', { id, folder })
  expect(await ask('sheets.read', { id })).toMatchObject({ folder })
  await waitUntil('the files are looked for', async () => (await check()).faultyRows === 0)
  // what lies beside that folder and not in it is asked about
  await ask('sheets.setFolder', { id, folder: join(folder, 'empty') })
  await waitUntil('the files are looked for', async () => (await check()).faultyRows === 1)
  await ask('sheets.setFolder', { id, folder: null })
  expect(await ask('sheets.read', { id })).toMatchObject({ folder: null })
  expect(await app.run('sheets.setFolder', { id, folder: '' }, { signal: new AbortController().signal })).toMatchObject(
    {
      error: { code: 'invalid_input' },
    },
  )
})
