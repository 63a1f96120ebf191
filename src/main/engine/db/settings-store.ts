import type { Database } from 'better-sqlite3'

/** Small facts about the whole engine that outlive a restart. */
export type SettingName = 'availability' | 'clock_offset_ms' | 'secret_check' | 'pool' | 'pool_identity' | 'pool_models'

export function readSetting(db: Database, name: SettingName): string | undefined {
  return db.prepare<[string], { value: string }>('SELECT value FROM settings WHERE name = ?').get(name)?.value
}

export function writeSetting(db: Database, name: SettingName, value: string): void {
  db.prepare(
    'INSERT INTO settings (name, value) VALUES (@name, @value) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  ).run({ name, value })
}

export function removeSetting(db: Database, name: SettingName): void {
  db.prepare('DELETE FROM settings WHERE name = ?').run(name)
}
