import { useState } from 'react'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { withErrorToast, useAct } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Field } from '../../../ui/field.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import styles from './grant-dialog.module.css'

const USUAL = 1_000
const MOST = 1_000_000_000

/** More coins for the bundled account; what was added can be taken back. */
export function GrantDialog({ onClose }: { onClose: () => void }) {
  const words = text().account.grant
  const { client } = useConnection()
  const account = useCommand('account.read', {})
  const request = useAct()
  const [amount, setAmount] = useState<number | undefined>(USUAL)
  const isValid = amount !== undefined && Number.isInteger(amount) && amount >= 1 && amount <= MOST
  const available = account.status === 'ready' ? account.value.balance.available : undefined
  const add = () => {
    if (!isValid) return
    void request.run(async () => {
      await client.request('console.grantCoins', { amount })
      showToast({
        text: words.added(amount),
        undo: () => withErrorToast(() => client.request('console.grantCoins', { amount: -amount })),
      })
      onClose()
    })
  }
  return (
    <Dialog title={words.title} description={words.lead} open onOpenChange={(open) => !open && onClose()}>
      <DialogForm
        onSubmit={add}
        problem={request.error && <ErrorNote error={request.error} />}
        actions={
          <>
            <Button onClick={onClose}>{text().common.cancel}</Button>
            <Button type="submit" look="solid" disabled={!isValid || request.running}>
              {words.add(isValid ? amount : 0)}
            </Button>
          </>
        }
      >
        <div className={styles.form}>
          <Field
            label={words.amount}
            error={isValid ? undefined : words.invalid}
            hint={isValid && available !== undefined ? words.after(available + amount) : undefined}
          >
            <NumberField value={amount} step={100} coins wide invalid={!isValid} onChange={setAmount} />
          </Field>
        </div>
      </DialogForm>
    </Dialog>
  )
}
