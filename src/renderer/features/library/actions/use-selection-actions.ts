import { useMemo } from 'react'
import type { DesktopAbilities } from '#shared/app/desktop.ts'
import type { Collection, Flag, LibraryEntry } from '#shared/app/library.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { useComposeRequests } from '../../../core/compose-requests.ts'
import type { ItemAction } from '../../../media/items/item-actions.ts'
import type { useOpened } from '../selection/use-opened.ts'
import { useLibrary } from '../view/library-store.ts'
import { selectionActions, type OpenDialog } from './item-actions.ts'
import type { ItemChanges } from './item-changes.ts'

interface Chosen {
  ids: readonly string[]
  /** The one that is chosen, when it is one and known. */
  entry: LibraryEntry | undefined
  /** The one that is looked at. */
  collection: Collection | undefined
  desktop: DesktopAbilities | undefined
  changes: ItemChanges
  views: ReturnType<typeof useOpened>['views']
  /** Undefined where nothing is stacked. */
  onStack: (() => void) | undefined
  onFlag: (flag: Flag) => void
  onDialog: (dialog: OpenDialog) => void
  /** The same items as they stand on the screen. */
  inOrder: (ids: readonly string[]) => Promise<readonly string[]>
}

/** What can be done with what is chosen, the same as long as that is. */
export function useSelectionActions(chosen: Chosen): ItemAction[] {
  const { ids, entry, collection, desktop, changes, views, onStack, onFlag, onDialog, inOrder } = chosen
  const { client } = useConnection()
  const compose = useComposeRequests()
  const trashed = useLibrary((library) => library.filter.trashed === true)
  return useMemo(
    () =>
      selectionActions({
        client,
        desktop,
        compose,
        ids,
        entry,
        collection,
        changes,
        trashed,
        onOpen: () => void views.open(),
        onStack,
        onCompare: () => void views.compare(ids),
        onFlag,
        inOrder,
        onDialog: async (asks) => onDialog({ asks, ids: await inOrder(ids) }),
      }),
    [client, desktop, compose, ids, entry, collection, changes, trashed, views, onStack, onFlag, onDialog, inOrder],
  )
}
