import { useState } from 'react'
import { LONGEST_NAME } from '#shared/longest-name.ts'
import { text } from '#shared/text/index.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useAct } from './acting.ts'

interface NameDialogProps {
  title: string
  description: string
  name: string
  action: string
  /** Whatever it throws is said beside the name. */
  onName: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the name of something new, or for another one. */
export function NameDialog({ title, description, name: before, action, onName, onClose }: NameDialogProps) {
  const [name, setName] = useState(before)
  const { run, running, refusal } = useAct()
  const submit = () =>
    run(async () => {
      await onName(name.trim())
      onClose()
    })
  return (
    <Dialog title={title} description={description} open onOpenChange={(open) => !open && onClose()}>
      <DialogForm
        onSubmit={() => void submit()}
        refusal={refusal}
        actions={
          <>
            <Button onClick={onClose}>{text().common.cancel}</Button>
            <Button type="submit" look="solid" disabled={running || name.trim() === ''}>
              {action}
            </Button>
          </>
        }
      >
        <TextField
          label={text().common.name}
          maxLength={LONGEST_NAME}
          value={name}
          data-first-focus
          onChange={({ target }) => setName(target.value)}
        />
      </DialogForm>
    </Dialog>
  )
}
