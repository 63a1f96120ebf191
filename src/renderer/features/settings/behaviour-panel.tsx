import type { AppDescription } from '#shared/app/commands.ts'
import { WHEN_CLOSED } from '#shared/app/settings.ts'
import { text } from '#shared/text/index.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { SettingField, SettingRow } from './setting-row.tsx'
import { UnreadPanel } from './unread.tsx'
import { useSettings } from './use-settings.ts'

/** What Pressrun does beside its window. */
export function BehaviourPanel({ app }: { app: AppDescription }) {
  const { settings, update, error } = useSettings()
  const words = text().settings
  if (settings.status !== 'ready') return <UnreadPanel title={words.sections.behaviour} answer={settings} />
  return (
    <Panel title={words.sections.behaviour}>
      {app.desktop.notify ? (
        <SettingField label={words.notifications} hint={words.notificationsHint}>
          <Switch checked={settings.value.notifications} onChange={(notifications) => void update({ notifications })} />
        </SettingField>
      ) : (
        <SettingRow label={words.notifications} hint={words.onlyInApp} />
      )}
      {app.desktop.openAtLogin ? (
        <SettingField label={words.openAtLogin} hint={words.openAtLoginHint}>
          <Switch checked={settings.value.openAtLogin} onChange={(openAtLogin) => void update({ openAtLogin })} />
        </SettingField>
      ) : (
        <SettingRow label={words.openAtLogin} hint={words.onlyInApp} />
      )}
      {app.host === 'electron' && (
        <SettingField label={words.whenClosed} hint={words.whenClosedHint}>
          <Select
            value={settings.value.whenClosed}
            options={WHEN_CLOSED.map((value) => ({ value, label: words.whenClosedChoices[value] }))}
            onChange={(whenClosed) => void update({ whenClosed })}
          />
        </SettingField>
      )}
      {error && <ErrorNote error={error} lead={words.notSaved} />}
    </Panel>
  )
}
