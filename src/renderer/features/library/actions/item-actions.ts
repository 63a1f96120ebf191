import {
  ClipboardCopy,
  Columns2,
  Copy,
  FolderMinus,
  FolderOpen,
  FolderPlus,
  ImagePlus,
  Maximize2,
  RotateCcw,
  Tag,
  type LucideIcon,
} from 'lucide-react'
import type { DesktopAbilities } from '#shared/app/desktop.ts'
import type { Collection, LibraryEntry } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import type { Client } from '../../../bridge/client.ts'
import type { ComposeRequests } from '../../../core/compose-requests.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { telling, type ItemChanges } from './item-changes.ts'

export interface ItemAction {
  id: string
  label: string
  icon: LucideIcon
  /** What to press while the items have the focus. */
  key?: string
  /** Begins a new group. */
  apart?: boolean
  run: () => void
}

interface ActionScene {
  client: Client
  desktop: DesktopAbilities | undefined
  compose: ComposeRequests
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
export function actionsOf(scene: ActionScene): ItemAction[] {
  const { client, desktop, compose, ids, entry, collection, changes, onSheet } = scene
  const words = text().library
  if (ids.length === 0) return []
  const actions: (ItemAction | false | undefined)[] = [
    { id: 'open', label: words.open, icon: Maximize2, key: 'Space', run: scene.onOpen },
    ids.length >= 2 &&
      ids.length <= MOST_COMPARED && {
        id: 'compare',
        label: words.compare(ids.length),
        icon: Columns2,
        key: 'V',
        run: scene.onCompare,
      },
    entry && {
      id: 'again',
      label: words.runAgain,
      icon: RotateCcw,
      key: 'R',
      apart: true,
      run: () =>
        void telling(async () => {
          const { modelId, effectId, params, connectionId } = await client.request('library.read', { id: entry.id })
          await compose.openInCompose(client, { modelId, effectId, params, connectionId })
        }),
    },
    entry &&
      !entry.missing &&
      ['image', 'video', 'audio'].includes(entry.kind) && {
        id: 'input',
        label: words.useAsInput,
        icon: ImagePlus,
        key: 'U',
        run: () => void telling(() => compose.takeItemAsInput(client, entry.id)),
      },
    { id: 'tag', label: words.tag, icon: Tag, key: 'T', apart: true, run: () => onSheet('tag') },
    { id: 'collect', label: words.collect, icon: FolderPlus, key: 'C', run: () => onSheet('collect') },
    collection && {
      id: 'takeOut',
      label: words.takeOut(collection.name),
      icon: FolderMinus,
      key: 'Backspace',
      run: () => void changes.takeOut(collection, ids),
    },
    entry !== undefined &&
      entry.prompt !== '' && {
        id: 'copy',
        label: words.copyPrompt,
        icon: ClipboardCopy,
        apart: true,
        key: 'P',
        run: () =>
          void telling(async () => {
            await navigator.clipboard.writeText(entry.prompt)
            showToast({ text: words.promptCopied })
          }),
      },
    entry &&
      desktop?.reveal &&
      !entry.missing && {
        id: 'reveal',
        label: words.reveal,
        icon: FolderOpen,
        key: 'O',
        run: () => void telling(() => client.request('desktop.reveal', { itemId: entry.id })),
      },
    { id: 'export', label: words.exportItems, icon: Copy, key: 'E', run: () => onSheet('export') },
  ]
  return actions.filter((action) => action !== false && action !== undefined)
}

/** As a key is written on it. */
export function keyWord(key: string): string {
  const { keys } = text().library
  return Object.hasOwn(keys, key) ? keys[key as keyof typeof keys] : key
}
