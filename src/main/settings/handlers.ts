import type { CommandHandlers } from '#shared/app/commands.ts'
import { BUNDLED_CONNECTION_ID, type Connection } from '#shared/app/connection.ts'
import type { AppEvent } from '#shared/app/events.ts'
import { abilitiesOf } from '../desktop/desktop.ts'
import type { Host } from '../host.ts'
import { prepareOutputFolder } from '../named-folder.ts'
import { applySettings } from './apply-settings.ts'
import type { SettingsFile } from './settings-file.ts'

type SettingsHandlers = Pick<CommandHandlers<unknown>, 'app.describe' | 'settings.read' | 'settings.update'>

/** What this app is and runs on, and what its person has chosen. */
export function createSettingsHandlers({
  host,
  settings,
  findConnection,
  findsText,
  publish,
}: {
  host: Host
  settings: Pick<SettingsFile, 'read' | 'update'>
  findConnection: (id: string) => Promise<Connection>
  findsText: () => boolean
  publish: (event: AppEvent) => void
}): SettingsHandlers {
  return {
    'app.describe': async () => {
      const connection = await findConnection(settings.read().connectionId)
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
      applySettings(host, settings)
      publish({ type: 'settings.changed', settings: updated })
      return updated
    },
  }
}
