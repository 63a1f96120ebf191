import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listSheets } from '../sheets/store.ts'
import { slotsOfColumns } from './migrations/0026-slots-of-columns.ts'
import { openUserDatabase } from './open.ts'

let dataDir: string
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'pressrun-slots-'))))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('a list from before has its columns where its cells stand, and one that is damaged keeps no folder closed', () => {
  const db = openUserDatabase(dataDir)
  // as it was before this step, which is taken here without those that come after it
  db.exec(`
    ALTER TABLE sheets DROP COLUMN slots;
    INSERT INTO sheets (id, name, state, columns, heading, created_at, changed_at) VALUES
      ('whole', 'Whole', 'open', '["prompt","a \\"quoted\\" name",""]', 1, 1, 1),
      ('damaged', 'Damaged', 'leaving', '["prompt', 1, 1, 1)`)
  db.exec(slotsOfColumns)
  expect(listSheets(db)).toMatchObject([
    {
      id: 'whole',
      columns: [
        { name: 'prompt', slot: 0 },
        { name: 'a "quoted" name', slot: 1 },
        { name: '', slot: 2 },
      ],
      slots: 3,
    },
  ])
  db.close()
})
