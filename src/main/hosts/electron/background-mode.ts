import { join } from 'node:path'
import { Menu, nativeImage, Tray } from 'electron'
import { text } from '#shared/text/index.ts'

/** Whether the app goes on without a window; while it does, a sign of it stays in the tray. A Mac has its dock. */
export interface BackgroundMode {
  readonly entered: boolean
  enter(): void
  leave(): void
  /** Says anew how many batches run. */
  refresh(): void
}

export function createBackgroundMode(options: {
  iconsFolder: string
  running: () => number
  onOpen: () => void
  onQuit: () => void
}): BackgroundMode {
  let entered = false
  let tray: Tray | undefined

  function refresh(): void {
    const running = options.running()
    const { tray: words, menu } = text().desktop
    tray?.setToolTip(running > 0 ? words.running(running) : words.idle)
    tray?.setContextMenu(
      Menu.buildFromTemplate([
        { label: menu.open, click: options.onOpen },
        { type: 'separator' },
        { label: menu.quit, click: options.onQuit },
      ]),
    )
  }

  return {
    get entered() {
      return entered
    },
    enter() {
      entered = true
      if (process.platform === 'darwin' || tray) return
      tray = new Tray(nativeImage.createFromPath(join(options.iconsFolder, '32.png')))
      tray.on('click', options.onOpen)
      refresh()
    },
    leave() {
      entered = false
      tray?.destroy()
      tray = undefined
    },
    refresh,
  }
}
