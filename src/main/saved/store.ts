import type { Database } from 'better-sqlite3'
import { Preset, WordList } from '#shared/app/saved.ts'
import { Style } from '#shared/batch/styles.ts'
import { inTransaction } from '../sqlite/transaction.ts'

export function listWordLists(db: Database): WordList[] {
  return db
    .prepare<[], { name: string; words: string }>('SELECT name, words FROM word_lists ORDER BY name')
    .all()
    .map(wordListOf)
}

export function findWordList(db: Database, name: string): WordList | null {
  const found = db
    .prepare<[string], { name: string; words: string }>('SELECT name, words FROM word_lists WHERE name = ?')
    .get(name)
  return found ? wordListOf(found) : null
}

/** `replaces` goes first: whether both are one name is the column's to say, which knows capitals of ASCII only. */
export function keepWordList(db: Database, { name, words }: WordList, replaces: string): void {
  inTransaction(db, () => {
    removeWordList(db, replaces)
    db.prepare('INSERT OR REPLACE INTO word_lists (name, words) VALUES (@name, @words)').run({
      name,
      words: JSON.stringify(words),
    })
  })
}

export function removeWordList(db: Database, name: string): void {
  db.prepare('DELETE FROM word_lists WHERE name = ?').run(name)
}

export function listStyles(db: Database): Style[] {
  return db.prepare<[], Style>('SELECT name, prompt, negative FROM styles ORDER BY name').all()
}

export function findStyle(db: Database, name: string): Style | null {
  return db.prepare<[string], Style>('SELECT name, prompt, negative FROM styles WHERE name = ?').get(name) ?? null
}

/** `replaces`: as with word lists. */
export function keepStyle(db: Database, style: Style, replaces: string): void {
  inTransaction(db, () => {
    removeStyle(db, replaces)
    db.prepare('INSERT OR REPLACE INTO styles (name, prompt, negative) VALUES (@name, @prompt, @negative)').run(style)
  })
}

export function removeStyle(db: Database, name: string): void {
  db.prepare('DELETE FROM styles WHERE name = ?').run(name)
}

export function listPresets(db: Database, modelId: string): Preset[] {
  return db.prepare<[string], StoredPreset>(`${PRESET} WHERE model_id = ? ORDER BY name`).all(modelId).map(presetOf)
}

export function findPreset(db: Database, { modelId, name }: Pick<Preset, 'modelId' | 'name'>): Preset | null {
  const found = db
    .prepare<{ modelId: string; name: string }, StoredPreset>(`${PRESET} WHERE model_id = @modelId AND name = @name`)
    .get({ modelId, name })
  return found ? presetOf(found) : null
}

export function keepPreset(db: Database, { modelId, name, params }: Preset): void {
  db.prepare('INSERT OR REPLACE INTO presets (model_id, name, params) VALUES (@modelId, @name, @params)').run({
    modelId,
    name,
    params: JSON.stringify(params),
  })
}

export function removePreset(db: Database, { modelId, name }: Pick<Preset, 'modelId' | 'name'>): void {
  db.prepare('DELETE FROM presets WHERE model_id = @modelId AND name = @name').run({ modelId, name })
}

const PRESET = 'SELECT model_id AS modelId, name, params FROM presets'

interface StoredPreset {
  modelId: string
  name: string
  params: string
}

function presetOf({ params, ...preset }: StoredPreset): Preset {
  return Preset.parse({ ...preset, params: JSON.parse(params) })
}

function wordListOf({ name, words }: { name: string; words: string }): WordList {
  return WordList.parse({ name, words: JSON.parse(words) })
}
