import {
  Columns2,
  Copy,
  Flag as FlagIcon,
  FlagOff,
  FolderMinus,
  FolderPlus,
  GalleryHorizontalEnd,
  ImagePlus,
  Layers,
  LayoutGrid,
  Maximize2,
  Tag,
  Trash2,
  Undo2,
  X,
} from 'lucide-react'
import type { Collection, Flag, LibraryEntry } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { actionName } from '../../../core/actions/action-names.ts'
import { openPictures } from '../../../core/navigation/pictures-view.ts'
import { inGroups, itemActions, possible, type ItemAction, type ItemScene } from '../../../media/items/item-actions.ts'
import type { ItemChanges } from './item-changes.ts'

type ItemQuestion = 'tag' | 'collect' | 'export' | 'contact' | 'trash'

/** What a dialog asks, and all of the items that it asks about. */
export type OpenDialog = { asks: ItemQuestion; ids: readonly string[] } | { asks: 'heal' }

interface SelectionScene extends ItemScene {
  ids: readonly string[]
  /** The one that is chosen, when it is one and known. */
  entry: LibraryEntry | undefined
  collection: Collection | undefined
  changes: ItemChanges
  /** What is looked at lies in the trash. */
  trashed: boolean
  /** Undefined where nothing is stacked. */
  onStack: (() => void) | undefined
  onOpen: () => void
  onCompare: () => void
  onFlag: (flag: Flag) => void
  /** The same items as they stand on the screen. */
  inOrder: (ids: readonly string[]) => Promise<readonly string[]>
  onDialog: (asks: ItemQuestion) => void
}

/** So many take turns in a comparison: whoever has more has not looked yet. */
const MOST_TO_COMPARE = 500

/** So many are looked through in a window that asks for one of them. */
const MOST_TO_CHOOSE_FROM = 50

/** Everything that can be done with what is chosen, as far as it and the host allow. */
export function selectionActions(scene: SelectionScene): ItemAction[] {
  const { ids, entry, collection, changes, onDialog } = scene
  const words = text().library
  if (ids.length === 0) return []
  if (scene.trashed) return trashedActions(scene)
  return inGroups([
    ...(entry ? itemActions(entry, scene) : severalActions(scene)),
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
        when: () => ids.length >= 2 && ids.length <= MOST_TO_COMPARE,
        run: scene.onCompare,
      },
      {
        id: 'items.batch',
        label: actionName('items.batch'),
        section: 'library',
        icon: Layers,
        group: 'make',
        run: async () =>
          openPictures({ from: 'library', name: text().pictures.ofLibrary, itemIds: await scene.inOrder(ids) }),
      },
      {
        id: 'item.stack',
        label: actionName('item.stack'),
        section: 'library',
        icon: GalleryHorizontalEnd,
        group: 'look',
        when: () => scene.onStack !== undefined,
        run: () => scene.onStack?.(),
      },
      ...FLAGGING.map(({ id, flag, icon }): ItemAction => ({
        id,
        label: actionName(id),
        section: 'library',
        icon,
        group: 'sort',
        run: () => scene.onFlag(flag),
      })),
      {
        id: 'item.tag',
        label: actionName('item.tag'),
        section: 'library',
        icon: Tag,
        group: 'sort',
        run: () => onDialog('tag'),
      },
      {
        id: 'item.collect',
        label: actionName('item.collect'),
        section: 'library',
        icon: FolderPlus,
        group: 'sort',
        run: () => onDialog('collect'),
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
        run: () => onDialog('export'),
      },
      {
        id: 'item.contactSheet',
        label: actionName('item.contactSheet'),
        section: 'library',
        icon: LayoutGrid,
        group: 'take',
        run: () => onDialog('contact'),
      },
      {
        id: 'item.trash',
        label: actionName('item.trash'),
        section: 'library',
        icon: Trash2,
        group: 'remove',
        when: () => scene.desktop?.trash === true,
        run: () => onDialog('trash'),
      },
    ]),
  ])
}

/** What is asked about each of a few: which of them is to be used. */
function severalActions({ ids, compose }: SelectionScene): ItemAction[] {
  if (ids.length < 2 || ids.length > MOST_TO_CHOOSE_FROM) return []
  return [
    {
      id: 'item.useAsInput',
      label: actionName('item.useAsInput'),
      section: 'library',
      icon: ImagePlus,
      group: 'make',
      run: () => compose.askForUse(ids),
    },
  ]
}

const FLAGGING = [
  { id: 'item.pick', flag: 'pick', icon: FlagIcon },
  { id: 'item.reject', flag: 'reject', icon: X },
  { id: 'item.unflag', flag: 'none', icon: FlagOff },
] as const

/** What is in the trash can be looked at and brought back. */
function trashedActions({ ids, changes, onOpen }: SelectionScene): ItemAction[] {
  return [
    {
      id: 'item.open',
      label: actionName('item.open'),
      section: 'library',
      icon: Maximize2,
      group: 'look',
      run: onOpen,
    },
    {
      id: 'item.restore',
      label: actionName('item.restore'),
      section: 'library',
      icon: Undo2,
      group: 'sort',
      run: () => changes.restore(ids),
    },
  ]
}
