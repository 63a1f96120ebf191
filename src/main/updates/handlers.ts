import type { CommandHandlers } from '#shared/app/commands.ts'
import type { UPDATE_COMMANDS } from '#shared/app/updates.ts'
import type { Updates } from './updates.ts'

type UpdateHandlers = Pick<CommandHandlers<unknown>, keyof typeof UPDATE_COMMANDS>

/** Each answers how things stand afterwards. */
export function createUpdateHandlers(updates: Updates): UpdateHandlers {
  return {
    'updates.read': async () => updates.status(),
    'updates.check': async () => {
      await updates.check()
      return updates.status()
    },
    'updates.download': async ({ version }) => {
      updates.download(version)
      return updates.status()
    },
    'updates.install': async ({ version }) => {
      updates.install(version)
      return updates.status()
    },
  }
}
