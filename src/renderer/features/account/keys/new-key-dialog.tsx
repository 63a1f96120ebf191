import { useState } from 'react'
import { DAY_MS } from '#shared/day.ts'
import { SCOPES, type Scope } from '#shared/service/account.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Field, FieldGroup } from '../../../ui/field.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { CheckList } from '../parts/check-list.tsx'
import { SecretDialog } from '../parts/secret-dialog.tsx'
import styles from './new-key-dialog.module.css'

const EXPIRIES = { never: null, week: 7, month: 30, quarter: 90, year: 365 } as const
type Expiry = keyof typeof EXPIRIES

/** A new key, then its secret. The secret lives in this dialog and goes with it. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const words = text().account
  const { client } = useConnection()
  const request = useAct()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[]>(SCOPES)
  const [cap, setCap] = useState<number>()
  const [expiry, setExpiry] = useState<Expiry>('never')
  const [asked, setAsked] = useState(false)
  const [secret, setSecret] = useState<string>()
  const capInvalid = cap !== undefined && !(Number.isInteger(cap) && cap >= 1)
  const missing = name.trim() === '' ? words.newKey.needsName : undefined
  const isValid = missing === undefined && scopes.length > 0 && !capInvalid

  const create = () => {
    setAsked(true)
    if (!isValid) return
    const days = EXPIRIES[expiry]
    void request.run(async () => {
      const made = await client.request('console.createKey', {
        name: name.trim(),
        scopes: [...scopes],
        monthlySpendCapCoins: cap ?? null,
        expiresAt: days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString(),
      })
      setSecret(made.secret)
    })
  }

  return (
    <SecretDialog
      title={words.newKey.title}
      description={words.newKey.lead}
      doneTitle={words.newKey.doneTitle}
      secret={secret}
      busy={request.running}
      onClose={onClose}
    >
      <DialogForm
        onSubmit={create}
        problem={request.error && <ErrorNote error={request.error} />}
        actions={
          <>
            <Button disabled={request.running} onClick={onClose}>
              {text().common.cancel}
            </Button>
            <Button type="submit" look="solid" disabled={request.running}>
              {words.newKey.create}
            </Button>
          </>
        }
      >
        <div className={styles.form}>
          <Field label={words.newKey.name} error={asked ? missing : undefined}>
            <TextField
              placeholder={words.newKey.namePlaceholder}
              value={name}
              maxLength={100}
              data-first-focus
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
          <FieldGroup label={words.newKey.scopes} error={scopes.length === 0 ? words.newKey.needsScope : undefined}>
            <div className={styles.scopes}>
              <CheckList options={SCOPES} chosen={scopes} onChange={setScopes}>
                {(scope) => (
                  <>
                    {words.scopes[scope]}
                    <span className={styles.note}>{words.scopeNotes[scope]}</span>
                  </>
                )}
              </CheckList>
            </div>
          </FieldGroup>
          <div className={styles.pair}>
            <Field
              label={words.newKey.cap}
              hint={words.newKey.capHint}
              error={capInvalid ? words.newKey.capInvalid : undefined}
            >
              <NumberField value={cap} step={100} coins wide invalid={capInvalid} onChange={setCap} />
            </Field>
            <Field label={words.newKey.expiry}>
              <Select
                tall
                value={expiry}
                options={(Object.keys(EXPIRIES) as Expiry[]).map((value) => ({
                  value,
                  label: words.newKey.expiries[value],
                }))}
                onChange={setExpiry}
              />
            </Field>
          </div>
        </div>
      </DialogForm>
    </SecretDialog>
  )
}
