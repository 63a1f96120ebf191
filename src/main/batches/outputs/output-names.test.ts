import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BatchScene } from '../../../../tests/support/batch-scene.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { presentItem } from '../../library/present.ts'
import { readItem } from '../../library/store/item-record.ts'
import { reportLines } from '../views/report.ts'
import { findBatch } from '../store/batches.ts'

const filesOf = (scene: BatchScene, id: string) =>
  scene.rows(id).map(({ outputs }) => outputs.map(({ path }) => basename(path ?? '')))

describe('a file is named', () => {
  test('by what ran, also when its row was corrected', async () => {
    await using scene = new BatchScene()
    const { id } = await scene.batches.create({
      name: 'List',
      connectionId: 'test',
      columns: ['Motiv', 'resolution', 'client'],
      rows: [{ number: 1, cells: ['A fix', '7:3', 'Hansen'] }],
      settings: BatchSettings.parse({
        modelId: 'picture',
        mapping: { Motiv: 'prompt', resolution: 'resolution' },
        constants: { seed: 7 },
        nameTemplate: '{row}-{Motiv}-{resolution}-{client}.{ext}',
      }),
      listDirectory: null,
      outDir: scene.outDir,
    })
    const [row] = scene.rows(id)
    expect(row?.state).toBe('blocked')
    await scene.batches.editRow(row!.id, { params: { prompt: 'A fox', resolution: '2k', seed: 7 } })
    await scene.runToEnd(id)
    expect(filesOf(scene, id)).toEqual([['1-A fox-2k-Hansen.png']])
    scene.expectBooksInOrder()
  })

  test.each([undefined, '{row:04}-{prompt:40}-{seed}.{ext}'])(
    'with what is swept, whoever ends first (%s)',
    async (nameTemplate) => {
      await using scene = new BatchScene({ runningLimit: 4 })
      scene.engine.workers.finishAtOnce = false
      const id = await scene.create(['A fox'], {
        constants: { seed: 7 },
        sweeps: { mode: 'crossed', axes: [{ param: 'resolution', values: ['1k', '2k'] }] },
        ...(nameTemplate && { nameTemplate }),
      })
      await scene.plan(id)
      scene.batches.start(id, { budget: null })
      await scene.until('both', () => scene.engine.workers.runs.length === 2)
      for (const run of scene.engine.workers.runs.toReversed()) {
        await run.finish()
        await scene.clock.advance(30_000)
      }
      await scene.untilState(id, 'ended')
      const names = filesOf(scene, id).flat()
      expect(names).toEqual(
        nameTemplate
          ? ['0001-A fox-7-resolution 1k.png', '0001-A fox-7-resolution 2k.png']
          : ['0001-A fox-resolution 1k-7.png', '0001-A fox-resolution 2k-7.png'],
      )
      scene.expectBooksInOrder()
    },
  )

  test('with its number where nothing else tells repeats or outputs apart', async () => {
    await using scene = new BatchScene()
    const id = await scene.create(['A fox'], { repeats: 2, constants: { seed: 7, num_outputs: 2 } })
    await scene.runToEnd(id)
    expect(filesOf(scene, id)).toEqual([
      ['0001-A fox-7-1.png', '0001-A fox-7-1 2.png'],
      ['0001-A fox-7-2.png', '0001-A fox-7-2 2.png'],
    ])
    scene.expectBooksInOrder()
  })

  test('and by the seed of each output, where it is known what makes it again alone', async () => {
    await using scene = new BatchScene()
    const [here, elsewhere] = await Promise.all(
      ['bundled', 'test'].map((connectionId) =>
        scene.batches.create({
          name: connectionId,
          connectionId,
          columns: ['prompt'],
          rows: [{ number: 1, cells: ['A fox'] }],
          settings: BatchSettings.parse({ modelId: 'picture', constants: { seed: 7, num_outputs: 3 } }),
          listDirectory: null,
          outDir: scene.outDir,
        }),
      ),
    )
    for (const { id } of [here!, elsewhere!]) await scene.runToEnd(id)
    expect(filesOf(scene, here!.id)).toEqual([['0001-A fox-7.png', '0001-A fox-8.png', '0001-A fox-9.png']])
    expect(filesOf(scene, elsewhere!.id)).toEqual([['0001-A fox-7.png', '0001-A fox-7 2.png', '0001-A fox-7 3.png']])
    const seeds = scene
      .rows(here!.id)[0]!
      .outputs.map(({ itemId }) => presentItem(scene.db, readItem(scene.db, itemId!)!).ownSeed)
    expect(seeds).toEqual([7, 8, 9])
    let report = ''
    for await (const line of reportLines(scene.db, findBatch(scene.db, here!.id)!)) report += line
    expect(report).toContain('7; 8; 9')
    scene.expectBooksInOrder()
  })
})
