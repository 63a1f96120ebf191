import { z } from '../schema.ts'
import { CONSOLE_ROUTES } from '../service/console-routes.ts'
import { DrainMachineRequest, Machine, Machines, SetPoolRequest } from '../service/machines.ts'
import { LIVELY_MS } from './stale-on.ts'

const ById = z.strictObject({ id: CONSOLE_ROUTES.drainMachine.pathParams.shape.id })

/**
 * Other computers that make what the bundled service sells. What lets it into their queue goes in with `connect` and
 * never comes out again.
 */
export const MACHINE_COMMANDS = {
  'machines.list': {
    input: z.object({}),
    output: Machines,
    staleOn: { 'machines.changed': LIVELY_MS },
  },
  /** A token, credentials and a certificate that are left out stay as they are; empty ones are taken away. */
  'machines.connect': { input: SetPoolRequest.strict(), output: CONSOLE_ROUTES.setPool.output },
  /** From then on everything is made on this computer. */
  'machines.disconnect': { input: z.object({}), output: CONSOLE_ROUTES.removePool.output },
  /** A machine that drains finishes what it has and takes no more. */
  'machines.drain': { input: ById.extend(DrainMachineRequest.shape), output: Machine },
  /** Takes one out of the list that is away. One that comes back stands there again. */
  'machines.forget': { input: ById, output: CONSOLE_ROUTES.forgetMachine.output },
} as const
