import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { BatchScene, PNG } from '../../../tests/support/batch-scene.ts'
import { insertWatchedFolder } from '../../../tests/support/watched-folder.ts'
import { openIntake, stage } from '../../../tests/support/library-scene.ts'
import { PAUSE } from '#shared/batch/reason-codes.ts'
import { listBatches } from '../batches/store/batches.ts'
import { findItemFile } from '../library/find-file.ts'
import { presentFile, type PresentFile } from './look-around.ts'
import { batchOf, changeFolder, findContent, findSeen, noteBatch, noteSeen } from './store.ts'
import { newAmong, readLeftFiles, takeFiles } from './take-files.ts'

const PERIOD = '2026-03-01'

const watchDataOf = (scene: BatchScene) => insertWatchedFolder(scene, scene.dataDir)

const toolsOf = (scene: BatchScene) => ({
  db: scene.db,
  clock: scene.clock,
  batches: scene.batches,
  catalogOf: () => scene.readCatalog(),
})

test('a batch and the note of its folder are kept together or not at all', async () => {
  await using scene = new BatchScene()
  const { db } = scene
  const folder = watchDataOf(scene)
  const path = join(scene.dataDir, 'photo.png')
  writeFileSync(path, PNG)
  const photo = { ...(await presentFile(path))!, sha256: 'of the photo' }
  const take = () => scene.during(takeFiles(toolsOf(scene), folder, { fresh: [photo], unread: 0 }, PERIOD))

  db.exec(`CREATE TEMP TRIGGER cut_short BEFORE INSERT ON watch_batches BEGIN SELECT raise(ABORT, 'cut short'); END`)
  await expect(take()).rejects.toThrow('cut short')
  expect(listBatches(db)).toEqual([])

  db.exec('DROP TRIGGER cut_short')
  await take()
  expect(listBatches(db).map(({ id }) => id)).toEqual([batchOf(db, folder.id, PERIOD)])
})

test('a new file goes to another batch while the one of its period is being removed', async () => {
  await using scene = new BatchScene()
  const folder = watchDataOf(scene)
  const file = async (index: number) => {
    const path = join(scene.dataDir, `photo ${index}.png`)
    writeFileSync(path, PNG)
    return { ...(await presentFile(path))!, sha256: `of photo ${index}` }
  }
  const take = async (index: number) =>
    takeFiles(toolsOf(scene), folder, { fresh: [await file(index)], unread: 0 }, PERIOD)
  scene.db.exec('UPDATE watch_folders SET coins_each = 1')
  await scene.during(take(1))
  const first = batchOf(scene.db, folder.id, PERIOD)!
  // so many more that they are not deleted in one turn
  const rows = Array.from({ length: 350 }, (_, index) => ({ number: index + 1, cells: ['nowhere.png'] }))
  await scene.during(scene.batches.addRows(first, { columns: ['image'], rows, listDirectory: null }))

  const removing = scene.batches.remove(first)
  expect(batchOf(scene.db, folder.id, PERIOD)).toBeUndefined()
  await scene.during(take(2))
  await removing
  expect(listBatches(scene.db).map(({ id }) => id)).toEqual([batchOf(scene.db, folder.id, PERIOD)])
})

test('what is on its way from a folder that is paused meanwhile is neither sent nor noted, and taken when it goes on', async () => {
  await using scene = new BatchScene()
  const { db } = scene
  const folder = watchDataOf(scene)
  const path = join(scene.dataDir, 'photo.png')
  writeFileSync(path, PNG)
  const photo = { ...(await presentFile(path))!, sha256: 'of the photo' }
  const take = (catalogOf = toolsOf(scene).catalogOf) =>
    scene.during(takeFiles({ ...toolsOf(scene), catalogOf }, folder, { fresh: [photo], unread: 0 }, PERIOD))
  db.exec('UPDATE watch_folders SET coins_each = 1')
  const batchId = await scene.create(['A fox'])
  noteBatch(db, { batchId, folderId: folder.id, period: PERIOD, now: scene.clock.now() })

  const pausing = async () => {
    changeFolder(db, { ...folder, paused: PAUSE.byYou })
    return scene.readCatalog()
  }
  expect(await take(pausing)).toEqual({ taken: 0, short: 0 })
  expect(scene.rows(batchId)).toHaveLength(1)
  expect(findContent(db, folder.id, photo.sha256)).toBeUndefined()

  changeFolder(db, folder)
  expect(await take()).toEqual({ taken: 1, short: 0 })
  expect(scene.rows(batchId)).toHaveLength(2)
  expect(findContent(db, folder.id, photo.sha256)).toBeDefined()
})

test('what waits for coins is read once and no more of it than is taken at once, and all of it is counted', async () => {
  await using scene = new BatchScene()
  const { db, dataDir } = scene
  const folder = insertWatchedFolder(scene, dataDir, { budget: 0 })
  const names = Array.from({ length: 60 }, (_, index) => `photo ${index}.png`)
  for (const name of names) writeFileSync(join(dataDir, name), Buffer.concat([PNG, Buffer.from(name)]))
  const resting = await Promise.all(names.map(async (name) => (await presentFile(join(dataDir, name)))!))
  const tools = { ...toolsOf(scene), library: { findFile: findItemFile.bind(null, db) } }
  const look = () => scene.during(newAmong(tools, folder, resting, new AbortController().signal))
  const first = await look()
  expect([first.fresh.length, first.unread]).toEqual([50, 10])
  expect(await takeFiles(tools, folder, first, PERIOD)).toEqual({ taken: 0, short: 60 })
  // whoever reads them again finds nothing
  for (const name of names) rmSync(join(dataDir, name))
  expect(await look()).toEqual(first)
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
    return (await scene.during(fresh)).fresh.map(({ path }) => basename(path))
  }
  expect(await taken()).toEqual(['photo.png'])
  db.prepare('UPDATE intakes SET files = substr(files, 1, 40)').run()
  expect(await taken()).toEqual(['photo.png'])
})

test('what was there before is known by its content, also under a new name; what is gone or changed is not', async () => {
  await using scene = new BatchScene()
  const { db, dataDir } = scene
  const folder = watchDataOf(scene)
  const at = (name: string) => join(dataDir, name)
  for (const name of ['kept.png', 'called.png', 'changed.png', 'gone.png']) {
    writeFileSync(at(name), name)
    noteSeen(db, folder.id, { ...(await presentFile(at(name)))!, sha256: null, fault: null })
  }
  renameSync(at('called.png'), at('renamed.png'))
  rmSync(at('gone.png'))
  writeFileSync(at('changed.png'), 'changed since')
  const names = ['kept.png', 'renamed.png', 'changed.png']
  const present = await Promise.all(names.map(async (name) => (await presentFile(at(name)))!))
  await readLeftFiles(scene, folder, present, new AbortController().signal)
  const known = ['kept.png', 'renamed.png', 'called.png', 'changed.png', 'gone.png'].map((name) => {
    const sha256 = findSeen(db, folder.id, at(name))?.sha256
    return typeof sha256 === 'string' && findContent(db, folder.id, sha256)?.rowId === null
  })
  expect(known).toEqual([true, true, false, false, false])
})

test('what was there before stays left alone when its drive is away while it is read', async () => {
  await using scene = new BatchScene()
  const { db, dataDir } = scene
  const drive = join(dataDir, 'drive')
  const folder = insertWatchedFolder(scene, drive)
  mkdirSync(join(drive, 'inside'), { recursive: true })
  const paths = [join(drive, 'photo.png'), join(drive, 'inside', 'photo.png')]
  for (const path of paths) writeFileSync(path, Buffer.concat([PNG, Buffer.from(path)]))
  const files = await Promise.all(paths.map(async (path) => (await presentFile(path))!))
  for (const file of files) noteSeen(db, folder.id, { ...file, sha256: null, fault: null })
  const read = (present: readonly PresentFile[]) => readLeftFiles(scene, folder, present, new AbortController().signal)
  const known = () => paths.map((path) => typeof findSeen(db, folder.id, path)?.sha256)

  renameSync(drive, `${drive} away`)
  // the first was listed before it was pulled out, and nobody listed the folder of the second
  await read(files.slice(0, 1))
  expect(known()).toEqual(['object', 'object'])
  renameSync(`${drive} away`, drive)
  await read(files)
  expect(known()).toEqual(['string', 'string'])
  for (const path of paths)
    expect(findContent(db, folder.id, findSeen(db, folder.id, path)!.sha256!)).toEqual({ rowId: null })
})

test('a file that cannot be read for a moment is looked at again, and one that is no picture is not', async () => {
  await using scene = new BatchScene()
  const { db, dataDir } = scene
  const folder = watchDataOf(scene)
  const at = (name: string) => join(dataDir, name)
  writeFileSync(at('locked.png'), PNG)
  writeFileSync(at('broken.png'), 'no picture')
  const resting = await Promise.all(['locked.png', 'broken.png'].map(async (name) => (await presentFile(at(name)))!))
  const tools = { ...toolsOf(scene), library: { findFile: findItemFile.bind(null, db) } }
  const taken = async () => {
    const { fresh } = await scene.during(newAmong(tools, folder, resting, new AbortController().signal))
    return fresh.map(({ path }) => basename(path))
  }
  // while somebody else has it, it is as good as not there
  renameSync(at('locked.png'), at('elsewhere'))
  expect(await taken()).toEqual([])
  expect(findSeen(db, folder.id, at('locked.png'))).toBeUndefined()
  expect(findSeen(db, folder.id, at('broken.png'))).toMatchObject({
    fault: { saying: { name: 'fileFaults.wrongKind' } },
  })
  renameSync(at('elsewhere'), at('locked.png'))
  expect(await taken()).toEqual(['locked.png'])
})
