import { useState, type FormEvent } from 'react'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { FieldGroup } from '../../../ui/field.tsx'
import { focusWhenShown } from '../../../ui/first-focus.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { newDraft, requestOf } from '../engines/engine-draft.ts'
import styles from './add-server.module.css'

/** The short way to a first ComfyUI: its address is all it takes. */
export function AddServer({ onAdded }: { onAdded: (name: string) => void }) {
  const { client } = useConnection()
  const adding = useAct()
  const [draft, setDraft] = useState(() => newDraft('comfyui', []))
  const words = text().engines.workflow
  const connect = (event: FormEvent) => {
    event.preventDefault()
    void adding.run(async () => {
      await client.request('providers.add', requestOf(draft))
      onAdded(draft.name)
    })
  }
  return (
    <form className={styles.form} onSubmit={connect}>
      <FieldGroup label={words.noServer}>
        <div className={styles.line}>
          <TextField
            data-first-focus
            ref={focusWhenShown}
            label={words.serverAddress}
            inputMode="url"
            value={draft.address}
            onChange={({ target }) => setDraft({ ...draft, address: target.value })}
          />
          <Button look="solid" type="submit" disabled={adding.running || draft.address.trim() === ''}>
            {adding.running ? words.connecting : words.connect}
          </Button>
        </div>
      </FieldGroup>
      {adding.error && <ErrorNote error={adding.error} />}
    </form>
  )
}
