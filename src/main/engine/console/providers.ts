import type { ConsoleRouteName } from '#shared/service/console-routes.ts'
import { listModel } from '../catalog/handlers.ts'
import type { EngineContext } from '../context.ts'
import type { ConsoleHandler } from '../http/call.ts'
import { ProblemError } from '../problem.ts'
import { WorkflowRefusedError } from '../providers/comfyui/workflow/refusal.ts'

type Handler<Name extends ConsoleRouteName> = ConsoleHandler<Name, EngineContext>

export const listProviders: Handler<'listProviders'> = async ({ providers }) => ({
  status: 200,
  body: { providers: await providers.list() },
})

export const addProvider: Handler<'addProvider'> = async ({ providers }, { body }) => ({
  status: 201,
  body: await providers.add(body),
})

export const updateProvider: Handler<'updateProvider'> = async ({ providers }, { pathParams: { name }, body }) => ({
  status: 200,
  body: await providers.update(name, body),
})

export const removeProvider: Handler<'removeProvider'> = async ({ providers }, { pathParams: { name } }) => {
  await providers.remove(name)
  return { status: 200, body: { name } }
}

export const testProvider: Handler<'testProvider'> = async ({ providers }, { pathParams: { name } }) => ({
  status: 200,
  body: await providers.test(name),
})

export const listProviderModels: Handler<'listProviderModels'> = (context, { pathParams: { name } }) => {
  const models = context.providers.modelIdsOf(name).flatMap((id) => context.catalog.model(id) ?? [])
  return { status: 200, body: { models: models.map((model) => listModel(context, model)) } }
}

export const readProviderPrices: Handler<'readProviderPrices'> = ({ providers }, { pathParams: { name } }) => ({
  status: 200,
  body: { prices: providers.pricesOf(name) },
})

export const setProviderPrices: Handler<'setProviderPrices'> = ({ providers }, { pathParams: { name }, body }) => ({
  status: 200,
  body: { prices: providers.setPrices(name, body.prices) },
})

export const readProviderLog: Handler<'readProviderLog'> = ({ providers }, { pathParams: { name } }) => ({
  status: 200,
  body: { lines: [...providers.logOf(name)] },
})

export const startProvider: Handler<'startProvider'> = async ({ providers }, { pathParams: { name } }) => ({
  status: 200,
  body: await providers.start(name),
})

export const stopProvider: Handler<'stopProvider'> = async ({ providers }, { pathParams: { name } }) => ({
  status: 200,
  body: await providers.stop(name),
})

export const inspectWorkflow: Handler<'inspectWorkflow'> = async ({ providers }, { pathParams: { name }, body }) => ({
  status: 200,
  body: await refusingClearly(() => providers.inspectWorkflow(name, body)),
})

export const addWorkflow: Handler<'addWorkflow'> = async ({ providers }, { pathParams: { name }, body }) => ({
  status: 201,
  body: await refusingClearly(() => providers.addWorkflow(name, body)),
})

export const exportWorkflow: Handler<'exportWorkflow'> = ({ providers }, { pathParams: { name, model } }) => ({
  status: 200,
  body: providers.exportWorkflow(name, model),
})

export const removeWorkflow: Handler<'removeWorkflow'> = async ({ providers }, { pathParams: { name, model } }) => ({
  status: 200,
  body: { modelId: await providers.removeWorkflow(name, model) },
})

async function refusingClearly<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof WorkflowRefusedError)) throw error
    const issues = error.issues.map(({ path, message }) => ({
      path: path.startsWith('bindings') ? path : ['workflow', path].filter(Boolean).join('.'),
      message,
    }))
    throw new ProblemError('invalid_params', 'The workflow cannot be used, see issues. Nothing was stored.', {
      issues,
      cause: error,
    })
  }
}
