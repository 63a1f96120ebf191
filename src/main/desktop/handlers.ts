import type { CommandHandlers } from '#shared/app/commands.ts'
import type { DESKTOP_COMMANDS } from '#shared/app/desktop.ts'
import { Refusal } from '#shared/app/refusal.ts'
import type { Desktop } from './desktop.ts'
import { faultOfPlace, faultOfRecorded, type RecordedFault, type RecordedFile } from '../library/recorded-file.ts'
import { unknownItem } from '../library/require-item.ts'

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
        throw new Refusal('missing_file')
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
  throw new Refusal('not_here')
}

/** A file that somebody moved, deleted or replaced is said to be so, instead of an empty folder window. */
async function pathUnless(
  file: RecordedFile | undefined,
  faultOf: (file: RecordedFile) => Promise<RecordedFault | null>,
): Promise<string> {
  if (file === undefined) throw unknownItem()
  const fault = await faultOf(file).catch(() => 'missing' as const)
  if (fault === null) return file.path
  if (fault === 'changed') throw new Refusal('changed_file')
  throw new Refusal('missing_file')
}
