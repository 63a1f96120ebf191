import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AssetVariant } from '../workers/contract.ts'

/** The bytes of uploads and outputs, named by asset id and variant only. */
export interface FileStore {
  pathOf(assetId: string, variant: AssetVariant): string
  /** Takes a finished file into the store: synced to disk, hashed, renamed into place. */
  adopt(temporaryPath: string, assetId: string, variant: AssetVariant): Promise<{ bytes: number; sha256: string }>
  /** Removes every file of an asset; missing ones are fine. */
  remove(assetId: string): Promise<void>
  /** An empty directory on the same file system; what is left in any of them is swept at the next start. */
  createTemporaryDirectory(): Promise<string>
  /**
   * At start, before anything is served: deletes temporary directories and files whose asset the database does not know.
   * A file adopted meanwhile, its row not yet written, would look like an orphan.
   */
  sweep(isKnown: (assetId: string) => boolean): Promise<void>
}

const ASSET_VARIANTS = [
  'original',
  'thumbnail',
  'poster',
  'waveform',
  'obj',
  'fbx',
  'usdz',
  'stl',
  'srt',
  'vtt',
] as const satisfies AssetVariant[]

/** Lowercase only: on a file system that ignores case a second spelling would be a second name of the same file. */
const ID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const CHUNK_BYTES = 256 * 1024

export function createFileStore(dataDir: string, newId: () => string): FileStore {
  const files = join(dataDir, 'files')
  const temporary = join(dataDir, 'temporary')

  function pathOf(assetId: string, variant: AssetVariant): string {
    if (!ID_PATTERN.test(assetId)) throw new RangeError('An asset file is named by a uuid.')
    if (!ASSET_VARIANTS.includes(variant)) throw new RangeError('An asset file is named by a known variant.')
    return join(files, assetId.slice(-2), `${assetId}.${variant}`)
  }

  async function remove(assetId: string): Promise<void> {
    await Promise.all(ASSET_VARIANTS.map((variant) => rm(pathOf(assetId, variant), { force: true })))
  }

  return {
    pathOf,
    remove,
    async adopt(temporaryPath, assetId, variant) {
      const path = pathOf(assetId, variant)
      const measured = await hashAndSync(temporaryPath)
      const bucket = dirname(path)
      const created = await mkdir(bucket, { recursive: true })
      await rename(temporaryPath, path)
      await syncDirectory(bucket)
      if (created !== undefined) await syncDirectory(dirname(created))
      return measured
    },
    async createTemporaryDirectory() {
      const directory = join(temporary, newId())
      await mkdir(directory, { recursive: true, mode: 0o700 })
      return directory
    },
    async sweep(isKnown) {
      await rm(temporary, { recursive: true, force: true })
      await mkdir(files, { recursive: true })
      for (const bucket of await readdir(files, { withFileTypes: true })) {
        const directory = join(files, bucket.name)
        // a file manager may have left something of its own
        if (!bucket.isDirectory()) await rm(directory)
        else
          for (const name of await readdir(directory)) {
            const assetId = name.slice(0, name.indexOf('.'))
            if (!ID_PATTERN.test(assetId) || !isKnown(assetId)) await rm(join(directory, name), { recursive: true })
          }
      }
    },
  }
}

async function hashAndSync(path: string): Promise<{ bytes: number; sha256: string }> {
  // writable, because Windows flushes only handles that may write
  const file = await open(path, 'r+')
  try {
    const hash = createHash('sha256')
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
    let bytes = 0
    for (;;) {
      const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, bytes)
      if (bytesRead === 0) break
      hash.update(chunk.subarray(0, bytesRead))
      bytes += bytesRead
    }
    await file.sync()
    return { bytes, sha256: hash.digest('hex') }
  } finally {
    await file.close()
  }
}

/** Makes the rename survive a power cut, without holding up the process. Windows has no such call and does not need it. */
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
