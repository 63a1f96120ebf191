import type { DesktopAbilities, Opening } from '#shared/app/desktop.ts'
import type { Trash } from '../trash/trash.ts'

/** What a host may be able to do with the computer around it; what it leaves out, it cannot. */
export interface Desktop {
  reveal?: (path: string) => void
  trash?: Trash
  chooseFolder?: () => Promise<string | null>
  chooseList?: () => Promise<string | null>
  dragOut?: (paths: string[]) => Promise<void>
  /** Asks the person, outside of the window, whether a program may be started from now on. */
  confirmProgram?: (program: { binary: string; args: readonly string[] }) => Promise<boolean>
  notify?: (notice: { title: string; body: string; onClick: () => void }) => void
  /** A `CommandError` when it cannot be done without touching what is somebody else's. */
  openAtLogin?: (enabled: boolean) => void
  /** What was opened from outside and has not been shown yet. */
  nextOpening?: () => Opening | null
  watchBatch?: (batchId: string | null) => void
}

export function abilitiesOf(desktop: Desktop): DesktopAbilities {
  return {
    reveal: desktop.reveal !== undefined,
    trash: desktop.trash !== undefined,
    chooseFolder: desktop.chooseFolder !== undefined,
    chooseList: desktop.chooseList !== undefined,
    dragOut: desktop.dragOut !== undefined,
    notify: desktop.notify !== undefined,
    openAtLogin: desktop.openAtLogin !== undefined,
  }
}
