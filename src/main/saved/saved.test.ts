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

test('a style takes the name of no other one, neither when it is renamed nor when it is new', async () => {
  const ink = { name: 'Ink', prompt: 'in ink', negative: '' }
  const paper = { name: 'Paper', prompt: 'on paper', negative: '' }
  const styles = async () => (await saved['styles.list']({}, undefined)).styles
  await saved['styles.save']({ ...ink, replaces: null }, undefined)
  await saved['styles.save']({ ...paper, replaces: null }, undefined)
  for (const replaces of ['Ink', null])
    await expect(saved['styles.save']({ ...ink, name: 'paper', replaces }, undefined)).rejects.toMatchObject({
      code: 'name_taken',
      message: 'There is a style called "paper" already.',
    })
  expect(await styles()).toEqual([ink, paper])
  // as a terminal says it: one of the same name is replaced
  await saved['styles.save']({ ...paper, prompt: 'on thick paper' }, undefined)
  expect(await styles()).toEqual([ink, { ...paper, prompt: 'on thick paper' }])
})

test('a word list takes the name of no other one, whichever capitals it is written with', async () => {
  const apples = { name: 'Äpfel', words: ['Boskoop'] }
  const pears = { name: 'Birnen', words: ['Conference'] }
  const lists = async () => (await saved['wordLists.list']({}, undefined)).lists
  await saved['wordLists.save'](apples, undefined)
  await saved['wordLists.save'](pears, undefined)
  for (const replaces of ['Birnen', null])
    await expect(saved['wordLists.save']({ ...pears, name: 'äpfel', replaces }, undefined)).rejects.toMatchObject({
      code: 'name_taken',
      message: 'There is a word list called "äpfel" already.',
    })
  expect(await lists()).toEqual([pears, apples])
})

test('of two lists that only an umlaut tells apart, each can still be changed', async () => {
  await saved['wordLists.save']({ name: 'Äpfel', words: ['Boskoop'] }, undefined)
  await saved['wordLists.save']({ name: 'äpfel', words: ['Elstar'] }, undefined)
  await saved['wordLists.save']({ name: 'äpfel', words: ['Gala'], replaces: 'äpfel' }, undefined)
  await expect(saved['wordLists.list']({}, undefined)).resolves.toEqual({
    lists: [
      { name: 'Äpfel', words: ['Boskoop'] },
      { name: 'äpfel', words: ['Gala'] },
    ],
  })
})
