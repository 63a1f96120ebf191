import { useState, type ReactNode } from 'react'
import styles from './drop-target.module.css'
import { carriesInputs, readDrop, type Dropped } from './dropped.ts'

interface DropTargetProps {
  onDropped: (dropped: Dropped) => void
  children: ReactNode
}

/** Takes files and things of the library that are dropped on it, and shows that it would. */
export function DropTarget({ onDropped, children }: DropTargetProps) {
  const [over, setOver] = useState(false)
  return (
    <div
      className={styles.target}
      data-over={over}
      onDragOver={(drag) => {
        if (!carriesInputs(drag.dataTransfer)) return
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
        if (!carriesInputs(drop.dataTransfer)) return
        // else the browser would open the file in place of the app
        drop.preventDefault()
        drop.stopPropagation()
        onDropped(readDrop(drop.dataTransfer))
      }}
    >
      {children}
    </div>
  )
}
