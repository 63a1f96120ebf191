import type { Model } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { ModelChooser } from '../../../making/models/model-chooser.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

interface ChooseModelProps {
  open: boolean
  models: readonly Model[]
  onOpenChange: (open: boolean) => void
  onChoose: (modelId: string) => void
}

/** One model for many cells, by picture and price. */
export function ChooseModel({ open, models, onOpenChange, onChoose }: ChooseModelProps) {
  const words = text().lists.rows
  return (
    <Dialog title={words.chooseModel} description={words.chooseModelLead} open={open} onOpenChange={onOpenChange}>
      <ModelChooser framed models={models} chosen={null} onChoose={(id) => id !== null && onChoose(id)} />
    </Dialog>
  )
}
