import { useState, type ReactNode } from 'react'
import { text } from '#shared/text/index.ts'
import styles from './workflow-picker.module.css'

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
      <input
        ref={setInput}
        className={styles.input}
        type="file"
        accept={WORKFLOW_FILES}
        aria-label={text().engines.workflow.chooseFile}
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // the same file chosen again is a choice too
          target.value = ''
        }}
      />
    </>
  )
}
