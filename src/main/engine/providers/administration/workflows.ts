import type { Database } from 'better-sqlite3'
import type {
  AddedWorkflow,
  AddWorkflowRequest,
  InspectWorkflowRequest,
  WorkflowExport,
  WorkflowInspection,
} from '#shared/service/providers.ts'
import type { Clock } from '../../../tools/clock.ts'
import { invalidField, ProblemError } from '../../problem.ts'
import { modelIdOf } from '../model-id.ts'
import { exportWorkflow, readExport } from '../comfyui/workflow/exchange.ts'
import type { ConnectedProvider } from '../connections/connected-provider.ts'
import { slugOfTitle } from '../kit/slug.ts'
import { ProviderError } from '../provider.ts'
import { deleteWorkflow, putWorkflow } from '../connections/provider-store.ts'

/** Graphs of a ComfyUI, each a model. A `WorkflowRefusedError` when one cannot be used: nothing of it is kept. */
export interface Workflows {
  /** What a graph offers; nothing is kept. */
  inspectWorkflow(name: string, request: InspectWorkflowRequest): Promise<WorkflowInspection>
  addWorkflow(name: string, request: AddWorkflowRequest): Promise<AddedWorkflow>
  exportWorkflow(name: string, slug: string): WorkflowExport
  /** Answers the id of the model that is no more. */
  removeWorkflow(name: string, slug: string): Promise<string>
}

/** A graph has dozens of nodes, each asked about; a server that is slower than this is not waited for. */
const OBJECT_INFO_MS = 30_000

export function createWorkflows({
  db,
  clock,
  requireProvider,
  reload,
}: {
  db: Database
  clock: Clock
  requireProvider: (name: string) => ConnectedProvider
  /** After its workflows have changed. */
  reload: (provider: ConnectedProvider) => Promise<void>
}): Workflows {
  function requireComfyUi(name: string): ConnectedProvider {
    const provider = requireProvider(name)
    if (provider.row.kind !== 'comfyui')
      throw invalidField('name', `"${name}" is no ComfyUI; only those have workflows.`)
    return provider
  }

  return {
    async inspectWorkflow(name, { workflow, bindings }) {
      const info = await objectInfoOf(requireComfyUi(name), workflow)
      const { inspectWorkflow, bindWorkflow } = await import('../comfyui/workflow/inspect.ts')
      const inspection = inspectWorkflow(workflow, info)
      if (!bindings) return inspection
      const { params } = bindWorkflow(workflow, bindings, info)
      return { ...inspection, bindings, params }
    },
    async addWorkflow(name, { title, workflow, bindings, coinsPerOutput = null }) {
      const provider = requireComfyUi(name)
      const { bindWorkflow } = await import('../comfyui/workflow/inspect.ts')
      const bound = bindWorkflow(workflow, bindings, await objectInfoOf(provider, workflow))
      const slug = slugOfTitle(title)
      const stored = { slug, title, workflow: bound.workflow, bindings: bound.bindings, coinsPerOutput }
      putWorkflow(db, name, stored, clock.now())
      await reload(provider)
      return { modelId: modelIdOf(name, slug), taskType: bound.taskType, params: [...bound.params] }
    },
    exportWorkflow(name, slug) {
      const found = requireComfyUi(name).workflows.find((workflow) => workflow.slug === slug)
      if (!found) throw unknownWorkflow(slug)
      return exportWorkflow(found)
    },
    async removeWorkflow(name, slug) {
      const provider = requireComfyUi(name)
      if (!deleteWorkflow(db, name, slug)) throw unknownWorkflow(slug)
      await reload(provider)
      return modelIdOf(name, slug)
    },
  }
}

const unknownWorkflow = (slug: string) => new ProblemError('not_found', `There is no workflow "${slug}".`)

/** What its server knows of the nodes; null while it is away: then the graph alone has to tell. */
async function objectInfoOf(provider: ConnectedProvider, raw: unknown) {
  const { checkGraph } = await import('../comfyui/workflow/graph.ts')
  const { readObjectInfo } = await import('../comfyui/object-info.ts')
  const graph = checkGraph(readExport(raw).workflow)
  try {
    return await readObjectInfo(await provider.http(), [graph], AbortSignal.timeout(OBJECT_INFO_MS))
  } catch (error) {
    if (error instanceof ProviderError || (error as Error).name === 'TimeoutError') return null
    throw error
  }
}
