import type { Clock } from '../tools/clock.ts'
import type { Log } from '../tools/log.ts'
import type { SecretSafe } from './secrets/secret-safe.ts'

/** What the engine needs from whoever runs it. The app's host is one of these; so is a test's. */
export interface EngineHost {
  /** Of the program, as other machines are told. */
  version?: string
  /** A folder that belongs to the engine alone. */
  dataDir: string
  clock: Clock
  randomBytes: (size: number) => Uint8Array
  log: Log
  /**
   * How to start a worker process: a plain Node binary (never Electron), the worker's entry file, and the folder of the
   * media pack's files if there is one.
   */
  worker: { nodePath: string; entryPath: string; mediaPackDir?: string }
  /**
   * The system's safe for keys of providers, asked for when the first key is to be kept or read; where there is none that
   * answers they are sealed in the data folder.
   */
  openSecretSafe?: () => Promise<SecretSafe | undefined>
  /** Variables that may hold keys of providers. */
  environment?: Readonly<Record<string, string | undefined>>
  /** The product's own `resources` folder; effects have no thumbnails without it. */
  resourcesDir?: string
}
