import type { AppDescription } from '#shared/app/commands.ts'
import { WHEN_CLOSED } from '#shared/app/settings.ts'
import { text } from '#shared/text/index.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { SettingRow } from './setting-row.tsx'
import { useSettings } from './use-settings.ts'

/** What Pressrun does beside its window. */
export function BehaviourPanel({ app }: { app: AppDescription }) {
  const { settings, update, error } = useSettings()
  const words = text().settings
  if (settings.status !== 'ready') return null
  return (
    <Panel title={words.sections.behaviour}>
      <SettingRow label={words.notifications} hint={app.desktop.notify ? words.notificationsHint : words.onlyInApp}>
        {app.desktop.notify && (
          <Switch
            label={words.notifications}
            checked={settings.value.notifications}
            onChange={(notifications) => void update({ notifications })}
          />
        )}
      </SettingRow>
      <SettingRow label={words.openAtLogin} hint={app.desktop.openAtLogin ? words.openAtLoginHint : words.onlyInApp}>
        {app.desktop.openAtLogin && (
          <Switch
            label={words.openAtLogin}
            checked={settings.value.openAtLogin}
            onChange={(openAtLogin) => void update({ openAtLogin })}
          />
        )}
      </SettingRow>
      {app.host === 'electron' && (
        <SettingRow label={words.whenClosed} hint={words.whenClosedHint}>
          <Select
            label={words.whenClosed}
            value={settings.value.whenClosed}
            options={WHEN_CLOSED.map((value) => ({ value, label: words.whenClosedChoices[value] }))}
            onChange={(whenClosed) => void update({ whenClosed })}
          />
        </SettingRow>
      )}
      {error && <ErrorNote error={error} lead={words.notSaved} />}
    </Panel>
  )
}
