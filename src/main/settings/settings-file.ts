import { copyFileSync, readFileSync } from 'node:fs'
import { Settings, type SettingsChange } from '#shared/app/settings.ts'
import { parseJson } from '#shared/parse-json.ts'
import { systemCode } from '#shared/system-code.ts'
import { writeFileDurably } from '../tools/durable-file.ts'
import type { Host } from '../host.ts'

export interface SettingsFile {
  read(): Settings
  update(change: SettingsChange): Settings
  /** Which connection everything uses that names none. */
  select(connectionId: string): void
}

/** Every member by itself: one that is damaged, or says what only a later version knows, takes no other along. */
function readable(content: unknown): object {
  if (typeof content !== 'object' || content === null) return {}
  return Object.fromEntries(
    Object.entries(content).filter(([name, value]) => Settings.safeParse({ [name]: value }).success),
  )
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
    const content = parseJson(text)
    const read = Settings.safeParse(content)
    if (read.success) return read.data
    const setAside = `${path}.damaged-${clock.now()}`
    copyFileSync(path, setAside)
    log.warn(
      'The settings file was damaged: a copy was set aside, and the defaults are used for what cannot be read.',
      {
        setAside,
        reason: String(read.error),
      },
    )
    const rest = Settings.parse(readable(content))
    write(rest)
    return rest
  }

  function write(next: Settings): void {
    writeFileDurably(path, Buffer.from(`${JSON.stringify(next, null, 2)}\n`))
  }

  function keep(next: Settings): Settings {
    write(next)
    settings = next
    return settings
  }

  return {
    read: () => settings,
    update: (change) => keep({ ...settings, ...change }),
    select: (connectionId) => void keep({ ...settings, connectionId }),
  }
}
