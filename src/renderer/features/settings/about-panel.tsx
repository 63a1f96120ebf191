import type { AppDescription } from '#shared/app/commands.ts'
import { text } from '#shared/text/index.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './about-panel.module.css'
import { SettingRow } from './setting-row.tsx'
import { UpdateRows } from './updates/update-rows.tsx'

/** As their makers write them. */
const PLATFORMS: Readonly<Record<string, string>> = { darwin: 'macOS', linux: 'Linux', win32: 'Windows' }

export function AboutPanel({ app }: { app: AppDescription }) {
  const words = text().settings
  return (
    <Panel title={words.sections.about}>
      <SettingRow label={words.version}>
        <span className={styles.figure}>{app.version}</span>
      </SettingRow>
      <SettingRow label={words.runsAs}>
        {words.on(words.hosts[app.host], PLATFORMS[app.platform] ?? app.platform)}
      </SettingRow>
      <UpdateRows />
      <SettingRow label={words.notices} hint={words.noticesHint} />
    </Panel>
  )
}
