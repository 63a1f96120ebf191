import { useState } from 'react'
import { text } from '#shared/text/index.ts'
import { useAct } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { focusWhenShown } from '../../../ui/focus-when-shown.ts'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface NameSheetProps {
  title: string
  description: string
  name: string
  action: string
  /** Whatever it throws is said beside the name. */
  onName: (name: string) => Promise<unknown>
  onClose: () => void
}

export function NameSheet({ title, description, name: before, action, onName, onClose }: NameSheetProps) {
  const [name, setName] = useState(before)
  const { run, refusal } = useAct()
  const submit = () =>
    run(async () => {
      await onName(name.trim())
      onClose()
    })
  return (
    <Dialog title={title} description={description} open onOpenChange={(open) => !open && onClose()}>
      <SheetForm
        onSubmit={() => void submit()}
        refusal={refusal}
        actions={
          <>
            {' '}
            <Button onClick={onClose}>{text().common.cancel}</Button>
            <Button type="submit" look="solid" disabled={name.trim() === ''}>
              {action}
            </Button>
          </>
        }
      >
        <TextField
          label={text().library.name}
          maxLength={120}
          value={name}
          ref={focusWhenShown}
          onChange={({ target }) => setName(target.value)}
        />
      </SheetForm>
    </Dialog>
  )
}
