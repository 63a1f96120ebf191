/**
 * Which part of src/main owns which tables of the user's database: it alone names them in SQL. Others ask its store, by
 * many ids at once where there are many.
 */
export const OWNERS: Readonly<Record<string, readonly string[]>> = {
  batches: [
    'batches',
    'batch_prices',
    'batch_rows',
    'batch_state_totals',
    'batch_totals',
    'removed_row_ids',
    'row_attempts',
    'row_quotes',
    'row_outputs',
    'spending',
    'uploads',
  ],
  connections: ['connections'],
  library: [
    'collection_items',
    'collections',
    'export_parts',
    'input_files',
    'intakes',
    'item_companions',
    'item_meanings',
    'item_sources',
    'item_steps',
    'item_tags',
    'item_texts',
    'item_words',
    'items',
    'staging_folders',
    'trashed_files',
  ],
  masks: ['saved_masks'],
  programs: ['program_runs', 'programs'],
  recipes: ['recipes'],
  saved: ['presets', 'styles', 'word_lists'],
  sheets: ['sheet_rows', 'sheets'],
  sqlite: ['runs'],
  'user-database': ['places'],
  'watch-folders': ['watch_batches', 'watch_folders', 'watched_contents', 'watched_files'],
}

/** Files that name tables of others, which tables, and why no store could do it for them. */
export const ACROSS: Readonly<Record<string, { tables: readonly string[]; why: string }>> = {
  'src/main/batches/store/invariants.ts': {
    tables: ['program_runs'],
    why: 'a trigger counts what a program has spent beside what its batches were charged: both are compared in one look',
  },
  'src/main/backup/detach.ts': {
    tables: ['export_parts', 'intakes', 'items', 'item_companions', 'row_outputs', 'staging_folders'],
    why: 'rewrites every recorded path of a restored database in one transaction, before any part is there',
  },
  'src/main/data-folder/require-whole.ts': {
    tables: ['batches', 'connections', 'items'],
    why: 'asks of a file whether it has ever held anything, before it is opened as ours',
  },
  'src/main/user-database/recorded-paths.ts': {
    tables: [
      'batch_rows',
      'batches',
      'export_parts',
      'input_files',
      'items',
      'sheets',
      'staging_folders',
      'trashed_files',
      'watch_folders',
    ],
    why: 'is the list of all columns that hold paths, for a folder that was moved and one that was restored',
  },
  'src/main/user-database/moved-folder.ts': {
    tables: ['item_companions', 'items', 'row_outputs'],
    why: 'leads recorded paths to where the data folder lies now, while the database is opened and before any part is there',
  },
}

const TABLES: ReadonlySet<string> = new Set(Object.values(OWNERS).flat())

/** A statement, or a part of one that can name tables. */
const SQL = /\b(?:FROM|JOIN|INTO|UPDATE|SELECT|WHERE)\s/
/** The table stands in a text of its own. */
const NAMED_ELSEWHERE = /\b(?:FROM|JOIN|INTO|UPDATE(?: OR \w+)?)\s+\$\{/

/** Tables that SQL among these texts reads or writes. What comes after AS, @ or a dot is no table. */
export function tablesNamedIn(texts: readonly string[]): string[] {
  const statements = texts.filter((text) => SQL.test(text))
  const words = statements.flatMap((text) => text.match(/(?<![@.\w]|\bAS )\b[a-z_]+\b/g) ?? [])
  const alone = statements.some((text) => NAMED_ELSEWHERE.test(text)) ? texts.map((text) => text.slice(1, -1)) : []
  return [...new Set([...words, ...alone])].filter((name) => TABLES.has(name))
}

export function ownerOf(table: string): string | undefined {
  return Object.keys(OWNERS).find((part) => OWNERS[part]!.includes(table))
}
