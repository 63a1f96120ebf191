import { useState } from 'react'
import type { CommandError } from '#shared/app/error.ts'
import { useAct } from '../../../core/acting.ts'
import { useFolderDialog } from '../../../core/folder-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { TypedFolder } from '../typed-folder.tsx'

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
    <TypedFolder
      label={label}
      value={typed}
      submit={submit}
      busy={working}
      onChange={type}
      onSubmit={(folder) => folder !== '' && start(folder)}
      onCancel={() => type(undefined)}
    />
  )
}
