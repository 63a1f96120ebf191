import type { ObjectInfo } from '#main/engine/providers/comfyui/object-info.ts'
import { WorkflowRefusedError } from '#main/engine/providers/comfyui/workflow/refusal.ts'
import { NODE_CLASSES } from './comfyui-nodes.ts'

/** As the server of the tests tells it. */
export const INFO = Object.fromEntries(
  Object.entries(NODE_CLASSES).map(([name, { required, optional = {}, saves }]) => [
    name,
    { input: { required, optional }, output_node: saves !== undefined },
  ]),
) as unknown as ObjectInfo

/** What a workflow is refused for; nothing when it is taken. */
export const issuesOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof WorkflowRefusedError) return error.issues
    throw error
  }
  return []
}
