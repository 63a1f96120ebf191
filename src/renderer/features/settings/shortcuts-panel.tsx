import type { AppDescription } from '#shared/app/commands.ts'
import { text } from '#shared/text/index.ts'
import { Panel } from '../../ui/panel.tsx'
import { shortcutGroups } from '../shell/shortcut-groups.ts'
import { ShortcutList } from '../shell/shortcut-list.tsx'

export function ShortcutsPanel({ app }: { app: AppDescription }) {
  return (
    <Panel title={text().settings.sections.shortcuts}>
      <ShortcutList groups={shortcutGroups(app)} />
    </Panel>
  )
}
