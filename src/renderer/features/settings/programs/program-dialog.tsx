import { useState } from 'react'
import type { Program } from '#shared/app/programs.ts'
import { linesOf } from '#shared/lines-of.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Field } from '../../../ui/field.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './program-dialog.module.css'

const USUAL_COINS = 100

/** Lets a program in, or changes what one may do. */
export function ProgramDialog({
  program,
  onAllowed,
  onClose,
}: {
  /** Null for a new one. */
  program: Program | null
  onAllowed: (program: Program) => void
  onClose: () => void
}) {
  const { client } = useConnection()
  const saving = useAct()
  const [name, setName] = useState(program?.name ?? '')
  const [limit, setLimit] = useState<number | undefined>(program?.limitCoins ?? USUAL_COINS)
  const [folders, setFolders] = useState(program?.folders.join('\n') ?? '')
  const [asked, setAsked] = useState(false)
  const words = text().programs
  const isNamed = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u.test(name.trim())
  const isLimited = limit !== undefined && Number.isInteger(limit) && limit >= 0
  const save = () => {
    setAsked(true)
    if (!isNamed || !isLimited) return
    void saving.run(async () => {
      onAllowed(
        await client.request('programs.allow', {
          name: name.trim(),
          limitCoins: limit,
          folders: linesOf(folders),
        }),
      )
    })
  }
  return (
    <Dialog
      title={program ? words.changeTitle(program.name) : words.allowTitle}
      description={words.allowLead}
      open
      onOpenChange={(open) => !open && onClose()}
    >
      <DialogForm
        onSubmit={save}
        problem={saving.error && <ErrorNote error={saving.error} />}
        actions={
          <>
            <Button onClick={onClose}>{words.cancel}</Button>
            <Button type="submit" look="solid" disabled={saving.running}>
              {program ? words.save : words.allow}
            </Button>
          </>
        }
      >
        <div className={styles.form}>
          {program === null && (
            <Field label={words.name} error={asked && !isNamed ? words.needsName : undefined}>
              <TextField
                placeholder={words.namePlaceholder}
                value={name}
                maxLength={60}
                data-first-focus
                onChange={({ target }) => setName(target.value)}
              />
            </Field>
          )}
          <Field
            label={words.limit}
            hint={words.limitHint}
            error={asked && !isLimited ? words.limitInvalid : undefined}
          >
            <NumberField value={limit} step={100} coins wide invalid={!isLimited} onChange={setLimit} />
          </Field>
          <Field label={words.folders} hint={words.foldersHint}>
            <TextArea value={folders} onChange={({ target }) => setFolders(target.value)} />
          </Field>
        </div>
      </DialogForm>
    </Dialog>
  )
}
