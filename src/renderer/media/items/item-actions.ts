import {
  ClipboardCopy,
  Copy,
  Download,
  FolderOpen,
  ImagePlus,
  Images,
  RotateCcw,
  Sparkle,
  type LucideIcon,
} from 'lucide-react'
import type { DesktopAbilities } from '#shared/app/desktop.ts'
import type { LibraryEntry } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import type { Client } from '../../bridge/client.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { actionName } from '../../core/actions/action-names.ts'
import type { Action } from '../../core/actions/actions.ts'
import { showInLibrary } from '../../core/navigation/library-view.ts'
import type { ComposeRequests } from '../../core/compose-requests.ts'
import { showToast } from '../../ui/toast-store.ts'
import { fileNameOf } from '../../words/file-name-of.ts'
import { copyPicture } from './copy-picture.ts'
import { saveFile } from './save-file.ts'
import { madeAlone } from './made-alone.ts'

/** Groups of a menu, in their order; a line parts them. */
const GROUPS = ['look', 'make', 'sort', 'take', 'remove'] as const

/** Something that can be done with items, wherever they are shown. */
export interface ItemAction extends Action {
  icon: LucideIcon
  group: (typeof GROUPS)[number]
}

export interface ItemScene {
  client: Client
  desktop: DesktopAbilities | undefined
  compose: ComposeRequests
  /** Makes room for what is shown instead. */
  onLeave?: () => void
}

/** Kinds that a model may take as an input. */
export const INPUT_KINDS: ReadonlySet<string> = new Set(['image', 'video', 'audio'])

/** What can be done with one item, as far as it and the host allow: the same in a menu, a viewer and after making it. */
export function itemActions(item: LibraryEntry, { client, desktop, compose, onLeave }: ItemScene): ItemAction[] {
  const isHere = () => !item.missing
  return possible([
    {
      id: 'item.runAgain',
      label: actionName('item.runAgain'),
      section: 'library',
      icon: RotateCcw,
      group: 'make',
      async run() {
        const made = await client.request('library.read', { id: item.id })
        const { modelId, effectId, connectionId } = made
        await compose.openInCompose(client, { modelId, effectId, params: madeAlone(made), connectionId })
      },
    },
    {
      id: 'item.useAsInput',
      label: actionName('item.useAsInput'),
      section: 'library',
      icon: ImagePlus,
      group: 'make',
      when: () => isHere() && INPUT_KINDS.has(item.kind),
      run: () => compose.askForUse([item.id]),
    },
    {
      id: 'item.moreLikeThis',
      label: actionName('item.moreLikeThis'),
      section: 'library',
      icon: Sparkle,
      group: 'look',
      when: () => item.trashedAt === null,
      async run() {
        const filter = { like: item.id }
        // where it cannot be found out, that is said here, and what is shown stays
        await client.request('library.count', { filter })
        showInLibrary(filter)
        onLeave?.()
      },
    },
    {
      id: 'item.copyPrompt',
      label: actionName('item.copyPrompt'),
      section: 'library',
      icon: ClipboardCopy,
      group: 'take',
      when: () => item.prompt !== '',
      async run() {
        await navigator.clipboard.writeText(item.prompt)
        showToast({ text: text().library.promptCopied })
      },
    },
    {
      id: 'item.reveal',
      label: actionName('item.reveal'),
      section: 'library',
      icon: FolderOpen,
      group: 'take',
      when: () => isHere() && desktop?.reveal === true,
      run: () => client.request('desktop.reveal', { itemId: item.id }),
    },
  ])
}

interface ViewedScene extends ItemScene {
  /** Opens the window in which copies of it are made. */
  onExport: () => void
}

/** What the viewer adds, where one item is seen whole. */
export function viewedItemActions(item: LibraryEntry, scene: ViewedScene): ItemAction[] {
  const { exportFile, download, imageCopied } = text().viewers
  const isHere = () => !item.missing
  return inGroups([
    ...itemActions(item, scene),
    ...possible([
      {
        id: 'viewer.copyImage',
        label: actionName('viewer.copyImage'),
        section: 'library',
        icon: Images,
        group: 'take',
        when: () => isHere() && item.kind === 'image',
        async run() {
          await copyPicture(mediaAddress(item.media.original))
          showToast({ text: imageCopied })
        },
      },
      {
        id: 'item.export',
        label: exportFile,
        section: 'library',
        icon: Copy,
        group: 'take',
        when: isHere,
        run: scene.onExport,
      },
      {
        id: 'viewer.download',
        label: download,
        section: 'library',
        icon: Download,
        group: 'take',
        // where the files lie on another side of a browser, this is the way to one of them
        when: () => isHere() && scene.desktop?.chooseFolder === false,
        run: () => saveFile(item.media.original, fileNameOf(item.path)),
      },
    ]),
  ])
}

export function possible(actions: readonly ItemAction[]): ItemAction[] {
  return actions.filter(({ when }) => when?.() !== false)
}

export function inGroups(actions: readonly ItemAction[]): ItemAction[] {
  return GROUPS.flatMap((group) => actions.filter((action) => action.group === group))
}
