import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { OperationChoice } from '#shared/app/pictures.ts'
import { BatchScene, PNG } from '../../../tests/support/batch-scene.ts'
import { openIntake, stage } from '../../../tests/support/library-scene.ts'
import { listBatches } from '../batches/store/batches.ts'
import { findItemFile } from '../library/find-file.ts'
import { presentFile } from './look-around.ts'
import { batchOf, insertFolder, type FolderRecord } from './store.ts'
import { newAmong, takeFiles } from './take-files.ts'

const PERIOD = '2026-03-01'

function watchDataOf({ db, dataDir, outDir, clock }: BatchScene): FolderRecord {
  const folder: FolderRecord = {
    id: 'folder',
    path: dataDir,
    subfolders: false,
    connectionId: 'test',
    choice: OperationChoice.parse({ modelId: 'enlarge' }),
    outDir,
    budget: 100,
    budgetPer: 'day',
    paused: null,
    createdAt: clock.now(),
  }
  insertFolder(db, folder)
  return folder
}

function toolsOf({ db, clock, batches, client }: BatchScene) {
  const catalogOf = async () => ({
    ...(await client.call('listModels', {})),
    ...(await client.call('listEffects', {})),
  })
  return { db, clock, batches, catalogOf }
}

test('a batch and the note of its folder are kept together or not at all', async () => {
  await using scene = new BatchScene()
  const { db } = scene
  const folder = watchDataOf(scene)
  const path = join(scene.dataDir, 'photo.png')
  writeFileSync(path, PNG)
  const photo = { ...(await presentFile(path))!, sha256: 'of the photo' }
  const take = () => scene.during(takeFiles(toolsOf(scene), folder, [photo], PERIOD))

  db.exec(`CREATE TEMP TRIGGER cut_short BEFORE INSERT ON watch_batches BEGIN SELECT raise(ABORT, 'cut short'); END`)
  await expect(take()).rejects.toThrow('cut short')
  expect(listBatches(db)).toEqual([])

  db.exec('DROP TRIGGER cut_short')
  await take()
  expect(listBatches(db).map(({ id }) => id)).toEqual([batchOf(db, folder.id, PERIOD)])
})

test('a result on its way is not taken for a new file, also where its note in the journal is damaged', async () => {
  await using scene = new BatchScene()
  const { db, dataDir } = scene
  const folder = watchDataOf(scene)
  const stopping = openIntake(db, {
    onStep(step) {
      if (step === 'placed') throw new Error('the lights went out')
    },
  })
  const result = stage(await stopping.stagingDir(dataDir), 'result', { folder: dataDir, relativePath: 'result.png' })
  await expect(stopping.takeIn(result)).rejects.toThrow('the lights went out')
  writeFileSync(join(dataDir, 'photo.png'), PNG)
  const tools = { ...toolsOf(scene), library: { findFile: findItemFile.bind(null, db) } }
  const taken = async () => {
    const resting = await Promise.all(['photo.png', 'result.png'].map((name) => presentFile(join(dataDir, name))))
    const fresh = newAmong(
      tools,
      folder,
      resting.flatMap((file) => file ?? []),
      new AbortController().signal,
    )
    return (await scene.during(fresh)).map(({ path }) => basename(path))
  }
  expect(await taken()).toEqual(['photo.png'])
  db.prepare('UPDATE intakes SET files = substr(files, 1, 40)').run()
  expect(await taken()).toEqual(['photo.png'])
})
