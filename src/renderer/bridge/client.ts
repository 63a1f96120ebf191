import type { Bridge } from '#shared/app/bridge.ts'
import { COMMANDS, type CommandInput, type CommandName, type CommandOutput } from '#shared/app/commands.ts'
import { CommandError, type CommandResult } from '#shared/app/error.ts'
import type { AppEvent } from '#shared/app/events.ts'
import { issuesOf } from '#shared/service/problem.ts'
import { ruleWords } from '#shared/text/rule-words.ts'
import { text } from '#shared/text/index.ts'

/** The app contract as functions: inputs and outputs typed by the table, failures thrown as `CommandError`. */
export interface Client {
  request<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<CommandOutput<Name>>
  /** Returns its undo. */
  subscribe(listener: (event: AppEvent) => void): () => void
}

/** Why there is no answer at all, in the language that is spoken when it is missed. */
export function unreachable(): Extract<CommandResult, { ok: false }>['error'] {
  return { code: 'unreachable', message: text().common.appUnreachable }
}

export function createClient(bridge: Bridge): Client {
  return {
    async request(name, input) {
      const result = await ask(bridge, name, input)
      if (!result.ok) {
        const { code, message, saying, issues } = result.error
        throw new CommandError(code, { message, saying }, { issues })
      }
      const parsed = COMMANDS[name].output.safeParse(result.value)
      if (!parsed.success)
        throw new CommandError('invalid_output', text().common.answerUnreadable, {
          issues: issuesOf(parsed.error, ruleWords),
          cause: parsed.error,
        })
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
    const { code, message } = unreachable()
    throw new CommandError(code, message, { cause: error })
  }
}
