import { ClipboardCopy, Download, FolderOpen, ImagePlus, Images, RotateCcw, type LucideIcon } from 'lucide-react'
import { CommandError } from '#shared/app/error.ts'
import type { LibraryItem } from '#shared/app/library.ts'
import type { DesktopAbilities } from '#shared/app/desktop.ts'
import { text } from '#shared/text/index.ts'
import type { Client } from '../../bridge/client.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import type { ComposeRequests } from '../../core/compose-requests.ts'
import { showToast } from '../../ui/toast-store.ts'
import { errorWords } from '../../words/error-words.ts'
import { fileNameOf } from '../../words/file-name-of.ts'
import { copyPicture } from './copy-picture.ts'
import { saveFile } from './save-file.ts'

export interface ItemAction {
  id: string
  label: string
  icon: LucideIcon
  key: string
  run: () => Promise<void>
}

interface Surroundings {
  client: Client
  desktop: DesktopAbilities
  compose: ComposeRequests
  /** The view that covers the window makes room for where the action leads. */
  onLeave: () => void
}

/** Kinds that a model may take as an input. */
const INPUT_KINDS: ReadonlySet<string> = new Set(['image', 'video', 'audio'])

/** What can be done with an item, as far as it and the host allow. */
export function actionsOf(item: LibraryItem, { client, desktop, compose, onLeave }: Surroundings): ItemAction[] {
  const words = text().viewers
  const all: (ItemAction | false)[] = [
    {
      id: 'again',
      label: words.runAgain,
      icon: RotateCcw,
      key: 'R',
      async run() {
        const { modelId, effectId, params, connectionId } = item
        await compose.openInCompose(client, { modelId, effectId, params, connectionId })
        onLeave()
      },
    },
    INPUT_KINDS.has(item.kind) &&
      !item.missing && {
        id: 'input',
        label: words.useAsInput,
        icon: ImagePlus,
        key: 'U',
        async run() {
          await compose.takeItemAsInput(client, item.id)
          onLeave()
        },
      },
    item.prompt !== '' && {
      id: 'prompt',
      label: words.copyPrompt,
      icon: ClipboardCopy,
      key: 'P',
      async run() {
        await navigator.clipboard.writeText(item.prompt)
        showToast({ text: words.promptCopied })
      },
    },
    item.kind === 'image' &&
      !item.missing && {
        id: 'picture',
        label: words.copyImage,
        icon: Images,
        key: 'C',
        async run() {
          await copyPicture(mediaAddress(item.media.original))
          showToast({ text: words.imageCopied })
        },
      },
    !item.missing && {
      id: 'export',
      label: desktop.chooseFolder ? words.exportFile : words.download,
      icon: Download,
      key: 'E',
      run: () => exportItem(item, client, desktop),
    },
    desktop.reveal &&
      !item.missing && {
        id: 'reveal',
        label: words.reveal,
        icon: FolderOpen,
        key: 'O',
        run: async () => void (await client.request('desktop.reveal', { itemId: item.id })),
      },
  ]
  return all.filter((action) => action !== false)
}

/** A folder of the person's choice where the host can ask for one; else the browser's way with downloads. */
async function exportItem(item: LibraryItem, client: Client, desktop: DesktopAbilities): Promise<void> {
  if (!desktop.chooseFolder) return saveFile(item.media.original, fileNameOf(item.path))
  const { path } = await client.request('desktop.chooseFolder', {})
  if (path === null) return
  const { missing } = await client.request('library.export', { ids: [item.id], folder: path })
  showToast({ text: missing.length > 0 ? text().viewers.exportMissing : text().viewers.exported(path) })
}

/** Runs it and says what went wrong, if anything did. */
export async function perform(action: ItemAction): Promise<void> {
  try {
    await action.run()
  } catch (error) {
    showToast({ text: whyNot(error, action) })
  }
}

function whyNot(error: unknown, { label }: ItemAction): string {
  if (error instanceof CommandError) return errorWords(error).sentence
  // what a browser throws where a page may not write to the clipboard
  if (error instanceof DOMException && error.name === 'NotAllowedError') return text().viewers.clipboardRefused
  return text().viewers.actionFailed(label)
}
