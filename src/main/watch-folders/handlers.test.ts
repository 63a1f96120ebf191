import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BatchScene, PNG } from '../../../tests/support/batch-scene.ts'
import { WATCH_FOLDER_COMMANDS } from '#shared/app/watch-folders.ts'
import { findItemFile } from '../library/find-file.ts'
import { createWatchHandlers } from './handlers.ts'
import { listFolders, unreadFiles } from './store.ts'
import { createWatcher } from './watcher.ts'

test('a folder whose files are to be left is refused when the disk does not tell of all of them', async () => {
  await using scene = new BatchScene()
  const { db, batches, dataDir, outDir } = scene
  const path = join(dataDir, 'photos')
  mkdirSync(join(path, 'inside'), { recursive: true })
  writeFileSync(join(path, 'inside', 'photo.png'), PNG)
  let looks = 0
  let silent = 0
  const clock: typeof scene.clock = {
    ...scene.clock,
    setTimer(milliseconds, callback) {
      if (++looks === silent) callback()
      return scene.clock.setTimer(milliseconds, callback)
    },
  }
  const catalogOf = () => scene.readCatalog()
  const watcher = createWatcher({
    db,
    clock,
    batches,
    catalogOf,
    library: { findFile: (question) => findItemFile(db, question) },
    timeZone: () => 'UTC',
    log: { info() {}, warn() {}, error() {} },
    onChange() {},
  })
  const handlers = createWatchHandlers({
    db,
    clock,
    newId: randomUUID,
    dataDir: join(dataDir, 'own'),
    catalogOf,
    watcher,
    onChange() {},
    defaults: () => ({ connectionId: 'test', outDir }),
  })
  const asked = { modelId: 'enlarge', path, subfolders: true, existing: 'leave', budget: 10, budgetPer: 'day' }
  const input = WATCH_FOLDER_COMMANDS['watchFolders.add'].input.parse(asked)
  const add = () => handlers['watchFolders.add'](input, { signal: new AbortController().signal })
  // whichever of its looks at the disk is the one without an answer
  let refused = 0
  for (;;) {
    looks = 0
    silent = refused + 1
    const error: unknown = await add().then(
      () => null,
      (reason: unknown) => reason,
    )
    if (error === null) break
    expect(error).toMatchObject({ code: expect.stringMatching(/^folder_un/) as string })
    expect(listFolders(db)).toEqual([])
    refused += 1
  }
  expect(refused).toBe(looks)
  expect(listFolders(db).flatMap(({ id }) => unreadFiles(db, id).map((file) => file.path))).toEqual([
    join(path, 'inside', 'photo.png'),
  ])
  await watcher.close()
})
