import { WorkflowExport, type WorkflowBindings } from '#shared/service/providers.ts'
import type { StoredWorkflow } from '../../provider.ts'
import { WorkflowRefusedError } from './refusal.ts'

/** A workflow with its bindings, as a file that another Pressrun takes. */
export function exportWorkflow({ title, workflow, bindings }: StoredWorkflow): WorkflowExport {
  return { pressrunWorkflow: 1, title, workflow: { ...workflow }, bindings }
}

export interface Brought {
  title: string | undefined
  workflow: unknown
  bindings: WorkflowBindings | undefined
}

/** What a file brings: an exported workflow with its title and bindings, or a bare graph. */
export function readExport(raw: unknown): Brought {
  if (typeof raw !== 'object' || raw === null || !('pressrunWorkflow' in raw))
    return { title: undefined, workflow: raw, bindings: undefined }
  const checked = WorkflowExport.safeParse(raw)
  if (!checked.success)
    throw new WorkflowRefusedError(checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
  // the graph as it came: what is wrong with it must not be lost on the way
  const { workflow } = raw as { workflow?: unknown }
  return { title: checked.data.title, workflow, bindings: checked.data.bindings }
}
