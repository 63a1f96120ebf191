import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openIntake, stage } from '../../../tests/support/library-scene.ts'
import { followMovedFolder } from './moved-folder.ts'
import { openUserDatabase } from './open.ts'

let root: string
beforeEach(() => (root = realpathSync(mkdtempSync(join(tmpdir(), 'pressrun-moved-')))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

const open = (dataDir: string) => {
  const db = openUserDatabase(dataDir)
  followMovedFolder(db, dataDir)
  const paths = db
    .prepare<[], { path: string }>(
      'SELECT path FROM items UNION ALL SELECT path FROM item_companions UNION ALL SELECT path FROM staging_folders ORDER BY path',
    )
    .all()
    .map(({ path }) => path)
  return { db, paths }
}

async function fill(dataDir: string): Promise<string[]> {
  mkdirSync(dataDir)
  const { db } = open(dataDir)
  const intake = openIntake(db)
  const staging = await intake.stagingDir(join(dataDir, 'outputs'))
  await intake.takeIn(stage(staging, 'inside', { with: ['obj'] }))
  const outside = await intake.stagingDir(join(root, 'pictures'))
  await intake.takeIn(stage(outside, 'outside'))
  db.close()
  const { db: again, paths } = open(dataDir)
  again.close()
  return paths
}

test('a folder that was moved finds its own files at once, and leaves alone what lies elsewhere', async () => {
  const [from, to] = [join(root, 'from'), join(root, 'to')]
  const paths = await fill(from)
  expect(paths).toHaveLength(5)
  renameSync(from, to)
  const moved = open(to)
  expect(moved.paths.sort()).toEqual(paths.map((path) => path.replace(from, to)).sort())
  for (const path of moved.paths) expect(existsSync(path)).toBe(true)
  moved.db.close()
})

const chosen = (outputFolder: string) => JSON.stringify({ language: 'de', outputFolder })

test('the folder chosen for outputs follows when it lies inside, and not when it lies elsewhere', async () => {
  const [from, to] = [join(root, 'from'), join(root, 'to')]
  const movedWith = (settings: string): string => {
    mkdirSync(from)
    open(from).db.close()
    writeFileSync(join(from, 'settings.json'), settings)
    renameSync(from, to)
    open(to).db.close()
    const kept = readFileSync(join(to, 'settings.json'), 'utf8')
    rmSync(to, { recursive: true })
    return kept
  }
  const inside = movedWith(chosen(join(from, 'outputs')))
  expect(JSON.parse(inside)).toEqual({ language: 'de', outputFolder: join(to, 'outputs') })
  for (const untouched of [chosen(join(root, 'pictures')), '{"language":"de"}', '{"outputFolder":'])
    expect(movedWith(untouched)).toBe(untouched)
})

test('an item whose settings are damaged does not keep a folder that was moved from being opened', async () => {
  const [from, to] = [join(root, 'from'), join(root, 'to')]
  await fill(from)
  const db = openUserDatabase(from)
  db.exec(`UPDATE items SET settings = '{"params":' WHERE path LIKE '%inside.png'`)
  db.close()
  renameSync(from, to)
  const moved = open(to)
  expect(moved.paths).toContain(join(to, 'outputs', 'Batch', 'inside.png'))
  expect(moved.db.prepare(`SELECT settings FROM items WHERE path LIKE '%inside.png'`).pluck().get()).toBe('{"params":')
  moved.db.close()
})

test('a copy has its own files, and a file that did not come along keeps its place', async () => {
  const [from, to] = [join(root, 'from'), join(root, 'to')]
  const paths = await fill(from)
  cpSync(from, to, { recursive: true })
  const lost = join(to, 'outputs', 'Batch', 'inside.obj')
  writeFileSync(lost, 'another file under its name')
  const copy = open(to)
  expect(copy.paths).toContain(join(to, 'outputs', 'Batch', 'inside.png'))
  expect(copy.paths).toContain(join(from, 'outputs', 'Batch', 'inside.obj'))
  copy.db.close()
  const original = open(from)
  expect(original.paths).toEqual(paths)
  original.db.close()
})

test('a folder that was moved before its place was recorded looks into its own outputs', async () => {
  const [from, to] = [join(root, 'from'), join(root, 'to')]
  await fill(from)
  const db = openUserDatabase(from)
  db.exec('DELETE FROM places; UPDATE items SET missing = 1')
  db.close()
  renameSync(from, to)
  const moved = open(to)
  expect(moved.paths).toContain(join(to, 'outputs', 'Batch', 'inside.png'))
  expect(moved.paths).toContain(join(root, 'pictures', 'Batch', 'outside.png'))
  expect(moved.db.prepare('SELECT count(*) AS n FROM items WHERE missing = 1').get()).toEqual({ n: 1 })
  moved.db.close()
})

test('rows that name an input kept in the folder find it again, and leave alone what did not come along', () => {
  const [from, to] = [join(root, 'from'), join(root, 'to')]
  const kept = join(from, 'inputs', 'photo.png')
  const params = { image: kept, images: [join(from, 'inputs', 'lost.png'), '/elsewhere/photo.png'], prompt: 'a photo' }
  mkdirSync(join(from, 'inputs'), { recursive: true })
  writeFileSync(kept, 'a photo')
  const { db } = open(from)
  db.exec(`INSERT INTO batches (id, name, connection_id, state, settings, columns, out_dir, created_at)
           VALUES ('a', 'List', 'test', 'paused', '{}', '[]', '/made', 0)`)
  db.prepare(
    `INSERT INTO batch_rows (batch_id, position, state, list_row, copy, model_id, params, media_params, columns, issues,
       price_key, updated_at)
     VALUES ('a', 1, 'ready', 1, 1, 'picture', ?, '["image","images"]', '{}', '[]', 'key', 0)`,
  ).run(JSON.stringify(params))
  db.close()
  renameSync(from, to)
  const moved = open(to)
  const row = moved.db.prepare<[], { params: string }>('SELECT params FROM batch_rows').get()
  expect(JSON.parse(row!.params)).toEqual({ ...params, image: join(to, 'inputs', 'photo.png') })
  moved.db.close()
})
