import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillLibrary } from '../../../tests/support/filled-library.ts'
import { wordsOfDeleted } from './migrations/0024-words-of-deleted.ts'
import { openUserDatabase } from './open.ts'

let dataDir: string
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'pressrun-words-'))))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('a folder from before keeps no words of what lies in the trash', () => {
  fillLibrary(dataDir, 3)
  const db = openUserDatabase(dataDir)
  const worded = () => db.prepare('SELECT rowid FROM item_words ORDER BY rowid').pluck().all()
  // as it was before this step, which is taken here without those that come after it
  db.exec('UPDATE items SET trashed_at = 1, missing = 1 WHERE number = 2')
  expect(worded()).toEqual([1, 2, 3])
  db.exec(wordsOfDeleted)
  expect(worded()).toEqual([1, 3])
  db.close()
})
