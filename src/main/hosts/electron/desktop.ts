import { app, dialog, Notification, shell, type MessageBoxOptions, type OpenDialogOptions } from 'electron'
import type { Host } from '#main/host.ts'
import { LIST_EXTENSIONS } from '#shared/batch/list-extensions.ts'
import { text } from '#shared/text/index.ts'
import { dragIcon } from './drag-icon.ts'
import { createOpenAtLogin } from './login-item.ts'
import type { Openings } from './openings.ts'
import { createElectronTrash } from './trash.ts'
import type { Windows } from './windows.ts'

interface Surroundings {
  windows: Windows
  openings: Openings
  iconsFolder: string
  /** A list that a person chose: it is among the recent ones from now on. */
  onList: (path: string) => void
  onWatch: (batchId: string | null) => void
}

/** What Electron can do with the computer. */
export function createElectronDesktop({
  windows,
  openings,
  iconsFolder,
  onList,
  onWatch,
}: Surroundings): Host['desktop'] {
  /** Notifications that nobody has answered yet: one that is forgotten here cannot be clicked. */
  const shown = new Set<Notification>()
  const openAtLogin = createOpenAtLogin()

  /** On the window that asks, so that it cannot be lost behind it. */
  async function choose(options: OpenDialogOptions): Promise<string | null> {
    const window = windows.current()
    const { filePaths } = window ? await dialog.showOpenDialog(window, options) : await dialog.showOpenDialog(options)
    return filePaths[0] ?? null
  }

  return {
    reveal: (path) => shell.showItemInFolder(path),
    trash: createElectronTrash(),
    chooseFolder: () =>
      choose({ title: text().desktop.choose.folder, properties: ['openDirectory', 'createDirectory'] }),
    async chooseList() {
      const { list, lists, allFiles } = text().desktop.choose
      const path = await choose({
        title: list,
        properties: ['openFile'],
        filters: [
          { name: lists, extensions: [...LIST_EXTENSIONS] },
          { name: allFiles, extensions: ['*'] },
        ],
      })
      if (path !== null) onList(path)
      return path
    },
    async confirmProgram({ binary, args }) {
      const { question, detail, start, cancel } = text().desktop.program
      const options: MessageBoxOptions = {
        type: 'question',
        message: question,
        detail: detail([binary, ...args].join(' ')),
        buttons: [start, cancel],
        defaultId: 1,
        cancelId: 1,
        noLink: true,
      }
      const window = windows.current()
      const { response } = window ? await dialog.showMessageBox(window, options) : await dialog.showMessageBox(options)
      return response === 0
    },
    async dragOut(paths) {
      const [first] = paths
      const contents = windows.current()?.webContents
      if (!contents || first === undefined) return
      const icon = await dragIcon(first, iconsFolder)
      contents.startDrag({ file: first, files: paths, icon })
    },
    ...(Notification.isSupported() && {
      notify({ title, body, onClick }) {
        const notification = new Notification({ title, body })
        shown.add(notification)
        notification.on('click', onClick)
        notification.on('close', () => shown.delete(notification))
        // an unsigned app on macOS may show none
        notification.on('failed', () => shown.delete(notification))
        notification.show()
      },
    }),
    ...(openAtLogin && { openAtLogin }),
    nextOpening: () => openings.next(),
    watchBatch: onWatch,
  }
}

/** Where the system keeps documents of its own; elsewhere the menu is the only place. */
export function rememberInSystem(path: string): void {
  if (process.platform !== 'linux') app.addRecentDocument(path)
}
