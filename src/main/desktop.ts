import { DESKTOP_COMMANDS, type DesktopAbilities, type Opening } from '#shared/app/desktop.ts'
import type { CommandHandlers } from '#shared/app/commands.ts'
import { CommandError } from '#shared/app/error.ts'
import { text } from '#shared/text/index.ts'
import { faultOfPlace, faultOfRecorded, type RecordedFault, type RecordedFile } from './library/recorded-file.ts'
import { unknownItem } from './library/require-item.ts'
import type { Trash } from './trash/trash.ts'

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

type DesktopHandlers = Pick<CommandHandlers<unknown>, keyof typeof DESKTOP_COMMANDS>

/** Files are named by item, never by path: a window cannot point the system at anything else. */
export function createDesktopHandlers(
  desktop: Desktop,
  fileOf: (itemId: string) => RecordedFile | undefined,
  /** The first file that an export has written. */
  exportedBy: (exportId: string) => string | undefined,
): DesktopHandlers {
  return {
    'desktop.reveal': async ({ itemId }) => {
      able(desktop.reveal)(await pathUnless(fileOf(itemId), ({ path }) => faultOfPlace(path)))
      return {}
    },
    'desktop.revealExport': async ({ exportId }) => {
      const path = exportedBy(exportId)
      if (path === undefined || (await faultOfPlace(path).catch(() => 'missing')) !== null)
        throw new CommandError('missing_file', text().desktop.missingFile)
      able(desktop.reveal)(path)
      return {}
    },
    'desktop.dragOut': async ({ itemIds }) => {
      await able(desktop.dragOut)(await Promise.all(itemIds.map((id) => pathUnless(fileOf(id), faultOfRecorded))))
      return {}
    },
    'desktop.chooseFolder': async () => ({ path: await able(desktop.chooseFolder)() }),
    'desktop.chooseList': async () => ({ path: await able(desktop.chooseList)() }),
    'desktop.nextOpening': async () => ({ opening: desktop.nextOpening?.() ?? null }),
    'desktop.watchBatch': async ({ batchId }) => {
      desktop.watchBatch?.(batchId)
      return {}
    },
  }
}

function able<Ability>(ability: Ability | undefined): Ability {
  if (ability) return ability
  throw new CommandError('not_here', text().desktop.notHere)
}

/** A file that somebody moved, deleted or replaced is said to be so, instead of an empty folder window. */
async function pathUnless(
  file: RecordedFile | undefined,
  faultOf: (file: RecordedFile) => Promise<RecordedFault | null>,
): Promise<string> {
  if (file === undefined) throw unknownItem()
  const fault = await faultOf(file).catch(() => 'missing' as const)
  if (fault === null) return file.path
  if (fault === 'changed') throw new CommandError('changed_file', text().desktop.changedFile)
  throw new CommandError('missing_file', text().desktop.missingFile)
}
