import { Languages, Plug, Plus, Settings2, SunMoon } from 'lucide-react'
import { APPEARANCES, LANGUAGE_CHOICES } from '#shared/app/settings.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'
import { useActions } from '../../core/actions/actions.ts'
import { addEngine, editConnection, openSettings, SETTINGS_SECTIONS } from '../../core/navigation/settings-view.ts'
import { connectionTitle } from '../../words/connection-words.ts'

/** What the palette offers of the settings. */
export function SettingsActions() {
  const { client } = useConnection()
  const settings = useCommand('settings.read', {})
  const list = useCommand('connections.list', {})
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
      run: addEngine,
    },
    ...connections.map((connection) => ({
      id: `connection.${connection.id}`,
      label: words.switchConnection(connectionTitle(connection)),
      section: 'settings' as const,
      icon: Plug,
      when: () => connection.id !== selectedId,
      run: () => client.request('connections.select', { id: connection.id }),
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
