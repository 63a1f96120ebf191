import { useState } from 'react'
import type { CommandError } from '#shared/app/error.ts'
import { text } from '#shared/text/index.ts'
import { useAct } from '../../../core/acting.ts'
import { useFolderDialog } from '../../../core/folder-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './folder-work.module.css'

/** Something that is done with a folder: chosen by the system's dialog, or typed where there is none. */
interface FolderWork {
  /** What has been typed; nothing while nobody types. */
  typed: string | undefined
  type: (path: string | undefined) => void
  ask: () => void
  start: (folder: string) => void
  working: boolean
  refusal: CommandError | undefined
}

/** What comes of it the app itself remembers: it may take longer than anybody stays here. */
export function useFolderWork(work: (folder: string) => Promise<unknown>): FolderWork {
  const chooseFolder = useFolderDialog()
  const [typed, setTyped] = useState<string>()
  const acting = useAct()

  const start = (folder: string) =>
    acting.run(async () => {
      await work(folder)
      setTyped(undefined)
    })
  return {
    typed,
    type: setTyped,
    ask: () => (chooseFolder ? chooseFolder(start) : setTyped(typed === undefined ? '' : undefined)),
    start: (folder) => void start(folder),
    working: acting.running,
    refusal: acting.error,
  }
}

export function FolderButton({ work, busy, label }: { work: FolderWork; busy: boolean; label: string }) {
  return (
    <Button disabled={busy} onClick={work.ask}>
      {label}
    </Button>
  )
}

export function FolderForm({ work, label, submit }: { work: FolderWork; label: string; submit: string }) {
  const { typed, type, start, working } = work
  if (typed === undefined) return null
  return (
    <form
      className={styles.typing}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') start(typed.trim())
      }}
    >
      <TextField
        label={label}
        value={typed}
        // it was asked for a moment ago
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={({ target }) => type(target.value)}
      />
      <Button look="solid" type="submit" disabled={working}>
        {submit}
      </Button>
      <Button onClick={() => type(undefined)}>{text().common.cancel}</Button>
    </form>
  )
}
