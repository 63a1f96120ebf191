import { z } from '../schema.ts'
import { CONSOLE_ROUTES } from '../service/console-routes.ts'
import {
  AddedWorkflow,
  AddProviderRequest,
  AddWorkflowRequest,
  InspectWorkflowRequest,
  Provider,
  ProviderName,
  ProviderTest,
  UpdateProviderRequest,
  WorkflowExport,
  WorkflowInspection,
} from '../service/providers.ts'
import { LIVELY_MS } from './stale-on.ts'

const ByName = z.strictObject({ name: ProviderName })
const ByWorkflow = ByName.extend({ model: CONSOLE_ROUTES.exportWorkflow.pathParams.shape.model })
const WithName = { name: ProviderName }

const PROVIDERS_CHANGE = { 'providers.changed': LIVELY_MS } as const

/** ComfyUI writes its texts before the picture itself, so this much of a file is enough. */
export const PNG_HEAD_BYTES = 4 * 1024 ** 2
const LONGEST_WORKFLOW = 4 * 1024 ** 2

/**
 * Engines outside of the bundled service: the user's own servers and paid ones. A key goes in with `add` and `update`
 * and never comes out again.
 */
export const PROVIDER_COMMANDS = {
  'providers.list': {
    input: z.object({}),
    output: CONSOLE_ROUTES.listProviders.output,
    staleOn: PROVIDERS_CHANGE,
  },
  'providers.add': { input: AddProviderRequest.strict(), output: Provider },
  /** What is left out stays as it is; an empty key or an empty list of headers takes it away. */
  'providers.update': { input: UpdateProviderRequest.extend(WithName).strict(), output: Provider },
  'providers.remove': { input: ByName, output: CONSOLE_ROUTES.removeProvider.output },
  /** Asks it now, and lists its models anew. */
  'providers.test': { input: ByName, output: ProviderTest },
  'providers.models': {
    input: ByName,
    output: CONSOLE_ROUTES.listProviderModels.output,
    staleOn: PROVIDERS_CHANGE,
  },
  'providers.prices': {
    input: ByName,
    output: CONSOLE_ROUTES.readProviderPrices.output,
    staleOn: PROVIDERS_CHANGE,
  },
  'providers.setPrices': {
    input: CONSOLE_ROUTES.setProviderPrices.body.extend(WithName).strict(),
    output: CONSOLE_ROUTES.setProviderPrices.output,
  },
  /** The last lines of a managed process. It writes without telling, so a window asks again while it shows them. */
  'providers.log': {
    input: ByName,
    output: CONSOLE_ROUTES.readProviderLog.output,
    staleOn: PROVIDERS_CHANGE,
  },
  'providers.start': { input: ByName, output: Provider },
  'providers.stop': { input: ByName, output: Provider },

  /** What a file brings, before any server is asked: what `inspect` and `add` take as `workflow`, and what it may be called. */
  'workflows.read': {
    input: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('json'), text: z.string().min(1).max(LONGEST_WORKFLOW) }),
      /** The beginning of a PNG that ComfyUI wrote, in base64. */
      z.strictObject({
        kind: z.literal('png'),
        head: z
          .string()
          .min(4)
          .max(Math.ceil(PNG_HEAD_BYTES / 3) * 4),
      }),
    ]),
    output: z.object({ workflow: z.record(z.string(), z.unknown()), title: z.string() }),
  },
  /** How a workflow would be bound; nothing is kept. */
  'workflows.inspect': { input: InspectWorkflowRequest.extend(WithName).strict(), output: WorkflowInspection },
  'workflows.add': { input: AddWorkflowRequest.extend(WithName).strict(), output: AddedWorkflow },
  'workflows.export': { input: ByWorkflow, output: WorkflowExport },
  'workflows.remove': { input: ByWorkflow, output: CONSOLE_ROUTES.removeWorkflow.output },

  /** How far the picture is that is being made; null when its engine shows none, and after its end. */
  'generations.preview': {
    input: z.strictObject({ generationId: z.string().min(1).max(64) }),
    output: z.object({ preview: z.object({ mimeType: z.string(), base64: z.string() }).nullable() }),
    staleOn: { 'previews.changed': LIVELY_MS },
  },
} as const
