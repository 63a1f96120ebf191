import type { AppDescription } from '#shared/app/commands.ts'
import { text } from '#shared/text/index.ts'
import { Panel } from '../../ui/panel.tsx'
import { ShortcutList } from '../shell/shortcut-list.tsx'
import { shortcutsOf } from '../shell/shortcuts.ts'

export function ShortcutsPanel({ app }: { app: AppDescription }) {
  return (
    <Panel title={text().settings.sections.shortcuts}>
      <ShortcutList shortcuts={shortcutsOf(app)} />
    </Panel>
  )
}
