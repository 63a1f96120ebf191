import type { CommandInput } from '#shared/app/commands.ts'
import { Refusal } from '#shared/app/refusal.ts'
import { PAUSE } from '#shared/batch/reason-codes.ts'
import type { StepCatalog } from '#shared/batch/recipe-check.ts'
import { laterStepAt, nextStepAfter } from '#shared/batch/recipe-course.ts'
import { localized } from '#shared/text/localized-message.ts'
import { inTransaction } from '../../sqlite/transaction.ts'
import type { BatchContext } from '../context.ts'
import { editedRow } from '../rows/edited-row.ts'
import { requireBatch, requireRow, unknownRow } from '../store/require.ts'
import { moveBatch, stateOfBatch, type BatchRecord } from '../store/batches.ts'
import { decidePick, lastCopyBeside, madeOutputs, reopenPick, rowsOfTree } from '../store/branches.ts'
import { priceOfBranch } from '../store/prices.ts'
import { copyRow, deleteUnsentRow, setCopy } from '../store/row-edits.ts'
import { findRow, insertBranch, type RowRecord } from '../store/rows.ts'
import { makeNextRows } from '../steps/branching.ts'
import { stepMaker } from '../steps/branch-row.ts'
import { choices, judge } from '../steps/gates.ts'
import { endOrWait } from '../steps/end-or-wait.ts'

/** What a person decides about the steps of a batch: which outputs go on, and what is made once more. */
export interface Picker {
  pick(id: string, picks: CommandInput<'batches.pick'>['picks']): Promise<{ goingOn: number; ended: number }>
  /** Takes decisions back whose rows of the next step were not sent. */
  unpick(id: string, rowIds: readonly number[]): Promise<void>
  /** Answers the new row. */
  again(rowId: number): Promise<number>
}

export function createPicker(context: BatchContext): Picker {
  const { db, clock, editingCatalogOf, changed, resumeNow, resumeWith } = context

  /** Decides one row; answers how many outputs go on that did not before, and how many end with it. */
  function decide(
    batch: BatchRecord,
    { rowId, positions }: { rowId: number; positions: readonly number[] },
    catalog: StepCatalog,
  ): { goingOn: number; ended: number } {
    const row = findRow(db, rowId)
    const next = row && nextStepAfter(batch.settings.laterSteps, row.step)
    if (!row || row.batchId !== batch.id || row.pick === null || !next)
      throw new Refusal('pick_changed', localized('refusals.pickChanged'))
    const outputs = madeOutputs(db, rowId)
    const offered = choices(next.gates, outputs)
    if (positions.some((position) => !offered.some((output) => output.position === position)))
      throw new Refusal('pick_changed', localized('refusals.pickChanged'))
    const before = row.picked
    const picked = [...new Set([...before, ...positions])].sort((one, other) => one - other)
    decidePick(db, rowId, picked)
    const added = picked.filter((position) => !before.includes(position))
    const { goingOn } = judge(next.gates, outputs, added)
    const decided: typeof row = { ...row, pick: 'decided', picked }
    makeNextRows(db, { row: decided, next, goingOn }, { batch, catalog, now: clock.now() })
    return { goingOn: added.length, ended: row.pick === 'open' ? offered.length - picked.length : 0 }
  }

  /** Rows that the choice has made go, unless one of them was sent: then nothing changes. */
  function takeBack(batch: BatchRecord, rowId: number): void {
    const row = findRow(db, rowId)
    const next = row && nextStepAfter(batch.settings.laterSteps, row.step)
    if (!row || row.batchId !== batch.id || row.pick !== 'decided' || !next)
      throw new Refusal('pick_changed', localized('refusals.pickChanged'))
    const picked = new Set(
      madeOutputs(db, rowId)
        .filter(({ position }) => row.picked.includes(position))
        .map(({ itemId }) => itemId),
    )
    for (const { id, step, lineage } of rowsOfTree(db, row.root ?? row.id)) {
      const isOfChoice = step >= next.number && lineage[row.step]?.some((itemId) => picked.has(itemId)) === true
      if (isOfChoice && !deleteUnsentRow(db, id)) throw new Refusal('pick_sent')
    }
    reopenPick(db, rowId)
  }

  /** A batch that only waited for this goes on; one that a person has stopped stays so. */
  function goOnAfterPick(batch: BatchRecord): void {
    const state = stateOfBatch(db, batch.id)
    const { pause } = requireBatch(db, batch.id)
    if (state === 'ended') moveBatch(db, batch.id, 'reopen', { now: clock.now() })
    if (state === 'ended' || (state === 'paused' && pause?.code === PAUSE.pick))
      moveBatch(db, batch.id, 'start', { now: clock.now() })
    endOrWait(db, batch.id, clock.now())
  }

  return {
    async pick(id, picks) {
      const batch = requireBatch(db, id)
      const catalog = await editingCatalogOf(batch.connectionId)
      const total = { goingOn: 0, ended: 0 }
      inTransaction(db, () => {
        for (const one of picks) {
          const { goingOn, ended } = decide(batch, one, catalog)
          total.goingOn += goingOn
          total.ended += ended
        }
        goOnAfterPick(batch)
      })
      changed(id)
      resumeNow(batch)
      return total
    },
    async unpick(id, rowIds) {
      const batch = requireBatch(db, id)
      inTransaction(db, () => {
        for (const rowId of rowIds) takeBack(batch, rowId)
        goOnAfterPick(batch)
      })
      changed(id)
    },
    async again(rowId) {
      const row = requireRow(db, rowId)
      const batch = requireBatch(db, row.batchId)
      const id = row.parent === null ? copyListRow(row) : await copyBranch(batch, row, row.parent)
      if (id === null) throw unknownRow()
      resumeWith(batch)
      return id
    },
  }

  /** As it was read: its service is asked nothing. */
  function copyListRow(row: RowRecord): number | null {
    return inTransaction(db, () => {
      const copied = copyRow(db, row.id, clock.now())
      return copied === null ? null : setCopy(db, copied)
    })
  }

  async function copyBranch(batch: BatchRecord, row: RowRecord, parent: number): Promise<number | null> {
    const catalog = await editingCatalogOf(batch.connectionId)
    const made = await editedRow(row, row, batch, { catalog, clock })
    const own = laterStepAt(batch.settings.laterSteps, row.step)
    const sweeps = own ? stepMaker(own, catalog, batch.settings).sweepCount(row.later) : 1
    return inTransaction(db, () => {
      // of the same sweep: by that it is known to stand for the one before
      let copy = row.copy
      while (copy <= lastCopyBeside(db, row)) copy += sweeps
      const price = priceOfBranch(db, batch.id, made.priceKey)
      const repeated = { ...made, item: { ...made.item, copy } }
      return insertBranch(db, requireRow(db, parent), repeated, { lineage: row.lineage, price, now: clock.now() })
    })
  }
}
