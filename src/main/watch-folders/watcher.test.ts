import { appendFileSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BatchScene, PNG } from '../../../tests/support/batch-scene.ts'
import { insertWatchedFolder } from '../../../tests/support/watched-folder.ts'
import { PAUSE } from '#shared/batch/reason-codes.ts'
import { findItemFile } from '../library/find-file.ts'
import { countFiles } from './store.ts'
import { createWatcher } from './watcher.ts'

function watcherOf(scene: BatchScene, onError: (message: string) => void = () => {}) {
  const { db, clock, batches } = scene
  return createWatcher({
    db,
    clock,
    batches,
    catalogOf: () => scene.readCatalog(),
    library: { findFile: (question) => findItemFile(db, question) },
    timeZone: () => 'UTC',
    log: { info() {}, warn() {}, error: onError },
    onChange() {},
  })
}

test('a folder that nobody can tell the trouble of says so, and the next one has its turn', async () => {
  await using scene = new BatchScene()
  const { db, clock, dataDir } = scene
  for (const [index, id] of ['first', 'second'].entries()) {
    const path = join(dataDir, id)
    mkdirSync(path)
    writeFileSync(join(path, 'photo.png'), Buffer.concat([PNG, Buffer.from(id)]))
    insertWatchedFolder(scene, path, { id, createdAt: clock.now() + index })
  }
  db.exec(`CREATE TEMP TRIGGER cut_short BEFORE INSERT ON watched_files WHEN new.folder_id = 'first'
           BEGIN SELECT raise(ABORT, 'cut short'); END`)
  const faults: string[] = []
  const watcher = watcherOf(scene, (message) => void faults.push(message))
  watcher.start()
  await scene.until('the photo of the second folder', () => countFiles(db, 'second').taken === 1, {
    deadlineMs: 20_000,
  })
  expect(watcher.trouble('first')).toMatchObject({ code: 'internal', saying: { name: 'reasons.unforeseen' } })
  expect(watcher.trouble('second')).toBeNull()
  await clock.advance(30_000)
  expect(faults).toHaveLength(1)

  db.exec('DROP TRIGGER cut_short')
  await scene.until('the photo of the first folder', () => countFiles(db, 'first').taken === 1, { deadlineMs: 20_000 })
  await scene.until('an end of the trouble', () => watcher.trouble('first') === null, { deadlineMs: 20_000 })
  await watcher.close()
})

test('a file that grows without end puts no look off: what lies beside it is taken', async () => {
  await using scene = new BatchScene()
  const path = join(scene.dataDir, 'watched')
  mkdirSync(path)
  writeFileSync(join(path, 'photo.png'), PNG)
  insertWatchedFolder(scene, path)
  const watcher = watcherOf(scene)
  watcher.start()
  const isTaken = () => {
    appendFileSync(join(path, 'recording.png'), 'and on')
    return countFiles(scene.db, 'folder').taken === 1
  }
  // more often than a look waits after a sign of a change
  await scene.until('the photo', isTaken, { stepMs: 100, deadlineMs: 20_000 })
  await watcher.close()
})

test('what waits for coins is not read again while it looks as it did', async () => {
  await using scene = new BatchScene()
  const path = join(scene.dataDir, 'watched')
  const photo = join(path, 'photo.png')
  const save = (bytes: Buffer) => {
    writeFileSync(photo, bytes)
    utimesSync(photo, 1_700_000_000, 1_700_000_000)
  }
  mkdirSync(path)
  save(PNG)
  insertWatchedFolder(scene, path, { budget: 0 })
  const watcher = watcherOf(scene)
  watcher.start()
  const isWaiting = () => watcher.trouble('folder')?.code === PAUSE.budgetReached
  await scene.until('the word that it waits', isWaiting, { deadlineMs: 20_000 })
  // whoever reads it now finds no picture, and nothing that waits
  save(Buffer.alloc(PNG.length))
  await scene.clock.advance(10_000)
  expect(isWaiting()).toBe(true)
  await watcher.close()
})
