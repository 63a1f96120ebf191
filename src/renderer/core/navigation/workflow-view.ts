import { create } from 'zustand'

interface WorkflowView {
  /** The file that somebody wants as a workflow; its dialog stands over whatever place is open. */
  file: File | undefined
}

export const useWorkflowView = create<WorkflowView>()(() => ({ file: undefined }))

export function openWorkflow(file: File): void {
  useWorkflowView.setState({ file })
}

export function closeWorkflow(): void {
  useWorkflowView.setState({ file: undefined })
}
