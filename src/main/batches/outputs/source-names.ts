import { basename } from 'node:path'
import type { Database } from 'better-sqlite3'
import { fileWithContent } from '../../library/store/items.ts'
import { findInputFile } from '../../library/store/input-files.ts'

/** What files are called, by their SHA-256: names only, because where they lie is nobody else's business. */
export function sourceNames(db: Database, inputs: readonly string[]): Record<string, string> {
  const named = inputs.flatMap((sha256) => {
    const item = fileWithContent(db, sha256)
    const name = item ? basename(item.path) : findInputFile(db, sha256)?.name
    return name === undefined ? [] : [[sha256, name] as const]
  })
  return Object.fromEntries(named)
}
