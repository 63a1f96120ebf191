import { ClipboardPaste, FileUp } from 'lucide-react'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { useCommand, useConnection } from '../../bridge/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { BroughtList } from './batches-store.ts'
import { fileNameOf } from './file-name-of.ts'
import styles from './list-intake.module.css'
import { LIST_FILES, readListFile, titleOf } from './read-list-file.ts'

type OnList = (list: Promise<BroughtList>) => void

/** Takes a list that is dropped anywhere on what it holds. */
export function ListDrop({ onList, children }: { onList: OnList; children: ReactNode }) {
  const [over, setOver] = useState(false)
  return (
    <div
      className={styles.drop}
      onDragOver={(drag) => {
        if (!isFile(drag)) return
        drag.preventDefault()
        setOver(true)
      }}
      onDragLeave={(drag) => {
        if (!drag.currentTarget.contains(drag.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(drag) => {
        if (!isFile(drag)) return
        drag.preventDefault()
        setOver(false)
        const [file] = drag.dataTransfer.files
        if (file) onList(readListFile(file))
      }}
    >
      {children}
      <div className={classNames(styles.veil, over && styles.over)} aria-hidden={!over}>
        <p className={styles.invitation}>Drop the list to make a batch of it. Nothing is charged yet.</p>
      </div>
    </div>
  )
}

function isFile(drag: DragEvent): boolean {
  return drag.dataTransfer.types.includes('Files')
}

interface ChooseListProps {
  label: string
  look?: 'solid' | 'plain'
  onList: OnList
}

export function ChooseList({ label, look = 'plain', onList }: ChooseListProps) {
  const input = useRef<HTMLInputElement>(null)
  const { client } = useConnection()
  const app = useCommand('app.describe', {})
  const chooseByPath = async () => {
    const { path } = await client.request('desktop.chooseList', {})
    if (path !== null) onList(Promise.resolve({ name: titleOf(fileNameOf(path)), source: { path }, modelId: null }))
  }
  const choose = () => {
    // the system's own dialog knows the path, and with it the folder of files that the list names
    if (app.status === 'ready' && app.value.desktop.chooseList) void chooseByPath()
    else input.current?.click()
  }
  return (
    <>
      <Button look={look} icon={<Icon of={FileUp} />} onClick={choose}>
        {label}
      </Button>
      <input
        ref={input}
        className={styles.file}
        type="file"
        accept={LIST_FILES}
        aria-label={label}
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onList(readListFile(file))
          // the same file again is a choice too
          target.value = ''
        }}
      />
    </>
  )
}

export function PasteList({ onList }: { onList: OnList }) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  return (
    <>
      <Button icon={<Icon of={ClipboardPaste} />} onClick={() => setOpen(true)}>
        Paste a table
      </Button>
      <Dialog
        title="Paste a table"
        description="Cells copied from a spreadsheet, CSV text, or simply one prompt per line."
        open={open}
        onOpenChange={setOpen}
      >
        <textarea
          className={styles.text}
          aria-label="Table"
          rows={10}
          spellCheck={false}
          placeholder={'prompt\tpalette\nA lighthouse at dawn\tocean\nA red fox in autumn\tforest'}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className={styles.actions}>
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          <Button
            look="solid"
            disabled={text.trim() === ''}
            onClick={() => {
              setOpen(false)
              setText('')
              onList(Promise.resolve({ name: 'Pasted table', source: { text }, modelId: null }))
            }}
          >
            Use the table
          </Button>
        </div>
      </Dialog>
    </>
  )
}
