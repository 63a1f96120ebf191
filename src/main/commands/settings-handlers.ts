import type { CommandHandlers } from '#shared/app/commands.ts'
import { BUNDLED_CONNECTION_ID } from '#shared/app/connection.ts'
import type { AppEvent } from '#shared/app/events.ts'
import { knownBindings } from '#shared/app/key-bindings.ts'
import { bindKeys } from '#shared/app/keymap.ts'
import { speak } from '#shared/text/every-language.ts'
import { chosenLanguage } from '#shared/text/languages.ts'
import type { Connections } from '../connections/connections.ts'
import { abilitiesOf } from '../desktop.ts'
import type { Host } from '../host.ts'
import { traitsOf } from '../host-traits.ts'
import { prepareOutputFolder } from '../output-folder.ts'
import type { SettingsFile } from '../settings.ts'

type SettingsHandlers = Pick<CommandHandlers<unknown>, 'app.describe' | 'settings.read' | 'settings.update'>

/** From now on the process speaks the language that its person has chosen. */
export function applyLanguage(host: Pick<Host, 'kind' | 'languages'>, settings: Pick<SettingsFile, 'read'>): void {
  if (traitsOf(host).speaksChosenLanguage)
    speak(chosenLanguage(settings.read().language, host.languages), host.languages)
  // whatever their person chose for the windows
  else speak('en')
}

/** The native menu writes and hears the keys that its person has bound. */
export function applyKeyBindings(settings: Pick<SettingsFile, 'read'>): void {
  bindKeys(knownBindings(settings.read().keys))
}

/** What this app is and runs on, and what its person has chosen. */
export function createSettingsHandlers({
  host,
  settings,
  connections,
  findsText,
  publish,
}: {
  host: Host
  settings: Pick<SettingsFile, 'read' | 'update'>
  connections: Pick<Connections, 'find'>
  findsText: () => boolean
  publish: (event: AppEvent) => void
}): SettingsHandlers {
  return {
    'app.describe': async () => {
      const connection = await connections.find(settings.read().connectionId)
      return {
        version: host.version,
        host: host.kind,
        platform: process.platform,
        dataDir: host.dataDir,
        connection: { name: connection.name, bundled: connection.id === BUNDLED_CONNECTION_ID },
        keychain: await host.secrets.status(),
        desktop: abilitiesOf(host.desktop),
        outputFolder: host.outputDir,
        findsText: findsText(),
      }
    },
    'settings.read': async () => settings.read(),
    'settings.update': async (change) => {
      if (change.outputFolder) await prepareOutputFolder(change.outputFolder, host.clock)
      // before it is kept: what the computer refuses is not chosen
      if (change.openAtLogin !== undefined) host.desktop.openAtLogin?.(change.openAtLogin)
      const updated = settings.update(change)
      applyLanguage(host, settings)
      applyKeyBindings(settings)
      publish({ type: 'settings.changed', settings: updated })
      return updated
    },
  }
}
