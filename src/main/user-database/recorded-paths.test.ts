import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { detachFromOriginal } from '../backup/detach.ts'
import { followMovedFolder } from './moved-folder.ts'
import { openUserDatabase } from './open.ts'
import { FOLDER_COLUMNS, INPUT_COLUMNS } from './recorded-paths.ts'

let root: string
let from: string
let to: string
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'pressrun-paths-')))
  from = join(root, 'from')
  to = join(root, 'to')
  mkdirSync(from)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** What names a path by its column's name and does not follow these two lists, and why. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'items.path': 'with its key, and only to a file that is there',
  'items.path_key': 'with its path',
  'item_companions.path': 'with its key, and only to a file that is there',
  'item_companions.path_key': 'with its path',
  'row_outputs.path': 'with its item',
  'places.path': 'says where the folder itself lies',
  'intakes.files': 'a journal of files on their way, which are fetched again where they are not found',
  'trashed_files.place': 'lies in the trash of the system',
  'watch_folders.path': 'never in the data folder, nor around it',
  'watched_files.path': 'in a folder that is watched',
  'programs.folders': 'a person has allowed these by name, and no others',
}

const PATH_LIKE = /\.(?:.*_)?(?:path|path_key|dir|directory|folders?|files?|place)$/

test('every column of a path is known to follow the data folder, or why it does not', () => {
  const db = openUserDatabase(from)
  const columns = db
    .prepare<[], string>(
      `SELECT t.name || '.' || c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
       WHERE t.type = 'table' AND c.type = 'TEXT'`,
    )
    .pluck()
    .all()
  db.close()
  const following = [...FOLDER_COLUMNS, ...INPUT_COLUMNS].map(({ table, column }) => `${table}.${column}`)
  const known = new Set([...following, ...Object.keys(OTHERWISE)])
  expect(columns).toEqual(expect.arrayContaining([...known]))
  expect(columns.filter((name) => PATH_LIKE.test(name) && !known.has(name))).toEqual([])
})

/** Records of everything that names a place, with `base` as the data folder. */
function fill(db: Database, base: string): void {
  const photo = join(base, 'inputs', 'photo.png')
  const [out, list] = [join(base, 'outputs'), join(base, 'lists')]
  db.prepare(
    `INSERT INTO batches (id, name, connection_id, state, settings, columns, list_directory, out_dir, created_at)
     VALUES ('a', 'List', 'test', 'draft', @settings, '[]', @list, @out, 0)`,
  ).run({ settings: JSON.stringify({ constants: { image: photo } }), list, out })
  db.prepare(
    `INSERT INTO batch_rows (batch_id, position, state, list_row, copy, model_id, params, media_params, columns, issues,
       price_key, later, updated_at)
     VALUES ('a', 1, 'ready', 1, 1, 'picture', @params, '["image"]', '{}', @issues, 'key', @later, 0)`,
  ).run({
    params: JSON.stringify({ image: photo, prompt: 'A fox' }),
    issues: JSON.stringify([{ saying: { key: 'fileFaults.outside', facts: [photo] } }]),
    later: JSON.stringify([{ step: 2, params: { image: photo } }]),
  })
  db.prepare(
    `INSERT INTO watch_folders (id, path, subfolders, connection_id, choice, out_dir, budget, budget_per, created_at)
     VALUES ('w', '/photos', 0, 'test', @choice, @out, 0, 'all', 0)`,
  ).run({ choice: JSON.stringify({ modelId: 'collage', params: { image: photo } }), out })
  db.prepare(`INSERT INTO input_files (sha256, name, path, bytes) VALUES ('p', 'photo.png', @photo, 7)`).run({ photo })
  // of no item here: only where they go back to matters
  db.pragma('foreign_keys = OFF')
  const trash = db.prepare(
    `INSERT INTO trashed_files (item, variant, state, path, bytes, sha256, place)
     VALUES (1, @variant, 'there', @path, 1, 's', @place)`,
  )
  trash.run({ variant: 'original', path: join(out, 'known.png'), place: '/trash/known.png' })
  trash.run({ variant: 'unknown', path: join(from, 'outputs', 'unknown.png'), place: null })
  db.pragma('foreign_keys = ON')
}

const TABLES = ['batches', 'batch_rows', 'watch_folders', 'input_files', 'trashed_files']

const recordsOf = (db: Database) =>
  TABLES.flatMap((table) => db.prepare<[], object>(`SELECT * FROM ${table} ORDER BY 1, 2`).all())

function expected(): object[] {
  const db = openUserDatabase(mkdtempSync(join(root, 'expected-')))
  fill(db, to)
  const records = recordsOf(db)
  db.close()
  return records
}

describe('what a database records of its folder', () => {
  test('follows the folder when it is moved', () => {
    mkdirSync(join(from, 'inputs'))
    writeFileSync(join(from, 'inputs', 'photo.png'), 'a photo')
    const before = openUserDatabase(from)
    followMovedFolder(before, from)
    fill(before, from)
    before.close()
    renameSync(from, to)
    const db = openUserDatabase(to)
    followMovedFolder(db, to)
    const records = recordsOf(db)
    db.close()
    expect(records).toEqual(expected())
  })

  test('leads into the restored folder, and not into the one that was backed up', () => {
    const db = openUserDatabase(from)
    fill(db, from)
    const moved = (path: string) => (path.startsWith(from) ? path.replace(from, to) : path)
    detachFromOriginal(db, { moved, madeAt: '2026-03-01T10:00:00.000Z', now: 0 })
    db.exec('UPDATE watch_folders SET paused = NULL')
    const records = recordsOf(db)
    db.close()
    expect(records).toEqual(expected())
  })
})
