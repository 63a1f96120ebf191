import { Refusal } from '#shared/app/refusal.ts'
import type { CommandHandlers } from '#shared/app/commands.ts'
import { CommandError } from '#shared/app/error.ts'
import type { PROVIDER_COMMANDS } from '#shared/app/providers.ts'
import type { Desktop } from '../desktop/desktop.ts'
import type { Engine } from '../engine/index.ts'
import { WorkflowRefusedError } from '../engine/providers/comfyui/workflow/refusal.ts'
import { consoleOf, type BundledEngine } from './call-console.ts'

type ProviderHandlers = Pick<CommandHandlers<{ signal: AbortSignal }>, keyof typeof PROVIDER_COMMANDS>

/**
 * The engines outside of the bundled service, over its own console routes. A key goes through to the engine and is
 * neither kept nor logged on the way.
 */
export function createProviderHandlers(
  engine: BundledEngine & Pick<Engine, 'previewOf'>,
  { confirmProgram }: Pick<Desktop, 'confirmProgram'>,
): ProviderHandlers {
  const call = consoleOf(engine)
  return {
    'providers.list': (_input, { signal }) => call('listProviders', signal),
    'providers.add': async (body, { signal }) => {
      // a window that was taken over must not be able to choose a program and have it started
      if (body.managed && confirmProgram && !(await confirmProgram(body.managed))) throw new Refusal('not_confirmed')
      return call('addProvider', signal, { body })
    },
    'providers.update': ({ name, ...body }, { signal }) =>
      call('updateProvider', signal, { pathParams: { name }, body }),
    'providers.remove': ({ name }, { signal }) => call('removeProvider', signal, { pathParams: { name } }),
    'providers.test': ({ name }, { signal }) => call('testProvider', signal, { pathParams: { name } }),
    'providers.models': ({ name }, { signal }) => call('listProviderModels', signal, { pathParams: { name } }),
    'providers.prices': ({ name }, { signal }) => call('readProviderPrices', signal, { pathParams: { name } }),
    'providers.setPrices': ({ name, prices }, { signal }) =>
      call('setProviderPrices', signal, { pathParams: { name }, body: { prices } }),
    'providers.log': ({ name }, { signal }) => call('readProviderLog', signal, { pathParams: { name } }),
    'providers.start': ({ name }, { signal }) => call('startProvider', signal, { pathParams: { name } }),
    'providers.stop': ({ name }, { signal }) => call('stopProvider', signal, { pathParams: { name } }),
    'workflows.read': async (file) => {
      const { graphFromPng, parseGraph } = await import('../engine/providers/comfyui/workflow/png.ts')
      const { readWorkflow } = await import('../engine/providers/comfyui/workflow/inspect.ts')
      try {
        return readWorkflow(
          file.kind === 'json' ? parseGraph(file.text) : graphFromPng(Buffer.from(file.head, 'base64')),
        )
      } catch (error) {
        if (!(error instanceof WorkflowRefusedError)) throw error
        throw new CommandError('workflow_unreadable', error, { issues: [...error.issues], cause: error })
      }
    },
    'workflows.inspect': ({ name, ...body }, { signal }) =>
      call('inspectWorkflow', signal, { pathParams: { name }, body }),
    'workflows.add': ({ name, ...body }, { signal }) => call('addWorkflow', signal, { pathParams: { name }, body }),
    'workflows.export': (pathParams, { signal }) => call('exportWorkflow', signal, { pathParams }),
    'workflows.remove': (pathParams, { signal }) => call('removeWorkflow', signal, { pathParams }),
    'generations.preview': async ({ generationId }) => {
      const preview = engine.previewOf(generationId)
      if (!preview) return { preview: null }
      const { mimeType, bytes } = preview
      return {
        preview: {
          mimeType,
          base64: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
        },
      }
    },
  }
}
