import { lazy, Suspense } from 'react'
import { useWorkflowView } from '../core/navigation/workflow-view.ts'

const WorkflowSheet = lazy(async () => ({
  default: (await import('../features/settings/workflows/workflow-sheet.tsx')).WorkflowSheet,
}))

/** The sheet of a workflow that somebody brought, over whatever place is open. */
export function WorkflowWindow() {
  const file = useWorkflowView((view) => view.file)
  if (!file) return null
  return (
    <Suspense>
      <WorkflowSheet key={`${file.name} ${file.size} ${file.lastModified}`} file={file} />
    </Suspense>
  )
}
