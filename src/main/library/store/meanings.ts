import type { Database } from 'better-sqlite3'
import { settingSql, tagsOf } from './item-json.ts'

/** The words of an item, from which its meaning is read. */
export interface ItemWords {
  number: number
  prompt: string
  tags: string[]
  modelName: string
  effectId: string | null
  /** The prompts of what it was made from. */
  sources: string | null
}

type ItemWordsRow = Omit<ItemWords, 'tags'> & { tags: string }

const ITEM_WORDS = `
  SELECT items.number, prompt, tags, model_name AS modelName, ${settingSql('->>', "'$.effectId'")} AS effectId,
    (SELECT group_concat(said, '. ') FROM (
       SELECT source.prompt AS said FROM item_sources JOIN items AS source ON source.sha256 = item_sources.sha256
       WHERE item_sources.item = items.number AND source.prompt <> ''
       UNION SELECT earlier.prompt FROM item_steps JOIN items AS earlier ON earlier.number = item_steps.earlier
       WHERE item_steps.later = items.number AND earlier.prompt <> '' LIMIT 4)) AS sources
  FROM items`

/** Those that nobody has read yet, the newest first. */
export function unreadWords(db: Database, limit: number): ItemWords[] {
  return db
    .prepare<[number], ItemWordsRow>(
      `${ITEM_WORDS} WHERE number IN (SELECT item FROM item_meanings WHERE network = '' ORDER BY item DESC LIMIT ?)
       ORDER BY number DESC`,
    )
    .all(limit)
    .map(wordsOf)
}

export function wordsOfItem(db: Database, number: number): ItemWords | undefined {
  const row = db.prepare<[number], ItemWordsRow>(`${ITEM_WORDS} WHERE number = ?`).get(number)
  return row && wordsOf(row)
}

function wordsOf({ tags, ...words }: ItemWordsRow): ItemWords {
  return { ...words, tags: tagsOf(tags) }
}

export function numberOfItem(db: Database, id: string): number | undefined {
  return db.prepare<[string], number>('SELECT number FROM items WHERE id = ?').pluck().get(id)
}

export function keepMeaning(db: Database, read: { number: number; network: string; vector: Uint8Array }): void {
  db.prepare('UPDATE item_meanings SET network = @network, vector = @vector WHERE item = @number').run(read)
}

/** So many that another network has read wait again. Answers whether there were any. */
export function unreadOthers(db: Database, network: string, limit: number): boolean {
  const { changes } = db
    .prepare(
      `UPDATE item_meanings SET network = '', vector = x'' WHERE item IN (
         SELECT item FROM item_meanings WHERE network > '' AND network < @network
         UNION ALL SELECT item FROM item_meanings WHERE network > @network LIMIT @limit)`,
    )
    .run({ network, limit })
  return changes > 0
}

export function countMeanings(db: Database): { total: number; waiting: number } {
  return db
    .prepare<[], { total: number; waiting: number }>(
      `SELECT (SELECT count(*) FROM item_meanings) AS total,
         (SELECT count(*) FROM item_meanings WHERE network = '') AS waiting`,
    )
    .get()!
}

/** In the order of their numbers. */
export function vectorsAfter(db: Database, after: number, limit: number): [number: number, vector: Buffer][] {
  return db
    .prepare<{ after: number; limit: number }, [number, Buffer]>(
      'SELECT item, vector FROM item_meanings WHERE item > @after ORDER BY item LIMIT @limit',
    )
    .raw()
    .all({ after, limit })
}

export function vectorOf(db: Database, number: number): Buffer | undefined {
  return db
    .prepare<[number], Buffer>('SELECT vector FROM item_meanings WHERE item = ? AND length(vector) > 0')
    .pluck()
    .get(number)
}

/** Which of these items have been read, and have a vector. */
export function numbersRead(db: Database, numbers: readonly number[]): number[] {
  return db
    .prepare<[string], number>(
      `SELECT item FROM json_each(?) CROSS JOIN item_meanings ON item_meanings.item = value WHERE length(vector) > 0`,
    )
    .pluck()
    .all(JSON.stringify(numbers))
}

/** The numbers of items with some words of the full-text index, the newest first. */
export function numbersWithWords(db: Database, words: string, limit: number): number[] {
  return db
    .prepare<{ words: string; limit: number }, number>(
      'SELECT rowid FROM item_words WHERE item_words MATCH @words ORDER BY rowid DESC LIMIT @limit',
    )
    .pluck()
    .all({ words, limit })
}
