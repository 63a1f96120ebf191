import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncDirectoryAsync } from '../../../tools/durable-file.ts'

/**
 * Answers that are the result themselves, from providers that keep none: each is on the disk before anything else is done
 * with it, so that a crash does not cost what was paid for.
 */
export interface StoredAnswers {
  /** As it arrives; whole, synced and under its name when this returns, also after a power cut. */
  store(key: string, chunks: AsyncIterable<Uint8Array>): Promise<string>
  /** Where the whole answer lies; undefined when there is none. */
  find(key: string): Promise<string | undefined>
  forget(keys: readonly string[]): Promise<void>
  /** The keys of everything that lies here. */
  list(): Promise<string[]>
}

const FOLDER = 'provider-answers'
const PARTIAL = '.part'
const KEY_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.part)?$/

/** Where the answer of a job lies once it is whole, under the engine's folder. */
export function storedAnswerPath(key: string): string {
  return posix.join(FOLDER, key)
}

export function createStoredAnswers(dataDir: string): StoredAnswers {
  const folder = join(dataDir, FOLDER)
  const pathOf = (key: string) => join(dataDir, storedAnswerPath(key))

  return {
    async store(key, chunks) {
      const created = await mkdir(folder, { recursive: true, mode: 0o700 })
      const partial = `${pathOf(key)}${PARTIAL}`
      await pipeline(Readable.from(chunks), createWriteStream(partial, { mode: 0o600 }))
      const file = await open(partial, 'r+')
      await file.sync().finally(() => file.close())
      await rename(partial, pathOf(key))
      await syncDirectoryAsync(folder)
      if (created !== undefined) await syncDirectoryAsync(dirname(created))
      return pathOf(key)
    },
    async find(key) {
      const found = await stat(pathOf(key)).catch(() => undefined)
      return found?.isFile() ? pathOf(key) : undefined
    },
    async forget(keys) {
      for (const key of keys)
        for (const path of [pathOf(key), `${pathOf(key)}${PARTIAL}`]) await rm(path, { force: true })
    },
    async list() {
      const names = await readdir(folder).catch(() => [])
      return [...new Set(names.filter((name) => KEY_PATTERN.test(name)).map((name) => name.replace(PARTIAL, '')))]
    },
  }
}
