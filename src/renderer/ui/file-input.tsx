import type { Ref } from 'react'
import styles from './file-input.module.css'

interface FileInputProps {
  label: string
  accept?: string
  multiple?: boolean
  /** A whole folder is chosen, with all that is in it. */
  folder?: boolean
  /** Whatever stands for it opens it by `click()`. */
  ref: Ref<HTMLInputElement>
  onFiles: (files: [File, ...File[]]) => void
}

/** The browser's own file dialog. It is never seen itself. */
export function FileInput({ label, accept, multiple = false, folder = false, ref, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      className={styles.input}
      type="file"
      aria-label={label}
      tabIndex={-1}
      accept={accept}
      multiple={multiple || folder}
      {...(folder && { webkitdirectory: '' })}
      onChange={({ target }) => {
        const [first, ...others] = target.files ?? []
        if (first) onFiles([first, ...others])
        // the same file chosen again is a choice too
        target.value = ''
      }}
    />
  )
}
