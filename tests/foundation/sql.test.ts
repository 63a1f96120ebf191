import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ACROSS, OWNERS, ownerOf, tablesNamedIn } from './table-owners.ts'

const root = join(import.meta.dirname, '../..')

/** Statements inside of texts: comments may speak of SQL. */
const STATEMENT =
  /\b(?:db|engine|user)\??\.prepare\b|\b(?:SELECT\s|INSERT (?:OR \w+ )?INTO\s|UPDATE (?:OR \w+ )?\S+ SET\s|DELETE FROM\s|CREATE (?:TABLE|INDEX)\s)/

/** A file of its own, or a folder, that says what it is: the SQL of one part of the product. */
const STORE = /(?:^|[/-])store\.ts$|\/(?:store|migrations)\//

/** Not the records of one part of the product, but what lies below or across them. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/main/sqlite/': 'opens databases, runs transactions and knows the runs of the program, for all stores',
  'src/main/engine/ledger/': 'the folder is the store of the coins; its invariants compare all of its tables',
  'src/main/data-folder/': 'looks at files of databases before anybody has opened them as ours',
  'src/main/user-database/moved-folder.ts': 'leads every recorded path to where the data folder lies now',
  'src/main/user-database/recorded-paths.ts': 'leads every recorded path to where the data folder lies now',
  'src/main/backup/snapshot.ts': 'copies databases whole',
  'src/main/backup/detach.ts': 'rewrites a restored database, whatever its tables belong to',
  'src/main/backup/inspect-databases.ts': 'proves a copy of a database, whatever its tables belong to',
}

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g, '')
}

function speaksSql(source: string): boolean {
  return STATEMENT.test(withoutComments(source))
}

function maySpeakSql(path: string): boolean {
  return STORE.test(path) || Object.keys(EXCEPTIONS).some((known) => path.startsWith(known))
}

/** Texts between quotes or backticks, of which those that hold statements matter. */
function statementsIn(source: string): string[] {
  return textsIn(source)
    .filter((text) => STATEMENT.test(text))
    .map((text) => text.replaceAll(/\$\{[^}]*\}/g, ''))
}

function textsIn(source: string): string[] {
  return withoutComments(source).match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? []
}

/** Two values by position are soon given in the wrong order; `:name` and `$name` would be a second and a third way. */
function breaksConvention(statement: string): boolean {
  const withoutLiterals = statement.slice(1, -1).replaceAll(/'[^']*'/g, '')
  return (withoutLiterals.match(/\?/g) ?? []).length > 1 || /(?<![:\w])[:$][a-z]\w*/.test(withoutLiterals)
}

const MIGRATIONS = 'src/main/user-database/migrations/'
/** Of a database of its own, with tables that may be called the same. */
const ENGINE = 'src/main/engine/'

/** Tables of the user's database that a source names in SQL although another part owns them. */
function tablesOfOthers(path: string, source: string): string[] {
  const [, , part] = path.split('/')
  return tablesNamedIn(textsIn(source)).filter((table) => ownerOf(table) !== part)
}

/** On the path of a submit, where looking up that many names is felt; each says so beside the statement. */
const BY_POSITION: Readonly<Record<string, number>> = {
  'src/main/engine/generations/store.ts': 1,
  'src/main/engine/ledger/ledger.ts': 2,
  'src/main/engine/requests/store.ts': 1,
}

describe('what is looked for is found', () => {
  test('statements, but not words about them', () => {
    expect(speaksSql("db.prepare('SELECT 1').get()")).toBe(true)
    expect(speaksSql('const sql = `UPDATE batches SET name = @name`')).toBe(true)
    expect(speaksSql('/** Every SELECT of a row. */\n// UPDATE batches SET x\nconst a = 1')).toBe(false)
    expect(speaksSql("const url = 'https://example.org' // SELECT this")).toBe(false)
  })

  test('files that may speak SQL by their name', () => {
    expect(maySpeakSql('src/main/engine/keys/store.ts')).toBe(true)
    expect(maySpeakSql('src/main/engine/db/settings-store.ts')).toBe(true)
    expect(maySpeakSql('src/main/library/store/items.ts')).toBe(true)
    expect(maySpeakSql('src/main/library/restore.ts')).toBe(false)
    expect(maySpeakSql('src/main/batches/money/plan.ts')).toBe(false)
  })

  test('values by position or by another mark', () => {
    expect(breaksConvention("'SELECT a FROM b WHERE c = ?'")).toBe(false)
    expect(breaksConvention("'SELECT a FROM b WHERE c = @c AND d = @d'")).toBe(false)
    expect(breaksConvention("'SELECT a FROM b WHERE c = ? AND d = ?'")).toBe(true)
    expect(breaksConvention("'SELECT a FROM b WHERE c = :c'")).toBe(true)
    expect(statementsIn("const a = 'SELECT ?, ?'; const b = 'nothing'")).toEqual(["'SELECT ?, ?'"])
  })
})

describe('the tables of others are found', () => {
  test.each([
    ['src/main/library/store/x.ts', "db.prepare('SELECT id FROM batch_rows')", ['batch_rows']],
    [
      'src/main/library/store/x.ts',
      "db.prepare('SELECT 1 FROM items i JOIN batches b ON b.id = i.batch_id')",
      ['batches'],
    ],
    ['src/main/library/store/x.ts', "db.prepare('SELECT 1 FROM items, json_each(?), row_outputs')", ['row_outputs']],
    ['src/main/saved/store.ts', 'const sql = `${SELECT} LEFT JOIN input_files ON TRUE`', ['input_files']],
    ['src/main/saved/store.ts', "db.prepare('UPDATE OR REPLACE batches SET name = @name')", ['batches']],
    ['src/main/saved/store.ts', "const where = 'WHERE programs.id = @id'", ['programs']],
    ['src/main/saved/store.ts', "db.prepare('DELETE FROM presets, styles') // FROM batches", []],
    ['src/main/saved/store.ts', "for (const t of ['items']) db.exec(`UPDATE ${t} SET path = NULL`)", ['items']],
    ['src/main/saved/store.ts', "throw new Error('No batches came from there.')", []],
    ['src/main/saved/store.ts', "db.prepare('SELECT name AS items FROM styles WHERE name = @batches')", []],
  ])('in %s: %s', (path, source, tables) => {
    expect(tablesOfOthers(path, source)).toEqual(tables)
  })
})

describe('the sources', () => {
  const sources = new Map<string, string>()
  beforeAll(async () => {
    const names = await readdir(join(root, 'src'), { recursive: true })
    for (const name of names.filter((each) => /\.tsx?$/.test(each) && !/\.test\.tsx?$/.test(each))) {
      const path = `src/${name.replaceAll('\\', '/')}`
      sources.set(path, await readFile(join(root, path), 'utf8'))
    }
  })

  test('hold SQL only in their stores', () => {
    const speaking = [...sources].filter(([, source]) => speaksSql(source)).map(([path]) => path)
    expect(speaking.length).toBeGreaterThan(30)
    expect(speaking.filter((path) => !maySpeakSql(path))).toEqual([])
    // an exception that nobody needs any more is not kept
    const needed = Object.keys(EXCEPTIONS).filter((known) => speaking.some((path) => path.startsWith(known)))
    expect(needed).toEqual(Object.keys(EXCEPTIONS))
  })

  test('name the values of a statement, unless there is only one', () => {
    const broken = [...sources].flatMap(([path, source]) =>
      path.includes('/migrations/')
        ? []
        : statementsIn(source)
            .filter(breaksConvention)
            .map(() => path),
    )
    const counted = Object.fromEntries(
      [...Map.groupBy(broken, (path) => path)].map(([path, all]) => [path, all.length]),
    )
    expect(counted).toEqual(BY_POSITION)
  })

  test('name tables of the database of the user only in the part that owns them', () => {
    const found = [...sources]
      .filter(([path]) => path.startsWith('src/main/') && !path.startsWith(MIGRATIONS) && !path.startsWith(ENGINE))
      .map(([path, source]) => [path, tablesOfOthers(path, source).toSorted()] as const)
      .filter(([, tables]) => tables.length > 0)
    const across = Object.entries(ACROSS).map(([path, { tables }]) => [path, tables.toSorted()])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(across))
  })

  test('say of every table who owns it', () => {
    const migrations = [...sources].filter(([path]) => path.startsWith(MIGRATIONS)).map(([, source]) => source)
    const made = migrations.flatMap((source) =>
      [...source.matchAll(/CREATE (?:VIRTUAL )?TABLE (\w+)/g)].map(([, table = '']) => table),
    )
    expect(Object.values(OWNERS).flat().toSorted()).toEqual([...new Set(made)].toSorted())
  })
})
