import { useState } from 'react'
import type { Connection } from '#shared/app/connection.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import styles from './connection-form.module.css'

interface ConnectionFormProps {
  /** The one that is changed; without it a new one is written. */
  connection: Connection | undefined
  onClose: () => void
  onSaved: (saved: Connection) => void
}

/** Name, address and key of a service. The key goes in and never comes out again. */
export function ConnectionForm({ connection, onClose, onSaved }: ConnectionFormProps) {
  const { client } = useConnection()
  const [draft, setDraft] = useState({ name: connection?.name ?? '', baseUrl: connection?.baseUrl ?? '', key: '' })
  const saving = useAct()
  // it is kept before it is tested: correcting it here changes this one
  const [added, setAdded] = useState<Connection>()
  const known = connection ?? added
  const words = text().settings
  const isComplete = draft.name.trim() !== '' && draft.baseUrl.trim() !== '' && (known || draft.key.trim() !== '')

  const save = () => {
    const { name, baseUrl, key } = draft
    const written = key.trim() === '' ? {} : { key }
    void saving.run(async () => {
      const saved = known
        ? await client.request('connections.update', { id: known.id, name, baseUrl, ...written })
        : await client.request('connections.add', { name, baseUrl, key })
      onSaved(saved)
      if (!connection) {
        setAdded(saved)
        await client.request('connections.test', { id: saved.id })
      }
      onClose()
      if (!connection) showToast({ text: words.connectionAdded(saved.name) })
    })
  }
  const entry = (field: keyof typeof draft) => ({
    value: draft[field],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [field]: target.value }),
  })
  return (
    <Dialog
      title={connection ? words.editTitle(connection.name) : words.addTitle}
      description={words.formLead}
      open
      onOpenChange={(open) => !open && onClose()}
    >
      <DialogForm
        onSubmit={save}
        problem={
          saving.error && (
            <ErrorNote
              error={saving.error}
              {...(added && { lead: words.addedNotWorking(added.name), attempt: 'reads' })}
            />
          )
        }
        actions={
          <>
            <Button onClick={onClose}>{added ? text().common.close : text().common.cancel}</Button>
            <Button look="solid" type="submit" disabled={saving.running || !isComplete}>
              {saving.running ? words.saving : connection ? words.save : words.saveAndTest}
            </Button>
          </>
        }
      >
        <div className={styles.form}>
          <Field label={words.name}>
            <TextField placeholder={words.namePlaceholder} maxLength={80} {...entry('name')} />
          </Field>
          <Field label={words.address} hint={words.addressHint}>
            <TextField placeholder="https://api.example.com" inputMode="url" {...entry('baseUrl')} />
          </Field>
          <Field label={words.key} hint={connection ? words.keyKeep : words.keyHint}>
            <TextField type="password" autoComplete="new-password" {...entry('key')} />
          </Field>
        </div>
      </DialogForm>
    </Dialog>
  )
}
