import { readFileSync, renameSync } from 'node:fs'
import { Settings, type SettingsChange } from '#shared/app/settings.ts'
import { systemCode } from '#shared/system-code.ts'
import { writeFileDurably } from '../tools/durable-file.ts'
import type { Host } from '../host.ts'

export interface SettingsFile {
  read(): Settings
  update(change: SettingsChange): Settings
  /** Which connection everything uses that names none. */
  select(connectionId: string): void
}

export function openSettings(path: string, { log, clock }: Pick<Host, 'log' | 'clock'>): SettingsFile {
  let settings = load()

  function load(): Settings {
    let text: string
    try {
      text = readFileSync(path, 'utf8')
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return Settings.parse({})
      throw error
    }
    try {
      return Settings.parse(JSON.parse(text))
    } catch (error) {
      const setAside = `${path}.damaged-${clock.now()}`
      renameSync(path, setAside)
      log.warn('The settings file was damaged: it was set aside and the defaults are used.', {
        setAside,
        reason: String(error),
      })
      return Settings.parse({})
    }
  }

  function keep(next: Settings): Settings {
    writeFileDurably(path, Buffer.from(`${JSON.stringify(next, null, 2)}\n`))
    settings = next
    return settings
  }

  return {
    read: () => settings,
    update: (change) => keep({ ...settings, ...change }),
    select: (connectionId) => void keep({ ...settings, connectionId }),
  }
}
