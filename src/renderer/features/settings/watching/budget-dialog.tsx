import { useState } from 'react'
import type { WatchFolder } from '#shared/app/watch-folders.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { budgetCoins, BudgetFields, type Budget } from './watch-budget.tsx'

/** How much a folder that is watched may cost from now on. */
export function BudgetDialog({ folder, onClose }: { folder: WatchFolder; onClose: () => void }) {
  const { client } = useConnection()
  const [budget, setBudget] = useState<Budget>({ coins: folder.budget, per: folder.budgetPer })
  const saving = useAct()
  const words = text().watching
  const coins = budgetCoins(budget)
  const save = () =>
    coins !== undefined &&
    void saving.run(async () => {
      await client.request('watchFolders.change', { id: folder.id, budget: coins, budgetPer: budget.per })
      onClose()
    })
  return (
    <Dialog title={words.setBudget} description={folder.path} open onOpenChange={(open) => !open && onClose()}>
      <DialogForm
        onSubmit={save}
        refusal={saving.refusal}
        actions={
          <>
            <Button onClick={onClose}>{words.cancel}</Button>
            <Button type="submit" look="spend" disabled={coins === undefined || saving.running}>
              {words.save}
            </Button>
          </>
        }
      >
        <BudgetFields budget={budget} onChange={setBudget} />
      </DialogForm>
    </Dialog>
  )
}
