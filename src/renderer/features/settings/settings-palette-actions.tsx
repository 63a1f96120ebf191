import { Languages, Plug, Plus, Settings2, SunMoon } from 'lucide-react'
import { APPEARANCES, LANGUAGE_CHOICES } from '#shared/app/setting-choices.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'
import { useActions } from '../../core/actions/actions.ts'
import {
  editConnection,
  openSettings,
  openSettingsForm,
  SETTINGS_SECTIONS,
} from '../../core/navigation/settings-view.ts'
import { connectionTitle } from '../../words/connection-title.ts'
import { selectConnection } from './connections/select-connection.ts'
import { machineActions } from './machines/machine-actions.ts'

/** What the palette offers of the settings. */
export function SettingsActions() {
  const { client } = useConnection()
  const settings = useCommand('settings.read', {})
  const list = useCommand('connections.list', {})
  const machines = useCommand('machines.list', {})
  const words = text().shell.palette
  const names = text().settings
  const chosen = settings.status === 'ready' ? settings.value : undefined
  const { connections, selectedId } = list.status === 'ready' ? list.value : { connections: [], selectedId: '' }
  useActions([
    ...APPEARANCES.map((appearance) => ({
      id: `theme.${appearance}`,
      label: words.theme(names.appearances[appearance]),
      section: 'settings' as const,
      icon: SunMoon,
      when: () => chosen?.appearance !== appearance,
      run: () => client.request('settings.update', { appearance }),
    })),
    ...LANGUAGE_CHOICES.map((language) => ({
      id: `language.${language}`,
      label: words.language(names.languages[language]),
      section: 'settings' as const,
      keywords: 'language sprache english deutsch',
      icon: Languages,
      when: () => chosen?.language !== language,
      run: () => client.request('settings.update', { language }),
    })),
    {
      id: 'connections.new',
      label: words.newConnection,
      section: 'settings',
      keywords: 'api key service',
      icon: Plus,
      run: () => editConnection(null),
    },
    {
      id: 'engines.new',
      label: text().engines.add,
      section: 'settings',
      keywords: 'comfyui openai fal replicate gemini stability elevenlabs gpu',
      icon: Plus,
      run: () => openSettingsForm('engine'),
    },
    {
      id: 'machines.connect',
      label: text().machines.connect,
      section: 'settings',
      keywords: 'pool workers nats render farm cluster',
      icon: Plus,
      when: () => machines.value?.pool === null,
      run: () => openSettingsForm('pool'),
    },
    {
      id: 'programs.allow',
      label: text().programs.allow,
      section: 'settings',
      keywords: 'mcp assistant editor',
      icon: Plus,
      run: () => openSettingsForm('program'),
    },
    {
      id: 'watchFolders.add',
      label: text().watching.add,
      section: 'settings',
      keywords: 'watch hot folder automatic',
      icon: Plus,
      run: () => openSettingsForm('watchFolder'),
    },
    ...(machines.value?.machines ?? []).flatMap((machine) => machineActions(client, machine)),
    ...connections.map((connection) => ({
      id: `connection.${connection.id}`,
      label: words.switchConnection(connectionTitle(connection)),
      section: 'settings' as const,
      icon: Plug,
      when: () => connection.id !== selectedId,
      run: () => selectConnection(client, connection, selectedId),
    })),
    ...SETTINGS_SECTIONS.map((section) => ({
      id: `settings.${section}`,
      label: words.settingsSection(names.sections[section]),
      section: 'settings' as const,
      icon: Settings2,
      onlyFound: true,
      run: () => openSettings(section),
    })),
  ])
  return null
}
