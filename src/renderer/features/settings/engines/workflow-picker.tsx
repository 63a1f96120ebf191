import { useState, type ReactNode } from 'react'
import { text } from '#shared/text/index.ts'
import { FileInput } from '../../../ui/file-input.tsx'

const WORKFLOW_FILES = '.json,.png'

interface WorkflowPickerProps {
  onFile: (file: File) => void
  /** Draws what opens the dialog. */
  children: (open: () => void) => ReactNode
}

/** The system's own file dialog, for a workflow. */
export function WorkflowPicker({ onFile, children }: WorkflowPickerProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  return (
    <>
      {children(() => input?.click())}
      <FileInput
        ref={setInput}
        label={text().engines.workflow.chooseFile}
        accept={WORKFLOW_FILES}
        onFiles={([file]) => onFile(file)}
      />
    </>
  )
}
