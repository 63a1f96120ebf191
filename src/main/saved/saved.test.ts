import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openUserDatabase } from '../user-database/open.ts'
import { createSavedHandlers } from './handlers.ts'

let folder: string
let db: Database
let saved: ReturnType<typeof createSavedHandlers>

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pressrun-saved-'))
  db = openUserDatabase(folder)
  saved = createSavedHandlers(db, () => undefined)
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

test('a style under another name is the same style, also when only its capitals differ', async () => {
  const ink = { prompt: 'in ink', negative: '' }
  const names = async () => (await saved['styles.list']({}, undefined)).styles.map(({ name }) => name)
  await saved['styles.save']({ name: 'Paper', prompt: 'on paper', negative: '' }, undefined)
  await saved['styles.save']({ name: 'Ink', ...ink }, undefined)
  await saved['styles.save']({ name: 'ink', ...ink, replaces: 'Ink' }, undefined)
  expect(await names()).toEqual(['ink', 'Paper'])
  await saved['styles.save']({ name: 'Tusche', ...ink, replaces: 'ink' }, undefined)
  expect(await names()).toEqual(['Paper', 'Tusche'])
})

test('a word list under another name is the same list, also when only an umlaut becomes small', async () => {
  const lists = async () => (await saved['wordLists.list']({}, undefined)).lists
  await saved['wordLists.save']({ name: 'Äpfel', words: ['Boskoop'] }, undefined)
  await saved['wordLists.save']({ name: 'äpfel', words: ['Boskoop', 'Elstar'], replaces: 'Äpfel' }, undefined)
  expect(await lists()).toEqual([{ name: 'äpfel', words: ['Boskoop', 'Elstar'] }])
  await saved['wordLists.save']({ name: 'ÄPFEL', words: ['Elstar'], replaces: 'äpfel' }, undefined)
  expect(await lists()).toEqual([{ name: 'ÄPFEL', words: ['Elstar'] }])
})
