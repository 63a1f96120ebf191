import { useState } from 'react'
import { serversOpenToOthers, type Pool } from '#shared/service/machines.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { IssuesNote } from '../../../ui/issues-note.tsx'
import { MoreFields } from '../../../ui/more-fields.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { faultsIn, isKept, poolDraft, POOL_SECRETS, requestOf, type PoolSecret } from './pool-draft.ts'
import styles from './pool-form.module.css'

/** Where the queue is and how one is let in. A token goes in and never comes out again. */
export function PoolForm({ pool, onClose }: { pool: Pool | null; onClose: () => void }) {
  const { client } = useConnection()
  const saving = useAct()
  const [draft, setDraft] = useState(() => poolDraft(pool))
  const words = text().machines.form
  const faults = faultsIn(draft, pool)
  const isReady = draft.servers.trim() !== '' && Object.keys(faults).length === 0
  const kept = POOL_SECRETS.filter((secret) => isKept(pool, secret))
  const entry = (field: 'servers' | PoolSecret) => ({
    value: draft[field],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [field]: target.value }),
  })
  const takeAway = (secret: PoolSecret, taken: boolean) =>
    setDraft({
      ...draft,
      takenAway: taken ? [...draft.takenAway, secret] : draft.takenAway.filter((other) => other !== secret),
    })

  const save = () => {
    if (!isReady) return
    void saving.run(async () => {
      const now = await client.request('machines.connect', requestOf(draft))
      onClose()
      // one that is away or refuses says so where it stands
      if (!pool && now.pool?.state === 'ready') showToast({ text: words.connected })
    })
  }
  return (
    <Dialog title={pool ? words.editTitle : words.title} description={words.lead} open onOpenChange={onClose}>
      <DialogForm
        onSubmit={save}
        problem={saving.error && <IssuesNote error={saving.error} />}
        actions={
          <>
            <Button onClick={onClose}>{text().common.cancel}</Button>
            <Button look="solid" type="submit" disabled={saving.running || !isReady}>
              {saving.running ? words.saving : pool ? words.save : text().machines.connect}
            </Button>
          </>
        }
      >
        <div className={styles.form}>
          <Field
            label={words.address}
            hint={serversOpenToOthers(draft.servers).length > 0 ? words.openAddress : words.addressHint}
            error={faults.servers}
          >
            <TextField
              data-first-focus
              inputMode="url"
              spellCheck={false}
              placeholder="tls://studio.example.com:4222"
              {...entry('servers')}
            />
          </Field>
          <Field label={words.token} hint={kept.includes('token') ? words.keep : words.tokenHint} error={faults.token}>
            <TextField type="password" autoComplete="new-password" {...entry('token')} />
          </Field>
          <Field label={words.localWorkers} hint={words.localWorkersHint} error={faults.localWorkers}>
            <NumberField
              wide
              value={draft.localWorkers}
              onChange={(localWorkers) => setDraft({ ...draft, localWorkers })}
            />
          </Field>
          <MoreFields label={words.more} open={faults.certificate !== undefined || faults.credentials !== undefined}>
            <Field
              label={words.credentials}
              hint={kept.includes('credentials') ? words.keep : words.credentialsHint}
              error={faults.credentials}
            >
              <TextArea mono rows={2} autoComplete="off" spellCheck={false} {...entry('credentials')} />
            </Field>
            <Field
              label={words.certificate}
              hint={kept.includes('certificate') ? words.keep : words.certificateHint}
              error={faults.certificate}
            >
              <TextArea
                mono
                rows={2}
                spellCheck={false}
                placeholder="-----BEGIN CERTIFICATE-----"
                {...entry('certificate')}
              />
            </Field>
          </MoreFields>
          {kept.map((secret) => (
            <CheckBox
              key={secret}
              checked={draft.takenAway.includes(secret)}
              onChange={(taken) => takeAway(secret, taken)}
            >
              {words.take(text().machines.pool[secret])}
            </CheckBox>
          ))}
        </div>
      </DialogForm>
    </Dialog>
  )
}
