import { assertNever } from '#shared/assert-never.ts'
import { ContactSheetDialog } from '../../../media/exports/contact-sheet-dialog.tsx'
import { ExportDialog } from '../../../media/exports/export-dialog.tsx'
import type { OpenDialog } from '../actions/item-actions.ts'
import type { ItemChanges } from '../actions/item-changes.ts'
import type { ShownView } from '../pages/item-pages.ts'
import { CollectDialog } from './collect-dialog.tsx'
import { HealDialog } from './heal-dialog.tsx'
import { TagDialog } from './tag-dialog.tsx'
import { TrashDialog } from './trash-dialog.tsx'

interface LibraryDialogProps {
  dialog: OpenDialog
  changes: ItemChanges
  /** What is looked at. */
  shown: ShownView
  /** The name of what is looked at, where it has one. */
  title: string
  onClose: () => void
}

/** The dialog that stands over the library. */
export function LibraryDialog({ dialog, changes, shown, title, onClose }: LibraryDialogProps) {
  switch (dialog.asks) {
    case 'tag':
      return <TagDialog ids={dialog.ids} changes={changes} onClose={onClose} />
    case 'collect':
      return <CollectDialog ids={dialog.ids} changes={changes} onClose={onClose} />
    case 'export':
      return <ExportDialog ids={dialog.ids} onClose={onClose} />
    case 'contact':
      return <ContactSheetDialog content={{ kind: 'items', ids: [...dialog.ids] }} title={title} onClose={onClose} />
    case 'trash':
      return <TrashDialog ids={dialog.ids} shown={shown} changes={changes} onClose={onClose} />
    case 'heal':
      return <HealDialog onClose={onClose} />
    default:
      return assertNever(dialog)
  }
}
