import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openUserDatabase } from '../../user-database/open.ts'
import { recordedParts } from '../store/export-parts.ts'
import { createExportParts, removeLeftParts } from './export-parts.ts'

let root: string
let folder: string
let db: Database
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pressrun-parts-'))
  folder = join(root, 'deliveries')
  mkdirSync(folder)
  db = openUserDatabase(root)
})
afterEach(() => {
  db.close()
  rmSync(root, { recursive: true, force: true })
})

const open = () => createExportParts({ db, newId: randomUUID }, folder)
const written = (path: string) => {
  writeFileSync(path, 'half a film')
  return path
}

test('an export takes its own parts away and leaves what was moved to its place', async () => {
  const parts = open()
  const [moved, left] = [written(parts.next()), written(parts.next())]
  const place = join(folder, 'film.mp4')
  renameSync(moved, place)
  await parts.clear()
  expect([existsSync(place), existsSync(left), recordedParts(db)]).toEqual([true, false, []])
})

test('what an export left behind when the app was killed is cleared away, and nothing else', async () => {
  const parts = open()
  const [left, folderInstead] = [written(parts.next()), parts.next()]
  mkdirSync(folderInstead)
  const notOurs = written(join(folder, `.${randomUUID()}.part`))
  // the next start opens the same database
  db.close()
  db = openUserDatabase(root)
  await removeLeftParts(db)
  expect([left, folderInstead, notOurs].map((path) => existsSync(path))).toEqual([false, true, true])
  expect(recordedParts(db)).toEqual([])
})

test('what lies on a drive that is away is cleared away when it is back', async () => {
  const left = written(open().next())
  renameSync(folder, join(root, 'unplugged'))
  await removeLeftParts(db)
  expect(recordedParts(db)).toEqual([left])
  renameSync(join(root, 'unplugged'), folder)
  await removeLeftParts(db)
  expect([existsSync(left), recordedParts(db)]).toEqual([false, []])
})
