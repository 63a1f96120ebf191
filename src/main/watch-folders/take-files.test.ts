import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OperationChoice } from '#shared/app/pictures.ts'
import { BatchScene, PNG } from '../../../tests/support/batch-scene.ts'
import { listBatches } from '../batches/store/batches.ts'
import { presentFile } from './look-around.ts'
import { batchOf, insertFolder, type FolderRecord } from './store.ts'
import { takeFiles } from './take-files.ts'

const PERIOD = '2026-03-01'

test('a batch and the note of its folder are kept together or not at all', async () => {
  await using scene = new BatchScene()
  const { db, batches, clock, client } = scene
  const folder: FolderRecord = {
    id: 'folder',
    path: scene.dataDir,
    subfolders: false,
    connectionId: 'test',
    choice: OperationChoice.parse({ modelId: 'enlarge' }),
    outDir: scene.outDir,
    budget: 100,
    budgetPer: 'day',
    paused: null,
    createdAt: clock.now(),
  }
  insertFolder(db, folder)
  const path = join(scene.dataDir, 'photo.png')
  writeFileSync(path, PNG)
  const photo = { ...(await presentFile(path))!, sha256: 'of the photo' }
  const catalogOf = async () => ({
    ...(await client.call('listModels', {})),
    ...(await client.call('listEffects', {})),
  })
  const tools = { db, clock, batches, catalogOf }
  const take = () => scene.during(takeFiles(tools, folder, [photo], PERIOD))

  db.exec(`CREATE TEMP TRIGGER cut_short BEFORE INSERT ON watch_batches BEGIN SELECT raise(ABORT, 'cut short'); END`)
  await expect(take()).rejects.toThrow('cut short')
  expect(listBatches(db)).toEqual([])

  db.exec('DROP TRIGGER cut_short')
  await take()
  expect(listBatches(db).map(({ id }) => id)).toEqual([batchOf(db, folder.id, PERIOD)])
})
