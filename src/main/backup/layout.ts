import { posix } from 'node:path'
import type { Holds } from '../data-folder/marker.ts'

/** The engine's folder, as a path relative to the data folder; empty where they are the same. */
export function engineFolderOf(holds: Holds): string {
  return holds === 'app' ? 'engine' : ''
}

export function databasesOf(holds: Holds): string[] {
  const engine = posix.join(engineFolderOf(holds), 'engine.db')
  return holds === 'app' ? ['library.db', engine] : [engine]
}

/** Without these a folder cannot be opened, or opens as another one. */
export function requiredFilesOf(holds: Holds): string[] {
  return [...databasesOf(holds), posix.join(engineFolderOf(holds), 'engine.secret')]
}

/** The bytes of an upload or an output, as the engine's own store names them. */
export function storedPath(holds: Holds, assetId: string, variant: string): string {
  return posix.join(engineFolderOf(holds), 'files', assetId.slice(-2), `${assetId}.${variant}`)
}
