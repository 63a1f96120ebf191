import { Monitor, Moon, Sun } from 'lucide-react'
import { APPEARANCES, LANGUAGE_CHOICES } from '#shared/app/setting-choices.ts'
import { text } from '#shared/text/index.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SettingField } from './setting-row.tsx'
import { useSettings } from './use-settings.ts'

const ICONS = { system: Monitor, light: Sun, dark: Moon }

export function AppearancePanel() {
  const { settings, update, error } = useSettings()
  const words = text().settings
  return (
    <Panel title={words.sections.appearance}>
      <SettingField label={words.theme} hint={words.themeHint}>
        {settings.status === 'ready' && (
          <Segmented
            value={settings.value.appearance}
            options={APPEARANCES.map((value) => ({ value, label: words.appearances[value], icon: ICONS[value] }))}
            onChange={(appearance) => void update({ appearance })}
          />
        )}
      </SettingField>
      <SettingField label={words.language} hint={words.languageHint}>
        {settings.status === 'ready' && (
          <Segmented
            value={settings.value.language}
            options={LANGUAGE_CHOICES.map((value) => ({ value, label: words.languages[value] }))}
            onChange={(language) => void update({ language })}
          />
        )}
      </SettingField>
      {error && <ErrorNote error={error} lead={words.notSaved} />}
      {settings.status === 'failed' && (
        <ErrorNote error={settings.error} lead={words.notRead} attempt="reads" onRetry={settings.reload} />
      )}
    </Panel>
  )
}
