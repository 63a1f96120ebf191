import { LibraryBig } from 'lucide-react'
import { useState } from 'react'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { perform } from '../../../core/actions/perform.ts'
import { useComposeRequests } from '../../../core/compose-requests.ts'
import { useNavigation } from '../../../core/navigation/navigation.ts'
import { ExportDialog } from '../../../media/exports/export-dialog.tsx'
import { viewedItemActions } from '../../../media/items/item-actions.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './next-steps.module.css'
import { ThenMenu } from './then-menu.tsx'

/** What a designer does next with something that was just made, `among` others; what leads on here is written out. */
export function NextSteps({ itemId, among }: { itemId: string; among: readonly string[] }) {
  const { client } = useConnection()
  const compose = useComposeRequests()
  const [exports, setExports] = useState(false)
  const item = useCommand('library.read', { id: itemId })
  const app = useCommand('app.describe', {})
  if (item.status !== 'ready' || app.status !== 'ready') return null
  const actions = viewedItemActions(item.value, {
    client,
    desktop: app.value.desktop,
    compose: { ...compose, askForUse: () => compose.askForUse(among) },
    onExport: () => setExports(true),
  })
  const input = actions.find(({ id }) => id === 'item.useAsInput')
  return (
    <div className={styles.steps} role="group" aria-label={text().compose.run.next}>
      <ThenMenu item={item.value} />
      {input && (
        <Button small icon={<Icon of={input.icon} size="small" />} onClick={() => void perform(input)}>
          {input.label}
        </Button>
      )}
      {actions
        .filter((action) => action !== input)
        .map(({ icon, label, ...action }) => (
          // keys are the viewer's: here they would do nothing
          <IconButton
            key={action.id}
            small
            icon={icon}
            label={label}
            onClick={() => void perform({ ...action, label })}
          />
        ))}
      <IconButton
        small
        icon={LibraryBig}
        label={text().compose.run.openInLibrary}
        onClick={() => useNavigation.getState().open('library')}
      />
      {exports && <ExportDialog ids={among} onClose={() => setExports(false)} />}
    </div>
  )
}
