import type { Database } from 'better-sqlite3'
import type { AppEvent } from '#shared/app/events.ts'
import type { Engine } from '../engine/index.ts'
import type { Host } from '../host.ts'
import type { SettingsFile } from '../settings/settings-file.ts'
import type { Run } from '../sqlite/run.ts'

/** What every part of the app is put together from. */
export interface Base {
  host: Host
  settings: SettingsFile
  db: Database
  engine: Engine
  /** Behind the ids by which a window asks for files. */
  mediaSecret: Buffer
  run: Run
  newId: () => string
  random: () => number
  publish: (event: AppEvent) => void
  outputFolder: () => string
}
