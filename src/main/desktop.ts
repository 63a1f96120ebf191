import { DESKTOP_COMMANDS, type DesktopAbilities } from '#shared/app/desktop.ts'
import type { CommandHandlers } from '#shared/app/commands.ts'
import { CommandError } from '#shared/app/error.ts'

/** What a host may be able to do with the computer around it; what it leaves out, it cannot. */
export interface Desktop {
  reveal?: (path: string) => void
  chooseFolder?: () => Promise<string | null>
  chooseList?: () => Promise<string | null>
  dragOut?: (paths: string[]) => void
  notify?: (notice: { title: string; body: string; onClick: () => void }) => void
  openAtLogin?: (enabled: boolean) => void
}

export function abilitiesOf(desktop: Desktop): DesktopAbilities {
  return {
    reveal: desktop.reveal !== undefined,
    chooseFolder: desktop.chooseFolder !== undefined,
    chooseList: desktop.chooseList !== undefined,
    dragOut: desktop.dragOut !== undefined,
    notify: desktop.notify !== undefined,
    openAtLogin: desktop.openAtLogin !== undefined,
  }
}

type DesktopHandlers = Pick<CommandHandlers<unknown>, keyof typeof DESKTOP_COMMANDS>

/** Files are named by item, never by path: a window cannot point the system at anything else. */
export function createDesktopHandlers(desktop: Desktop, pathOf: (itemId: string) => Promise<string>): DesktopHandlers {
  return {
    'desktop.reveal': async ({ itemId }) => {
      able(desktop.reveal)(await pathOf(itemId))
      return {}
    },
    'desktop.dragOut': async ({ itemIds }) => {
      able(desktop.dragOut)(await Promise.all(itemIds.map(pathOf)))
      return {}
    },
    'desktop.chooseFolder': async () => ({ path: await able(desktop.chooseFolder)() }),
    'desktop.chooseList': async () => ({ path: await able(desktop.chooseList)() }),
  }
}

function able<Ability>(ability: Ability | undefined): Ability {
  if (ability) return ability
  throw new CommandError('not_here', 'This can be done in the desktop app only.')
}
