import { Check, Ellipsis, Monitor, Pencil, Server, Trash2 } from 'lucide-react'
import type { Connection } from '#shared/app/connection.ts'
import { text } from '#shared/text/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { connectionTitle } from '../../../words/connection-title.ts'
import { EntryAddress, EntryItem, EntryNote } from '../entry-row.tsx'
import { ConnectionReportView } from './connection-report.tsx'

interface ConnectionRowProps {
  connection: Connection
  isSelected: boolean
  isTested: boolean
  onTest: () => void
  onSelect: () => Promise<void>
  onEdit: () => void
  onRemove: () => void
}

export function ConnectionRow(props: ConnectionRowProps) {
  const { connection, isSelected, isTested, onTest, onSelect, onEdit, onRemove } = props
  const words = text().settings
  const title = connectionTitle(connection)
  const isBundled = connection.baseUrl === null
  const keyTrouble = connection.key === 'none' || connection.key === 'locked'
  return (
    <EntryItem
      icon={isBundled ? Monitor : Server}
      title={
        <>
          {title}
          {isSelected && (
            <Badge>
              <Icon of={Check} size="small" /> {words.inUse}
            </Badge>
          )}
        </>
      }
      actions={
        <>
          {!isTested && !keyTrouble && (
            <Button small aria-label={words.testNamed(title)} onClick={onTest}>
              {words.test}
            </Button>
          )}
          {connection.key === 'none' && (
            <Button small onClick={onEdit}>
              {words.enterKey}
            </Button>
          )}
          {!isSelected && (
            <Button small aria-label={words.switchTo(title)} onClick={() => void onSelect()}>
              {words.use}
            </Button>
          )}
          {!isBundled && (
            <Menu
              trigger={<IconButton icon={Ellipsis} label={words.moreFor(title)} small />}
              items={[
                { label: words.edit, icon: Pencil, onSelect: onEdit },
                { label: words.remove, icon: Trash2, onSelect: onRemove },
              ]}
            />
          )}
        </>
      }
    >
      <EntryNote>{isBundled ? words.bundledHint : <EntryAddress>{connection.baseUrl}</EntryAddress>}</EntryNote>
      {!isBundled && <EntryNote attention={keyTrouble}>{words.keys[connection.key]}</EntryNote>}
      {isTested && !keyTrouble && <ConnectionReportView id={connection.id} onEdit={onEdit} />}
    </EntryItem>
  )
}
