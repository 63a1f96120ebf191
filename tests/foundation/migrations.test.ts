import { createHash } from 'node:crypto'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Database } from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEngineDatabase } from '#main/engine/db/open.ts'
import { openDatabase } from '#main/sqlite/open.ts'
import { openUserDatabase } from '#main/user-database/open.ts'
import { ROOT } from '../../scripts/ensure-built.ts'

/**
 * A migration that somebody's data folder has run is never changed again: a change would give new folders another schema
 * than old ones. To change the schema, add the next number here and in the list that opens the database.
 */
const DATABASES = [
  {
    database: "the user's database",
    folder: 'src/main/user-database/migrations',
    open: openUserDatabase,
    hashes: {
      '0001-first.ts': 'c44778b2a3a561faf324c5a54c51bed3a12012de5d6e49b853937d259420166d',
      '0002-spending.ts': '7379c28f079c128c5e0509cba8e9dc5fbcce88c07532c8367c7f79bff6ec9f4e',
      '0003-pace.ts': 'd01933dad570a133aae4642ce761a608700dc910f096d5beca5dc95d95ac592c',
      '0004-sayings.ts': '7496290109ca8ba6cfe99caea57191a46cc383922220b044aee30270319bdf0c',
      '0005-coins-in-facets.ts': '286f30a62c9e902b3be96ae898ade33860d7a2be2d29bfa6a28685db27236fc6',
      '0006-kinds.ts': '7cb41a79064be9157646d7440902f1b7bd06ce21af69a235a593883441479d46',
      '0007-runs.ts': '7a55f004edc6624b14bc88aa6d0ead2d58550f203e4cd4fcfc61c41225921383',
      '0008-places.ts': '57b6249cfa5b6aea9bb5f75f7afc05426de32f1b7db9f518d33ed712782b9659',
      '0009-words-of-single-runs.ts': '3523e75d57ef66f45483d8810fa75fab69ab91a3f2950079338d57627054b099',
      '0010-provider-cost.ts': 'e8d018eeeab7903dc6a28b8bffc19e827f179175fec0ba09c376d456915235e8',
      '0011-saved-words.ts': 'ddf9d9fd227f3036fe1fae3214d425c260713c1aac55938d2d719aa75398e0da',
      '0012-sheets.ts': '01312677a99624018cdd5c31ef98f64ad959ddf8c329e249b68bd88faf78be84',
      '0013-culling.ts': '9f26c8ddfdeec34a9a5c06b12318f4f5ae9997c8e6ae96b0da080897a3f1a404',
      '0014-left-out.ts': '8c91adf918bd1920b1b9597e43a08c640c637dc60bed9bebcbf831059eed0eaf',
      '0015-watch-folders.ts': '76a6f5c3322dfa6aabe10044cc08d48748ae61ceb5286a23796f731a6eb766e9',
      '0016-recipes.ts': '7d582fe22c1a9d6f9630ba5da0bf4c3262a400fe8280bebb85875960567b1a51',
      '0017-input-files.ts': '7be10eab3e6f55424bc9c271c4d585780d87ef3955dddc1b9a5fe8cb55a65a59',
      '0018-steps.ts': '24c03772b97476ddfa00ebed890e054c2fb2af29d2afa05334470fe88ff4721c',
      '0019-being-made.ts': '3e511de19d40b9af682859d5b5e5f267d1723b466b6da8863417d2e7c23250c6',
      '0020-text-in-items.ts': '68bc6712a63062597b53a20568fddf7ed5aac006dbeb5d10f59ce83fc57a5d1b',
      '0021-saved-masks.ts': 'f0a8056c698ed760b144d66ae2eab0a102d8b340ae09ab47004c6205d13c0a39',
      '0022-programs.ts': '1e1bc86a4ee84d64d621e5ade1958f945265cbf67f02b3ca253456a425e0635e',
      '0023-meanings.ts': '90a7504c4df4cb5fceef782043582894e91606f5946e6787f421dcaa476bbfbf',
      '0024-words-of-deleted.ts': 'c9637bf9eaa5ea387aee9b3943f8f2a2e6f7c5291f54356cce6c4024612a589e',
      '0025-ids-of-removed-rows.ts': '46f75960a1fa7f4a78c366060c76b98f943863c9b63e7fcfcaee17d4e4689cb2',
      '0026-slots-of-columns.ts': 'a16dcef857445472a9a0769426b02a05746eab02219824714fd3938818bdc34d',
      '0027-export-parts.ts': 'c9c59827366cb76e01aa694243e69b66fd391576c6f55ff793c7aabda88207f3',
      '0028-words-of-files.ts': 'e400c62bfd0623bd850b3104ba5dafcad500c74e0ca918b37966dc5fff6ef871',
      '0029-rows-by-tree.ts': '3a4bf6e5e6770447ca8d04509c040e6cb39abf356012eaab9a4d7b58e3be1bfb',
      '0030-withdrawn-attempts.ts': '028bf86d1661b5f5f8e6e4ee2cf1833eebca16cd7e60ccd893f2fece4a16596b',
      '0031-row-quotes.ts': 'f071e172be59062238ad484d8b539a197d45ff22235dab6894ca36be1ecc24e0',
    },
  },
  {
    database: "the bundled service's database",
    folder: 'src/main/engine/db/migrations',
    open: openEngineDatabase,
    hashes: {
      '0001-service.ts': '0e1de0115f630c6eef512128884425311a7f22cc50e625920465482ae178b24e',
      '0002-endpoint-rest.ts': '5074a7398d5f3145531a2979736c8039dce3d7b1a3cff660d25f34cf668a8b18',
      '0003-own-files.ts': '668bee4aa659180354f161c55d383b22966cfed9b2e6ff663c593fb27f8c8129',
      '0004-providers.ts': '851a6d8d170db3ec8d063c5864efc777ed4262a94004b1df11a9cbc24794a217',
      '0005-doubtful-bills.ts': 'f98f2806844829f2d87e12ae04c36496a87890ab7c886ac6d11a54c534fbb657',
      '0006-pool.ts': 'c5d33abafba05bf5ec148262a413174156afbf9cf5eaabf45dd6e483e07494df',
      '0007-begun-models.ts': '357c9bdf0125d7367b715d71e73a5ba558882b9340f76ca305b0b8ece97a7e1c',
      '0008-priced-defaults.ts': 'e7bfdf350b3a09b576065f04387f5fa9e5d2b91d187ed40423e8fcab18d0e20b',
    },
  },
]

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pressrun-migrations-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test.each(DATABASES)('the migrations of $database are frozen', async ({ folder, hashes }) => {
  const found = await migrationsIn(folder)
  expect(Object.fromEntries(found.map(({ name, sql }) => [name, sha256(sql)]))).toEqual(hashes)
})

test.each(DATABASES)('the migrations of $database are literal text, numbered without a gap', async ({ folder }) => {
  const found = await migrationsIn(folder)
  found.forEach(({ name, sql, source }, index) => {
    expect(name).toMatch(new RegExp(`^${String(index + 1).padStart(4, '0')}-[a-z-]+\\.ts$`))
    // all of what is run is written here: nothing is imported, put in or put together
    expect(source).toMatch(/^\/\*\*[^`]*\*\/\nexport const \w+ = \/\* sql \*\/ `[^`]*`\n$/)
    expect(source).toContain(`\`${sql}\``)
  })
})

test.each(DATABASES)('$database runs all of them, in their order', async ({ folder, open }) => {
  const migrations = (await migrationsIn(folder)).map(({ sql }) => sql)
  const byNumber = openDatabase(join(dataDir, 'by-number.db'), { migrations, inUse: '' })
  const opened = open(dataDir)
  try {
    expect(opened.pragma('user_version', { simple: true })).toBe(migrations.length)
    expect(schemaOf(opened)).toEqual(schemaOf(byNumber))
  } finally {
    byNumber.close()
    opened.close()
  }
})

test.each(DATABASES)('$database is the same in every folder as long as it is new', ({ open }) => {
  const [one, other] = [join(dataDir, 'one'), join(dataDir, 'other')].map((folder) => {
    mkdirSync(folder)
    const database = open(folder)
    database.close()
    return readFileSync(database.name)
  })
  // tests are given copies of one, see `tests/support/new-data-folder.ts`
  expect(one!.equals(other!)).toBe(true)
})

async function migrationsIn(folder: string): Promise<{ name: string; sql: string; source: string }[]> {
  const names = globSync('*', { cwd: join(ROOT, folder) }).sort()
  return Promise.all(
    names.map(async (name) => {
      const path = join(ROOT, folder, name)
      const exported: string[] = Object.values(await import(pathToFileURL(path).href))
      expect(exported).toHaveLength(1)
      return { name, sql: exported[0]!, source: readFileSync(path, 'utf8').replaceAll('\r\n', '\n') }
    }),
  )
}

function schemaOf(db: Database): unknown[] {
  return db.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY rowid').all()
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
