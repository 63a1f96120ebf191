import { ClipboardPaste, FileUp } from 'lucide-react'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { text as catalogue } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { withErrorToast } from '../../../core/acting.ts'
import type { BroughtList } from '../../../core/navigation/batches-view.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { bringFiles, bringText, chooseListByPath, LIST_FILES } from './bring-list.ts'
import styles from './list-intake.module.css'

type OnList = (list: Promise<BroughtList>) => void

/** Shows, while files are held over what is in it, that a list may be let go here. The window takes it, as anywhere. */
export function ListDrop({ children }: { children: ReactNode }) {
  const [over, setOver] = useState(false)
  return (
    <div
      className={styles.drop}
      onDragOver={(drag) => {
        if (isFile(drag)) setOver(true)
      }}
      onDragLeave={(drag) => {
        if (!drag.currentTarget.contains(drag.relatedTarget as Node | null)) setOver(false)
      }}
    >
      {children}
      <div className={classNames(styles.veil, over && styles.over)} aria-hidden={!over}>
        <p className={styles.invitation}>{catalogue().batches.dropInvitation}</p>
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
    const list = await chooseListByPath(client)
    if (list) onList(Promise.resolve(list))
  }
  const choose = () => {
    if (app.status === 'ready' && app.value.desktop.chooseList) void withErrorToast(chooseByPath)
    else input.current?.click()
  }
  return (
    <>
      <Button look={look} icon={<Icon of={FileUp} />} onClick={choose}>
        {label}
      </Button>
      <FileInput
        ref={input}
        label={label}
        accept={LIST_FILES}
        onFiles={([file]) => onList(bringFiles(client, [{ path: file.name, file }]))}
      />
    </>
  )
}

export function PasteList({ onList }: { onList: OnList }) {
  const { client } = useConnection()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const words = catalogue().batches
  return (
    <>
      <Button icon={<Icon of={ClipboardPaste} />} onClick={() => setOpen(true)}>
        {words.pasteTable}
      </Button>
      <Dialog title={words.pasteTable} description={words.pasteLead} open={open} onOpenChange={setOpen}>
        <TextArea
          label={words.pasteLabel}
          mono
          // a line is a row, however long
          wrap="off"
          rows={10}
          spellCheck={false}
          placeholder={words.pasteExample}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{words.cancel}</Button>
          <Button
            look="solid"
            disabled={text.trim() === ''}
            onClick={() => {
              // until the list is there, the text is: what fails can be tried again
              setOpen(false)
              onList(bringText(client, text))
            }}
          >
            {words.pasteUse}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
