import type { AppDescription } from '#shared/app/commands.ts'
import { text } from '#shared/text/index.ts'
import { shortcutGroups } from '../../core/actions/shortcut-groups.ts'
import { ShortcutList } from '../../core/actions/shortcut-list.tsx'
import { Panel } from '../../ui/panel.tsx'

export function ShortcutsPanel({ app }: { app: AppDescription }) {
  return (
    <Panel title={text().settings.sections.shortcuts}>
      <ShortcutList groups={shortcutGroups(app)} />
    </Panel>
  )
}
