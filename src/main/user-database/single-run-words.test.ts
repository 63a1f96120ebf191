import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillLibrary } from '../../../tests/support/filled-library.ts'
import { countItems } from '../library/store/entries.ts'
import { wordsOfSingleRuns } from './migrations/0009-words-of-single-runs.ts'
import { openUserDatabase } from './open.ts'

let dataDir: string
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'pressrun-words-'))))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('a folder from before finds what single runs have made, its tags and other words included', () => {
  fillLibrary(dataDir, 3)
  const db = openUserDatabase(dataDir)
  // as they were before this step, which is taken here without those that came after it
  db.exec(`
    UPDATE items SET batch_id = 'of-one', batch_name = NULL, tags = '["cover","Winter Sale"]' WHERE number = 2;
    UPDATE items SET batch_id = NULL, batch_name = NULL WHERE number = 3;
    DELETE FROM item_words`)
  db.exec(wordsOfSingleRuns)
  const { model, kind } = db
    .prepare<[], { model: string; kind: string }>('SELECT model_name AS model, kind FROM items WHERE number = 2')
    .get()!
  for (const text of ['single', 'Einzelner Auftrag', 'winter', 'cover', model, kind])
    expect([text, countItems(db, { text })]).toEqual([text, 1])
  db.close()
})
