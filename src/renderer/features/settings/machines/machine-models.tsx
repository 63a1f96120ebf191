import type { Machine } from '#shared/service/machines.ts'
import { text } from '#shared/text/index.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './machine-models.module.css'

interface MachineModelsProps {
  machine: Machine
  nameOf: (modelId: string) => string
  onClose: () => void
}

/** What a machine can make, as it says itself: it knows best which tools it has. */
export function MachineModels({ machine: { name, models }, nameOf, onClose }: MachineModelsProps) {
  const words = text().machines.modelDialog
  return (
    <Dialog title={words.title(name)} description={words.lead(models.length)} onlyRead open onOpenChange={onClose}>
      {models.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className={styles.models}>
          {models.map((id) => (
            <li key={id}>{nameOf(id)}</li>
          ))}
        </ul>
      )}
      <DialogActions>
        <Button onClick={onClose}>{text().common.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
