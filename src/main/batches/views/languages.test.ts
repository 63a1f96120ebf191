import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { BatchSettings } from '#shared/batch/settings.ts'
import { speak } from '#shared/text/every-language.ts'
import { text } from '#shared/text/index.ts'
import { reasonLine } from '#shared/text/reason-words.ts'
import { renderMessage } from '#shared/text/localized-message.ts'
import { BatchScene } from '../../../../tests/support/batch-scene.ts'
import { reportLines } from './report.ts'
import { findBatch } from '../store/batches.ts'

afterEach(() => speak('en'))

const signal = new AbortController().signal

test('what was kept in English is read in German, with every figure in it', async () => {
  await using scene = new BatchScene()
  const id = await scene.run(['A boat sandbox:fail=content_policy', 'A fox sandbox:deliver=1', 'A house'], {
    budget: 39,
    settings: { constants: { num_outputs: 3 } },
  })
  await scene.untilState(id, 'paused')
  await scene.until('what is paid to come home', () => scene.states(id)[1] === 'done')
  const [refused, partial] = scene.rows(id)
  expect(partial!.reason?.message).toBe('The service delivered 1 of 3. Only what came was charged.')
  expect(scene.batch(id).pause?.message).toContain('The budget of 39 coins')
  speak('de')
  await scene.restart()
  expect(reasonLine(partial!.reason!)).toBe('Der Dienst hat 1 von 3 geliefert. Nur das Gelieferte wurde berechnet.')
  expect(reasonLine(refused!.reason!)).toContain('Der Dienst hat den Inhalt abgelehnt.')
  expect(reasonLine(scene.batch(id).pause!)).toContain('Das Budget von 39 Münzen')
  expect(scene.rows(id)[1]!.reason?.message).toContain('Der Dienst hat 1 von 3 geliefert.')
})

test('so are cells that cannot be used, files that are not there, and copies of such rows', async () => {
  await using scene = new BatchScene()
  const { id } = await scene.batches.create({
    name: 'List',
    connectionId: 'test',
    columns: ['model', 'prompt', 'num_outputs', 'image'],
    rows: [
      { number: 1, cells: ['picture', 'A fox', 'many', ''] },
      { number: 2, cells: ['nope', 'A fox', '1', ''] },
      { number: 3, cells: ['enlarge', '', '', 'fox.png'] },
    ],
    settings: BatchSettings.parse({}),
    listDirectory: scene.dataDir,
    outDir: scene.outDir,
  })
  const copy = await scene.batches.duplicate(id)
  speak('de')
  const told = (batchId: string) => scene.rows(batchId).map(({ reason }) => reasonLine(reason!))
  const missing = `Es gibt keine Datei ${join(scene.dataDir, 'fox.png')}.`
  expect(told(id)).toEqual([
    expect.stringMatching(/^num_outputs: .*wird erwartet\.$|^num_outputs: Möglich sind/),
    'model: Es gibt kein Modell „nope“.',
    `image: ${missing}`,
  ])
  expect(told(copy)[2]).toBe(missing)
  expect(scene.rows(id).flatMap(({ issues }) => issues.map(renderMessage))).toContain('Es gibt kein Modell „nope“.')
})

test('so are charges that differ, and the report is written in the language of the moment', async () => {
  await using scene = new BatchScene()
  const id = await scene.run(['A red fox', 'A boat sandbox:fail=content_policy'])
  await scene.untilState(id, 'ended')
  const [row] = scene.rows(id)
  scene.db.prepare('UPDATE row_attempts SET coins_charged = 7 WHERE row_id = ?').run(row!.id)
  const { mismatches } = await scene.during(scene.batches.reconcile(id, signal))
  expect(mismatches[0]?.message).toBe('The service says it charged 10 coins; it was told here as 7.')
  speak('de')
  expect(renderMessage(mismatches[0]!)).toBe('Der Dienst sagt, er habe 10 Münzen berechnet; hier wurden 7 gemeldet.')
  expect(renderMessage(scene.rows(id)[0]!.mismatch!)).toBe(renderMessage(mismatches[0]!))
  const lines: string[] = []
  for await (const line of reportLines(scene.db, findBatch(scene.db, id)!)) lines.push(line)
  expect(lines[2]).toContain('Der Dienst hat den Inhalt abgelehnt.')
})

test('a sentence kept by a version that kept only its words is told as it was, or by its code', async () => {
  await using scene = new BatchScene()
  const id = await scene.run(['A fox sandbox:fail=content_policy'])
  await scene.untilState(id, 'ended')
  await scene.batches.close()
  scene.db.exec('UPDATE batch_rows SET reason_saying = NULL')
  scene.db.close()
  scene.open()
  const [row] = scene.rows(id)
  expect(row!.reason).toEqual({ code: 'content_policy', message: expect.stringContaining('refused the content') })
  speak('de')
  expect(reasonLine(row!.reason!)).toContain('Der Dienst hat den Inhalt abgelehnt.')
})

test('the service answers in English, whatever the window beside it speaks', async () => {
  await using scene = new BatchScene()
  speak('de', ['de-CH'])
  const ask = (body: object) => scene.client.call('createQuote', { body: body as never, signal })
  await expect(ask({ modelId: 'picture', params: { prompt: 'A fox', seed: -1, lyrics: 'la' } })).rejects.toMatchObject({
    issues: [
      { path: 'params.seed', message: expect.stringMatching(/^Expected a whole number from 0 to [\d,]+\.$/) as string },
      { path: 'params.lyrics', message: expect.stringMatching(/ has no setting "lyrics"\.$/) as string },
    ],
  })
  await expect(ask({ modelId: 'picture', params: { prompt: 'A fox' }, draft: 'yes' })).rejects.toMatchObject({
    issues: [{ path: 'draft', message: 'Expected true or false.' }],
  })
  // and the window goes on in its own language, and as its region writes
  expect(text().rules.numberBetween(1000, 2000)).toEqual(
    expect.stringMatching(/^Eine Zahl von 1.000 bis 2.000 wird erwartet\.$/),
  )
})
