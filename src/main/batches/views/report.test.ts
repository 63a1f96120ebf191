import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { array, assert, asyncProperty, boolean, constantFrom, integer, option, record, string } from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { BatchScene, PNG } from '../../../../tests/support/batch-scene.ts'
import { suggestMapping } from '#shared/batch/column-mapping.ts'
import { bareBatchCatalog, type ListRow } from '#shared/batch/items.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { ROW_STATES } from '#shared/batch/states.ts'
import type { Model, ParamDescriptor } from '#shared/service/catalog.ts'
import { speak } from '#shared/text/every-language.ts'
import { systemClock } from '../../tools/clock.ts'
import { openUserDatabase } from '../../user-database/open.ts'
import { appendRows } from '../rows/append-rows.ts'
import { readList } from '../lists/read-list.ts'
import { reportLines } from './report.ts'
import { findBatch, insertBatch, type BatchRecord } from '../store/batches.ts'
import { rowsInState } from '../store/rows.ts'

async function reportOf(scene: BatchScene, id: string, folder?: string): Promise<string> {
  let text = ''
  for await (const line of reportLines(scene.db, findBatch(scene.db, id)!, folder)) text += line
  return text
}

async function linesOf(text: string): Promise<Record<string, string>[]> {
  const { columns, rows } = await readList({ text })
  const lines: Record<string, string>[] = []
  for await (const { cells } of rows)
    lines.push(Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])))
  return lines
}

/** As somebody imports a report who knows nothing of the batch: no setting, no mapping. */
async function importAgain(scene: BatchScene, text: string, listDirectory: string | null = null): Promise<string> {
  const { columns, rows } = await readList({ text })
  const { id } = await scene.batches.create({
    name: 'Again',
    connectionId: 'test',
    columns,
    rows,
    settings: BatchSettings.parse({}),
    listDirectory,
    outDir: scene.outDir,
  })
  return id
}

const paramsOf = (scene: BatchScene, id: string) =>
  scene.rows(id).map(({ modelId, effectId, params }) => ({ modelId, effectId, params }))

describe('a report says what ran', () => {
  test('with a column for everything that was sent, and the corrected cell instead of the faulty one', async () => {
    await using scene = new BatchScene()
    const { id } = await scene.batches.create({
      name: 'Corrected',
      connectionId: 'test',
      columns: ['prompt', 'resolution', 'client'],
      rows: [
        { number: 1, cells: ['A fox', '7:3', 'Hansen'] },
        { number: 2, cells: ['A boat', '', 'Meier'] },
      ],
      settings: BatchSettings.parse({
        modelId: 'picture',
        constants: { num_outputs: 2 },
        sweeps: { axes: [{ param: 'seed', values: [4, 5] }] },
      }),
      listDirectory: null,
      outDir: scene.outDir,
    })
    for (const row of scene.rows(id).filter(({ state }) => state === 'blocked'))
      await scene.batches.editRow(row.id, { params: { ...row.params, resolution: '2k' } })
    await scene.runToEnd(id)
    const text = await reportOf(scene, id)
    expect(await linesOf(text)).toMatchObject([
      { prompt: 'A fox', resolution: '2k', client: 'Hansen', model: 'picture', num_outputs: '2', seed: '4' },
      { prompt: 'A fox', resolution: '2k', client: 'Hansen', model: 'picture', num_outputs: '2', seed: '5' },
      { prompt: 'A boat', resolution: '', client: 'Meier', model: 'picture', num_outputs: '2', seed: '4' },
      { prompt: 'A boat', resolution: '', client: 'Meier', model: 'picture', num_outputs: '2', seed: '5' },
    ])
    const again = await importAgain(scene, text)
    const plan = await scene.plan(again)
    expect(plan).toMatchObject({ rows: 0, blockedRows: 0, coins: 0, outputs: 0 })
    expect(paramsOf(scene, again)).toEqual(paramsOf(scene, id))
    // and once more, with everything that the first report said
    expect(await linesOf(await reportOf(scene, again))).toEqual(await linesOf(text))
    scene.expectBooksInOrder()
  })

  test('so that rows which are not done run with exactly the same settings', async () => {
    await using scene = new BatchScene()
    writeFileSync(join(scene.dataDir, 'a;b.png'), PNG)
    writeFileSync(join(scene.dataDir, 'c.png'), PNG)
    const { id } = await scene.batches.create({
      name: 'Mixed',
      connectionId: 'test',
      columns: ['Modell', 'Motiv', 'Beschreibung', 'bild', 'images', 'dauer', 'effekt', 'style'],
      rows: [
        { number: 1, cells: ['picture', 'A fox\r\nin the snow\n\n', 'unused', '', '', '', '', 'code 7'] },
        { number: 2, cells: ['The clip model', '=SUM(A1)', '', '', '', '7,0', '', ''] },
        { number: 3, cells: ['enlarge', '', '', 'c.png', '', '', '', ''] },
        { number: 4, cells: ['', ' "quoted"; text ', '', '', 'c.png; c.png', '', 'paper-cut', ''] },
      ],
      settings: BatchSettings.parse({
        mapping: {
          Modell: 'model',
          Motiv: 'prompt',
          bild: 'image',
          images: 'images',
          dauer: 'duration',
          effekt: 'effect',
        },
        constants: { num_outputs: 3, upscale_factor: 4 },
        sweeps: { mode: 'paired', axes: [{ param: 'resolution', values: ['1k', '2k'] }] },
        repeats: 2,
        seed: { rule: 'rolled' },
      }),
      listDirectory: scene.dataDir,
      outDir: scene.outDir,
    })
    const collage = scene.rows(id).find(({ modelId }) => modelId === 'collage')
    const images = [join(scene.dataDir, 'a;b.png'), join(scene.dataDir, 'c.png')]
    await scene.batches.editRow(collage!.id, { params: { ...collage!.params, images } })
    expect(new Set(scene.states(id))).toEqual(new Set(['ready']))
    const report = await reportOf(scene, id, scene.dataDir)
    expect((await linesOf(report)).find((line) => line['Modell'] === 'enlarge')).toMatchObject({ bild: 'c.png' })
    const again = await importAgain(scene, report, scene.dataDir)
    expect(paramsOf(scene, again)).toEqual(paramsOf(scene, id))
    expect(new Set(scene.states(again))).toEqual(new Set(['ready']))
    expect((await scene.plan(again)).coins).toBe((await scene.plan(id)).coins)
    // the column that nobody meant as a setting is still none
    expect((await linesOf(report))[0]).toMatchObject({ style: 'code 7', Beschreibung: 'unused' })
    scene.expectBooksInOrder()
  })
})

const ui = { control: 'prompt', group: 'basic', order: 0 } as const
const PARAMS: ParamDescriptor[] = [
  { name: 'prompt', required: false, ui, kind: 'text', maxLength: 500 },
  { name: 'negative_prompt', required: false, ui, kind: 'text', maxLength: 500 },
  { name: 'num_outputs', required: false, ui, kind: 'range', min: 1, max: 4, step: 1 },
  { name: 'speed', required: false, ui, kind: 'range', min: 0, max: 2, step: 0.01 },
  { name: 'style', required: false, ui, kind: 'enum', values: ['ink', 'Öl auf Papier', '2'] },
  { name: 'fps', required: false, ui, kind: 'enum', values: [24, 30] },
  { name: 'instrumental', required: false, ui, kind: 'enum', values: [true, false] },
  { name: 'seed', required: false, ui, kind: 'seed', max: 4_294_967_295 },
  { name: 'image', required: false, ui, kind: 'media', accept: 'image' },
  { name: 'images', required: false, ui, kind: 'media_list', accept: 'image', minItems: 0, maxItems: 8 },
]

function model(id: string, params: ParamDescriptor[]): Model {
  const facts = { listingId: id, taskType: 'image.generate', modality: 'image', workspace: 'image', vendor: 'Pressrun' }
  return { id, ...facts, displayName: `Modell ${id}`, params, defaults: {} } as unknown as Model
}

const CATALOG = bareBatchCatalog({
  models: [model('all', PARAMS), model('few', PARAMS.slice(0, 3)), model('odd', PARAMS.slice(3))],
  effects: [],
})

describe('whatever is asked for', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pressrun-report-')))
  afterAll(() => rmSync(folder, { recursive: true }))
  const FILES = ['one.png', 'zwei Bücher.png', 'drei;vier|fünf.png']
  for (const name of FILES) writeFileSync(join(folder, name), PNG)
  const db = openUserDatabase(folder)
  afterAll(() => db.close())
  let count = 0

  async function rowsOf(
    settings: BatchSettings,
    columns: readonly string[],
    rows: Iterable<ListRow> | AsyncIterable<ListRow>,
  ) {
    const batch: BatchRecord = {
      id: `batch ${++count}`,
      name: 'Any',
      kind: 'list',
      connectionId: 'none',
      state: 'draft',
      pause: null,
      settings,
      columns: [...columns],
      listDirectory: folder,
      outDir: folder,
      budget: null,
      createdAt: 0,
      startedAt: null,
      endedAt: null,
      workedMs: 0,
      resumedAt: null,
    }
    insertBatch(db, batch)
    const tools = { db, clock: systemClock, random: Math.random, catalog: CATALOG }
    await appendRows(tools, batch, { columns, rows, listDirectory: folder })
    return { batch, rows: rowsInState(db, batch.id, ROW_STATES) }
  }

  const words = string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((text) => text.trim() !== '')
  const said = option(words, { nil: '' })
  const lists = record({
    rows: array(
      record({
        model: constantFrom('all', 'few', 'odd', 'Modell all', 'not there'),
        prompt: said,
        note: said,
        style: constantFrom('', 'ink', 'INK', 'Öl auf Papier', '2', 'unknown'),
        speed: constantFrom('', '0,5', '1.25', '2', 'schnell', '1e-2'),
        yes: constantFrom('', 'yes', 'false', '1', 'vielleicht'),
        images: constantFrom('', 'one.png', 'one.png; zwei Bücher.png', 'https://example.com/a.png'),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    headings: constantFrom(
      ['model', 'prompt', 'note', 'style', 'speed', 'instrumental', 'images'],
      ['Modell', 'Beschreibung', 'prompt', 'Stil', 'speed', 'instrumental', 'Bilder'],
      ['Was', 'Motiv', 'Kunde', 'style (sent)', 'seed', '=1+1', 'image'],
    ),
    isMapped: boolean(),
    constants: record(
      {
        negative_prompt: words,
        num_outputs: integer({ min: 1, max: 4 }),
        fps: constantFrom(24, 30),
        instrumental: boolean(),
        image: constantFrom(...FILES),
        images: array(constantFrom(...FILES), { minLength: 1, maxLength: 3 }),
      },
      { requiredKeys: [] },
    ),
    axes: constantFrom<BatchSettings['sweeps']['axes'][]>(
      [],
      [{ param: 'style', values: ['ink', '2'] }],
      [
        { param: 'fps', values: [24, 30] },
        { param: 'prompt', values: ['Zeile 1\nZeile 2', '-1', '"'] },
      ],
    ),
    mode: constantFrom('crossed' as const, 'paired' as const),
    repeats: integer({ min: 1, max: 2 }),
    rule: constantFrom('given' as const, 'fixed' as const, 'rolled' as const, 'stepped' as const),
    language: constantFrom('en' as const, 'de' as const),
  })

  test('the report of it, imported again, asks for the same', { timeout: 60_000 }, async () => {
    await assert(
      asyncProperty(lists, async ({ rows, headings, isMapped, constants, axes, mode, repeats, rule, language }) => {
        speak(language)
        const mapping = Object.fromEntries(
          (['model', 'prompt', null, 'style', 'speed', 'instrumental', 'images'] as const).flatMap((target, index) =>
            target === null ? [] : [[headings[index]!, target]],
          ),
        )
        const settings = BatchSettings.parse({
          modelId: 'all',
          mapping: isMapped ? mapping : null,
          constants,
          sweeps: { mode, axes },
          repeats,
          seed: { rule, start: 3 },
        })
        const cells = rows.map((row, index) => ({ number: index + 1, cells: Object.values(row) }))
        const first = await rowsOf(settings, headings, cells)
        let text = ''
        for await (const line of reportLines(db, first.batch, folder)) text += line
        const list = await readList({ text })
        const again = await rowsOf(BatchSettings.parse({}), list.columns, list.rows)
        const asked = ({ modelId, effectId, params }: (typeof first.rows)[number]) => ({ modelId, effectId, params })
        expect(again.rows.map(asked)).toEqual(first.rows.map(asked))
        // a report of that report says the same about every setting
        let second = ''
        for await (const line of reportLines(db, again.batch, folder)) second += line
        expect(Object.keys(suggestMapping((await readList({ text: second })).columns)).toSorted()).toEqual(
          Object.keys(suggestMapping(list.columns)).toSorted(),
        )
      }),
      { numRuns: 80 },
    ).finally(() => speak('en'))
  })
})

test('a charge other than agreed stands in the report, although the row is done', async () => {
  await using scene = new BatchScene()
  const id = await scene.create(['a fox'])
  await scene.plan(id)
  scene.batches.start(id, { budget: 100 })
  await scene.untilState(id, 'ended')
  // as the books are when a service says that it has charged more than it was offered
  scene.db.prepare("UPDATE row_attempts SET coins_charged = 99999, mismatch = 'Charged 99,999 coins.'").run()
  const [line] = await linesOf(await reportOf(scene, id))
  expect(line).toMatchObject({
    'Pressrun status': 'done',
    'Pressrun coins': '99999',
    'Pressrun error': 'Charged 99,999 coins.',
  })
})
