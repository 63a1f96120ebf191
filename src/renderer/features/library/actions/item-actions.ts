import { Columns2, Copy, FolderMinus, FolderPlus, Layers, Maximize2, Tag } from 'lucide-react'
import type { Collection, LibraryEntry } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { actionName } from '../../../core/actions/action-names.ts'
import { openPictures } from '../../../core/navigation/pictures-view.ts'
import { inGroups, itemActions, possible, type ItemAction, type ItemScene } from '../../../media/items/item-actions.ts'
import type { ItemChanges } from './item-changes.ts'

interface SelectionScene extends ItemScene {
  ids: readonly string[]
  /** The one that is chosen, when it is one and known. */
  entry: LibraryEntry | undefined
  collection: Collection | undefined
  changes: ItemChanges
  onOpen: () => void
  onCompare: () => void
  onSheet: (sheet: 'tag' | 'collect' | 'export') => void
}

const MOST_COMPARED = 4

/** Everything that can be done with what is chosen, as far as it and the host allow. */
export function selectionActions(scene: SelectionScene): ItemAction[] {
  const { ids, entry, collection, changes, onSheet } = scene
  const words = text().library
  if (ids.length === 0) return []
  return inGroups([
    ...(entry ? itemActions(entry, scene) : []),
    ...possible([
      {
        id: 'item.open',
        label: actionName('item.open'),
        section: 'library',
        icon: Maximize2,
        group: 'look',
        run: scene.onOpen,
      },
      {
        id: 'item.compare',
        label: words.compare(ids.length),
        section: 'library',
        icon: Columns2,
        group: 'look',
        when: () => ids.length >= 2 && ids.length <= MOST_COMPARED,
        run: scene.onCompare,
      },
      {
        id: 'items.batch',
        label: text().pictures.ofItems,
        section: 'library',
        icon: Layers,
        group: 'make',
        run: () => openPictures({ from: 'library', name: text().pictures.ofLibrary, itemIds: ids }),
      },
      {
        id: 'item.tag',
        label: actionName('item.tag'),
        section: 'library',
        icon: Tag,
        group: 'sort',
        run: () => onSheet('tag'),
      },
      {
        id: 'item.collect',
        label: actionName('item.collect'),
        section: 'library',
        icon: FolderPlus,
        group: 'sort',
        run: () => onSheet('collect'),
      },
      {
        id: 'item.takeOut',
        label: words.takeOut(collection?.name ?? ''),
        section: 'library',
        icon: FolderMinus,
        group: 'sort',
        when: () => collection !== undefined,
        run: () => collection && changes.takeOut(collection, ids),
      },
      {
        id: 'item.export',
        label: actionName('item.export'),
        section: 'library',
        icon: Copy,
        group: 'take',
        run: () => onSheet('export'),
      },
    ]),
  ])
}
