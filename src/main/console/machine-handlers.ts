import type { CommandHandlers } from '#shared/app/commands.ts'
import type { MACHINE_COMMANDS } from '#shared/app/machines.ts'
import { consoleOf, type BundledEngine } from './call-console.ts'

export type MachineHandlers = Pick<CommandHandlers<{ signal: AbortSignal }>, keyof typeof MACHINE_COMMANDS>

/** The machines of an engine's pool, over its console routes. A token is neither kept nor logged on the way. */
export function createMachineHandlers(engine: BundledEngine): MachineHandlers {
  const call = consoleOf(engine)
  return {
    'machines.list': (_input, { signal }) => call('listMachines', signal),
    'machines.connect': (body, { signal }) => call('setPool', signal, { body }),
    'machines.disconnect': (_input, { signal }) => call('removePool', signal),
    'machines.drain': ({ id, draining }, { signal }) =>
      call('drainMachine', signal, { pathParams: { id }, body: { draining } }),
    'machines.forget': ({ id }, { signal }) => call('forgetMachine', signal, { pathParams: { id } }),
  }
}
