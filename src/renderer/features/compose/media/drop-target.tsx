import { useState, type ReactNode } from 'react'
import styles from './drop-target.module.css'

interface DropTargetProps {
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** Takes files that are dropped on it, and shows that it would. */
export function DropTarget({ onFiles, children }: DropTargetProps) {
  const [over, setOver] = useState(false)
  return (
    <div
      className={styles.target}
      data-over={over}
      onDragOver={(drag) => {
        if (!carriesFiles(drag.dataTransfer)) return
        drag.preventDefault()
        drag.stopPropagation()
        drag.dataTransfer.dropEffect = 'copy'
        setOver(true)
      }}
      onDragLeave={(drag) => {
        if (!drag.currentTarget.contains(drag.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(drop) => {
        setOver(false)
        if (!carriesFiles(drop.dataTransfer)) return
        drop.preventDefault()
        drop.stopPropagation()
        onFiles([...drop.dataTransfer.files])
      }}
    >
      {children}
    </div>
  )
}

export function carriesFiles({ types }: DataTransfer): boolean {
  return types.includes('Files')
}
