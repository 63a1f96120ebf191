import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillLibrary } from '../../../tests/support/filled-library.ts'
import { countItems } from '../library/store/entries.ts'
import { wordsOfFiles } from './migrations/0028-words-of-files.ts'
import { openUserDatabase } from './open.ts'

let dataDir: string
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'pressrun-words-'))))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('a folder from before finds items by their files, and keeps the words they had', () => {
  fillLibrary(dataDir, 4)
  const db = openUserDatabase(dataDir)
  db.exec(`
    UPDATE items SET path = '/pictures/Old Town/Harbour_7.png', tags = '["Winter Sale"]', batch_id = 'b', batch_name = 'Posters'
      WHERE number = 2;
    UPDATE items SET path = 'C:\\pictures\\Quay.webp', tags = '[', settings = '{' WHERE number = 3;
    UPDATE items SET path = '/pictures/Jetty.png', trashed_at = 1 WHERE number = 4;
    INSERT INTO input_files (sha256, name, path, bytes) VALUES ('f00d', 'Source Photo.tif', NULL, 1);
    INSERT INTO item_sources (item, sha256) VALUES (2, 'f00d');
    DELETE FROM item_words`)
  db.exec(wordsOfFiles)
  const found = (text: string) => [text, countItems(db, { text })]
  for (const text of ['harbour_7.png', 'source photo', 'winter', 'posters', 'quay'])
    expect(found(text)).toEqual([text, 1])
  // neither folders nor what lies in the trash
  for (const text of ['pictures', 'old town', 'jetty']) expect(found(text)).toEqual([text, 0])
  db.close()
})
