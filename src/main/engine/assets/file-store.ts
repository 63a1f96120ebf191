import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncDirectoryAsync } from '../../tools/durable-file.ts'
import { hashOpenFile } from '../../tools/hash-file.ts'
import type { AssetVariant } from '../jobs/media-files.ts'
import { ASSET_VARIANTS } from '../jobs/media-files.ts'

/** The bytes of uploads and outputs, named by asset id and variant only. */
export interface FileStore {
  pathOf(assetId: string, variant: AssetVariant): string
  /** Takes a finished file into the store: synced to disk, hashed, renamed into place. */
  adopt(temporaryPath: string, assetId: string, variant: AssetVariant): Promise<{ bytes: number; sha256: string }>
  /** Removes every file of an asset; missing ones are fine. */
  remove(assetId: string): Promise<void>
  /** An empty directory on the same file system; what a crash leaves in it is removed by a later run. */
  createTemporaryDirectory(): Promise<string>
}

/** Lowercase only: on a file system that ignores case a second spelling would be a second name of the same file. */
const ID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The asset whose file this is, if it is called as this store would call one. */
export function parseFileName(bucket: string, name: string): string | undefined {
  const assetId = parseStoredName(name)?.assetId
  return assetId?.slice(-2) === bucket ? assetId : undefined
}

/** What a file was stored for, by its name alone. */
export function parseStoredName(name: string): { assetId: string; variant: AssetVariant } | undefined {
  const dot = name.indexOf('.')
  const assetId = name.slice(0, dot)
  const variant = ASSET_VARIANTS.find((each) => each === name.slice(dot + 1))
  return ID_PATTERN.test(assetId) && variant ? { assetId, variant } : undefined
}

export function temporaryFolder(dataDir: string): string {
  return join(dataDir, 'temporary')
}

/** Where the files of a data folder lie, for who only looks for them. */
export function pathsOfFiles(dataDir: string): Pick<FileStore, 'pathOf'> {
  const files = join(dataDir, 'files')
  return {
    pathOf(assetId, variant) {
      if (!ID_PATTERN.test(assetId)) throw new RangeError('An asset file is named by a uuid.')
      if (!ASSET_VARIANTS.includes(variant)) throw new RangeError('An asset file is named by a known variant.')
      return join(files, assetId.slice(-2), `${assetId}.${variant}`)
    },
  }
}

export function createFileStore(dataDir: string, newName: () => string): FileStore {
  const { pathOf } = pathsOfFiles(dataDir)
  const temporary = temporaryFolder(dataDir)

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
      const created = await mkdir(bucket, { recursive: true, mode: 0o700 })
      await rename(temporaryPath, path)
      await syncDirectoryAsync(bucket)
      if (created !== undefined) await syncDirectoryAsync(dirname(created))
      return measured
    },
    async createTemporaryDirectory() {
      const directory = join(temporary, newName())
      await mkdir(directory, { recursive: true, mode: 0o700 })
      return directory
    },
  }
}

async function hashAndSync(path: string): Promise<{ bytes: number; sha256: string }> {
  // writable, because Windows flushes only handles that may write
  const file = await open(path, 'r+')
  try {
    const measured = await hashOpenFile(file)
    await file.sync()
    return measured
  } finally {
    await file.close()
  }
}
