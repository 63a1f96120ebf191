import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'

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
  'src/main/batches/invariants.ts': 'compares the totals of all tables with the rows they are kept for',
  'src/main/data-folder/': 'looks at files of databases before anybody has opened them as ours',
  'src/main/user-database/moved-folder.ts': 'leads every recorded path to where the data folder lies now',
  'src/main/user-database/recorded-paths.ts': 'leads every recorded path to where the data folder lies now',
  'src/main/backup/snapshot.ts': 'copies databases whole',
  'src/main/backup/detach.ts': 'rewrites a restored database, whatever its tables belong to',
  'src/main/backup/summary.ts': 'proves a copy of a database, whatever its tables belong to',
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
  const texts = withoutComments(source).match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? []
  return texts.filter((text) => STATEMENT.test(text)).map((text) => text.replaceAll(/\$\{[^}]*\}/g, ''))
}

/** Two values by position are soon given in the wrong order; `:name` and `$name` would be a second and a third way. */
function breaksConvention(statement: string): boolean {
  const withoutLiterals = statement.slice(1, -1).replaceAll(/'[^']*'/g, '')
  return (withoutLiterals.match(/\?/g) ?? []).length > 1 || /(?<![:\w])[:$][a-z]\w*/.test(withoutLiterals)
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
    expect(maySpeakSql('src/main/engine/settings-store.ts')).toBe(true)
    expect(maySpeakSql('src/main/library/store/items.ts')).toBe(true)
    expect(maySpeakSql('src/main/library/restore.ts')).toBe(false)
    expect(maySpeakSql('src/main/batches/plan.ts')).toBe(false)
  })

  test('values by position or by another mark', () => {
    expect(breaksConvention("'SELECT a FROM b WHERE c = ?'")).toBe(false)
    expect(breaksConvention("'SELECT a FROM b WHERE c = @c AND d = @d'")).toBe(false)
    expect(breaksConvention("'SELECT a FROM b WHERE c = ? AND d = ?'")).toBe(true)
    expect(breaksConvention("'SELECT a FROM b WHERE c = :c'")).toBe(true)
    expect(statementsIn("const a = 'SELECT ?, ?'; const b = 'nothing'")).toEqual(["'SELECT ?, ?'"])
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
})
