import { useState, type ReactNode } from 'react'
import { UPLOAD_TYPES } from '#shared/service/limits.ts'
import { text } from '#shared/text/index.ts'
import { FileInput } from '../../../ui/file-input.tsx'

interface FilePickerProps {
  /** The setting it fills. */
  label: string
  accept: string
  multiple?: boolean
  onFiles: (files: File[]) => void
  /** Draws what opens the dialog. */
  children: (open: () => void) => ReactNode
}

/** The system's own file dialog behind whatever button the caller draws. */
export function FilePicker({ label, accept, multiple = false, onFiles, children }: FilePickerProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const types = Object.entries(UPLOAD_TYPES).filter(([, kind]) => kind === accept)
  return (
    <>
      {children(() => input?.click())}
      <FileInput
        ref={setInput}
        label={text().compose.media.chooseFile(label)}
        accept={types.map(([type]) => type).join(',')}
        multiple={multiple}
        onFiles={onFiles}
      />
    </>
  )
}
