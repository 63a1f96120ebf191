import type { ConsoleRouteName } from '#shared/service/console-routes.ts'
import type { EngineContext } from '../context.ts'
import type { ConsoleHandler } from '../http/call.ts'

type Handler<Name extends ConsoleRouteName> = ConsoleHandler<Name, EngineContext>

export const listMachines: Handler<'listMachines'> = ({ machines }) => ({ status: 200, body: machines.list() })

export const setPool: Handler<'setPool'> = async ({ machines }, { body }) => ({
  status: 200,
  body: await machines.set(body),
})

export const removePool: Handler<'removePool'> = async ({ machines }) => ({
  status: 200,
  body: await machines.remove(),
})

export const drainMachine: Handler<'drainMachine'> = async ({ machines }, { pathParams: { id }, body }) => ({
  status: 200,
  body: await machines.drain(id, body.draining),
})

export const forgetMachine: Handler<'forgetMachine'> = ({ machines }, { pathParams: { id } }) => {
  machines.forget(id)
  return { status: 200, body: { id } }
}
