import { randomUUID } from 'node:crypto'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BatchScene, PNG } from '../../../tests/support/batch-scene.ts'
import { insertWatchedFolder } from '../../../tests/support/watched-folder.ts'
import { WATCH_FOLDER_COMMANDS } from '#shared/app/watch-folders.ts'
import { findItemFile } from '../library/find-file.ts'
import { DISK_PATIENCE_MS } from '../tools/within-time.ts'
import { createWatchHandlers } from './handlers.ts'
import { countFiles, listFolders, unreadFiles } from './store.ts'
import { createWatcher } from './watcher.ts'

/** The commands and the watcher behind them, by a clock of the test's own; `asked` counts what the service was asked. */
function watching(scene: BatchScene, clock: typeof scene.clock) {
  const { db, batches, dataDir, outDir } = scene
  const service = { asked: 0 }
  const catalogOf = () => {
    service.asked += 1
    return scene.readCatalog()
  }
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
    onBatchChange: () => {},
    watcher,
    onChange() {},
    defaults: () => ({ connectionId: 'test', outDir }),
  })
  return { watcher, handlers, service }
}

test('a folder whose files are to be left is refused when the disk does not tell of all of them', async () => {
  await using scene = new BatchScene()
  const { db, dataDir } = scene
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
  const { watcher, handlers } = watching(scene, clock)
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

test('a file that cannot be read is said to be, asks the service nothing, and is taken once it can be', async () => {
  await using scene = new BatchScene()
  const path = join(scene.dataDir, 'photos')
  mkdirSync(path)
  writeFileSync(join(path, 'photo.png'), PNG)
  insertWatchedFolder(scene, path)
  let isSilent = true
  let questions = 0
  const clock: typeof scene.clock = {
    ...scene.clock,
    setTimer(milliseconds, callback) {
      // each look asks three times about the folder, and then about the file
      questions = milliseconds === DISK_PATIENCE_MS ? questions + 1 : 0
      if (isSilent && questions === 4) callback()
      return scene.clock.setTimer(milliseconds, callback)
    },
  }
  const { watcher, handlers, service } = watching(scene, clock)
  const { signal } = new AbortController()
  const counts = async () => {
    const { folders } = await handlers['watchFolders.list']({}, { signal })
    return folders.map(({ taken, unusable }) => [taken, unusable])
  }
  watcher.start()
  await scene.clock.advance(30_000)
  expect(await counts()).toEqual([[0, 1]])
  expect(service.asked).toBe(0)
  isSilent = false
  await scene.until('the photo', () => countFiles(scene.db, 'folder').taken === 1, { deadlineMs: 20_000 })
  await scene.until('a look', () => watcher.unreadable('folder') === 0, { deadlineMs: 20_000 })
  expect(await counts()).toEqual([[1, 0]])
  await watcher.close()
})

const input = (given: object) =>
  WATCH_FOLDER_COMMANDS['watchFolders.add'].input.parse({
    modelId: 'enlarge',
    existing: 'run',
    budget: 10,
    budgetPer: 'day',
    ...given,
  })

describe('a folder is refused', () => {
  test('when it is watched already, also through a link or in another spelling', async () => {
    await using scene = new BatchScene()
    const path = join(scene.dataDir, 'photos')
    mkdirSync(path)
    symlinkSync(path, join(scene.dataDir, 'link'))
    const { watcher, handlers } = watching(scene, scene.clock)
    const add = (asked: string) =>
      handlers['watchFolders.add'](input({ path: asked }), { signal: new AbortController().signal })
    await add(path)
    for (const again of [path, `${path}/`, join(scene.dataDir, 'link'), `${scene.dataDir}/./photos`])
      await expect(add(again)).rejects.toMatchObject({ code: 'folder_watched' })
    expect(listFolders(scene.db)).toHaveLength(1)
    await watcher.close()
  })

  test('twice at once, one of the two', async () => {
    await using scene = new BatchScene()
    const path = join(scene.dataDir, 'photos')
    mkdirSync(path)
    const { watcher, handlers } = watching(scene, scene.clock)
    const add = () => handlers['watchFolders.add'](input({ path }), { signal: new AbortController().signal })
    const ended = await Promise.allSettled([add(), add()])
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(listFolders(scene.db)).toHaveLength(1)
    await watcher.close()
  })

  test.runIf(process.platform === 'linux')('when the system makes up its files', async () => {
    await using scene = new BatchScene()
    const { watcher, handlers } = watching(scene, scene.clock)
    for (const path of ['/proc', '/proc/self', '/sys', '/dev'])
      await expect(
        handlers['watchFolders.add'](input({ path }), { signal: new AbortController().signal }),
      ).rejects.toMatchObject({ code: 'folder_refused', message: expect.stringContaining('the system') as string })
    await watcher.close()
  })

  test('when one of its settings breaks a rule of the model', async () => {
    await using scene = new BatchScene()
    const path = join(scene.dataDir, 'photos')
    mkdirSync(path)
    const { watcher, handlers } = watching(scene, scene.clock)
    await expect(
      handlers['watchFolders.add'](input({ path, params: { fps: 2 } }), { signal: new AbortController().signal }),
    ).rejects.toMatchObject({ code: 'invalid_params', message: expect.stringContaining('fps') as string })
    expect(listFolders(scene.db)).toEqual([])
    await watcher.close()
  })
})
