import { CommandError } from '#shared/app/error.ts'
import type { BatchItem } from '#shared/batch/items.ts'
import { localized } from '#shared/text/localized-message.ts'
import { inTransaction } from '../sqlite/transaction.ts'
import type { BatchContext } from './context.ts'
import { editedRow } from './new-rows.ts'
import { allowOutside } from './outside-files.ts'
import { requireBatch, requireRow } from './read-batch.ts'
import { moveRows } from './store/positions.ts'
import { whyRowFixed } from './store/row-edits.ts'
import { rewriteRow } from './store/rows.ts'
import { refusePasswordsIn } from './typed-passwords.ts'

/** Rows of a batch are changed, put in another order, and allowed to be sent. */
export function createEditor({ db, clock, catalogOf, changed, resumeWith }: BatchContext) {
  return {
    async allowOutside(id: string, folders: readonly string[]): Promise<void> {
      const batch = requireBatch(db, id)
      await allowOutside(db, id, { folders, now: () => clock.now() })
      resumeWith(batch)
    },
    async editRow(rowId: number, change: Partial<Pick<BatchItem, 'modelId' | 'effectId' | 'params'>>): Promise<void> {
      const row = requireRow(db, rowId)
      const batch = requireBatch(db, row.batchId)
      if (change.params) refusePasswordsIn(change.params)
      const catalog = await catalogOf(batch.connectionId)
      const edited = await editedRow(row, change, batch, { catalog, clock })
      inTransaction(db, () => {
        const fixed = whyRowFixed(db, rowId)
        if (fixed) throw new CommandError('row_sent', localized(`refusals.${fixed}`))
        rewriteRow(db, rowId, edited, clock.now())
      })
      resumeWith(batch)
    },
    move(id: string, rowIds: readonly number[], before: number | null): void {
      moveRows(db, requireBatch(db, id).id, rowIds, before)
      changed(id)
    },
  }
}
