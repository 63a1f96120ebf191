import { later } from '../core/later.tsx'
import { useWorkflowView } from '../core/navigation/workflow-view.ts'

const WorkflowDialog = later(
  async () => (await import('../features/settings/workflows/workflow-dialog.tsx')).WorkflowDialog,
)

/** The dialog of a workflow that somebody brought, over whatever place is open. */
export function WorkflowWindow() {
  const file = useWorkflowView((view) => view.file)
  if (!file) return null
  return <WorkflowDialog meanwhile={null} key={`${file.name} ${file.size} ${file.lastModified}`} file={file} />
}
