import { Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AppDescription } from '#shared/app/commands.ts'
import { PLACE_TITLES } from '#shared/app/places.ts'
import { useCommand } from '../../bridge/hooks.ts'
import { Badge } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PlaceFrame } from '../../ui/place-frame.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { LoadFailure } from '../shell/load-failure.tsx'
import { ShortcutList } from '../shell/shortcut-list.tsx'
import { shortcutsOf } from '../shell/shortcuts.ts'
import styles from './settings-place.module.css'
import { useSettings } from './use-settings.ts'

const APPEARANCE_OPTIONS = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const

const HOST_NAMES: Record<AppDescription['host'], string> = {
  electron: 'Desktop app',
  web: 'Browser tab',
  cli: 'Terminal',
}

export function SettingsPlace() {
  const app = useCommand('app.describe', {})
  return (
    <PlaceFrame title={PLACE_TITLES.settings}>
      <div className={styles.sheet}>
        <AppearancePanel />
        {app.status === 'loading' && <Loading label="Reading the settings" />}
        {app.status === 'failed' && (
          <LoadFailure
            title="Pressrun did not say how it is set up"
            error={app.error}
            loading={app.loading}
            retry={app.reload}
          />
        )}
        {app.status === 'ready' && <Setup app={app.value} />}
      </div>
    </PlaceFrame>
  )
}

function AppearancePanel() {
  const { settings, update, refusal } = useSettings()
  return (
    <Panel title="Appearance">
      <Row label="Theme" hint="System follows the light or dark of this computer.">
        {settings.status === 'ready' && (
          <Segmented
            label="Theme"
            value={settings.value.appearance}
            options={APPEARANCE_OPTIONS}
            onChange={(appearance) => void update({ appearance })}
          />
        )}
      </Row>
      {refusal && (
        <p className={styles.refusal} role="alert">
          The theme was not saved. {refusal.message}
        </p>
      )}
      {settings.status === 'failed' && (
        <p className={styles.refusal} role="alert">
          The theme could not be read. {settings.error.message}
        </p>
      )}
    </Panel>
  )
}

function Setup({ app }: { app: AppDescription }) {
  const { connection, keychain } = app
  return (
    <>
      <Panel title="Connection">
        <Row
          label={connection.name}
          hint={
            connection.bundled
              ? 'The service that comes with Pressrun. It runs on this computer, needs no sign-in and works offline.'
              : 'A generation service on the network. Its key stays in the keychain and is never shown again.'
          }
        >
          <Badge>{connection.bundled ? 'Bundled' : 'Remote'}</Badge>
        </Row>
        <Row label="Keychain" hint={keychain.detail}>
          <Badge tone={keychain.available ? 'plain' : 'attention'}>
            {keychain.available ? 'Available' : 'Not available'}
          </Badge>
        </Row>
      </Panel>
      <Panel title="Data folder">
        <Row label={<code className={styles.path}>{app.dataDir}</code>} hint="Everything Pressrun keeps is in here.">
          <CopyButton label="Copy path" text={app.dataDir} />
        </Row>
      </Panel>
      <Panel title="Keyboard shortcuts">
        <ShortcutList shortcuts={shortcutsOf(app)} />
      </Panel>
      <Panel title="About">
        <Row label="Version">
          <span className={styles.figure}>{app.version}</span>
        </Row>
        <Row label="Runs as">
          {HOST_NAMES[app.host]} on <span className={styles.figure}>{app.platform}</span>
        </Row>
      </Panel>
    </>
  )
}

interface RowProps {
  label: ReactNode
  hint?: string
  children: ReactNode
}

function Row({ label, hint, children }: RowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p>{label}</p>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      <div className={styles.value}>{children}</div>
    </div>
  )
}
