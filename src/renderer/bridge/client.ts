import type { Bridge } from '#shared/app/bridge.ts'
import { CommandError } from '#shared/app/command-error.ts'
import type { CommandInput, CommandName, CommandOutput } from '#shared/app/commands.ts'
import type { CommandResult } from '#shared/app/error.ts'
import type { AppEvent } from '#shared/app/events.ts'
import { text } from '#shared/text/index.ts'
import type { Contract, ContractSource } from './fetch-contract.ts'

/** The app contract as functions: inputs and outputs typed by the table, failures thrown as `CommandError`. */
export interface Client {
  request<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<CommandOutput<Name>>
  /** Nothing is told before it is known what it means. Returns its undo. */
  subscribe(listener: (event: AppEvent, contract: Contract) => void): () => void
}

/** Why there is no answer at all, in the language that is spoken when it is missed. */
export function unreachable(): Extract<CommandResult, { ok: false }>['error'] {
  return { code: 'unreachable', message: text().common.appUnreachable }
}

export function createClient(bridge: Bridge, contract: ContractSource): Client {
  return {
    async request(name, input) {
      const [{ readOutput }, result] = await heard(Promise.all([contract.fetch(), bridge.request(name, input)]))
      if (result.ok) return readOutput(name, result.value)
      const { code, message, saying, issues } = result.error
      throw new CommandError(code, { message, saying }, { issues })
    },
    subscribe(listener) {
      let hasLeft = false
      const tell = (event: AppEvent, known: Contract) => {
        if (!hasLeft) listener(event, known)
      }
      const leave = bridge.subscribe((event) => {
        const known = contract.now()
        if (known) tell(event, known)
        // without it the page is of no use, which whoever asks something is told
        else
          contract
            .fetch()
            .then((fetched) => tell(event, fetched))
            .catch(() => {})
      })
      return () => {
        hasLeft = true
        leave()
      }
    },
  }
}

async function heard<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await answer
  } catch (error) {
    const { code, message } = unreachable()
    throw new CommandError(code, { message }, { cause: error })
  }
}
