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
  /** At start: deletes temporary directories and files whose asset the database does not know. */
  sweep(isKnown: (assetId: string) => boolean): Promise<void>
}
