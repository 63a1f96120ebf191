import type { Bridge } from '#shared/app/bridge.ts'
import { COMMANDS, type CommandInput, type CommandName, type CommandOutput } from '#shared/app/commands.ts'
import { CommandError, type CommandResult } from '#shared/app/error.ts'
import type { AppEvent } from '#shared/app/events.ts'
import { issuesOf } from '#shared/service/problem.ts'

/** The app contract as functions: inputs and outputs typed by the table, failures thrown as `CommandError`. */
export interface Client {
  request<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<CommandOutput<Name>>
  /** Returns its undo. */
  subscribe(listener: (event: AppEvent) => void): () => void
}

export const UNREACHABLE: Extract<CommandResult, { ok: false }>['error'] = {
  code: 'unreachable',
  message:
    'The app behind this window is not answering. It is asked again by itself; if this goes on, start Pressrun again.',
}

export function createClient(bridge: Bridge): Client {
  return {
    async request(name, input) {
      const result = await ask(bridge, name, input)
      if (!result.ok) {
        const { code, message, issues } = result.error
        throw new CommandError(code, message, { issues })
      }
      const parsed = COMMANDS[name].output.safeParse(result.value)
      if (!parsed.success)
        throw new CommandError(
          'invalid_output',
          'The answer came in a form this version of Pressrun cannot read. Updating Pressrun may help.',
          { issues: issuesOf(parsed.error), cause: parsed.error },
        )
      // the table binds a name to its schema; TypeScript cannot follow that through a union
      return parsed.data as CommandOutput<typeof name>
    },
    subscribe: (listener) => bridge.subscribe(listener),
  }
}

async function ask(bridge: Bridge, name: CommandName, input: unknown): Promise<CommandResult> {
  try {
    return await bridge.request(name, input)
  } catch (error) {
    throw new CommandError(UNREACHABLE.code, UNREACHABLE.message, { cause: error })
  }
}
