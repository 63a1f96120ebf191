import type { Database } from 'better-sqlite3'
import type { CommandHandlers } from '#shared/app/commands.ts'
import type { RowToPick, STEP_COMMANDS } from '#shared/app/recipes.ts'
import { nextStepAfter, type Gate } from '#shared/batch/recipe-course.ts'
import type { StepCatalog } from '#shared/batch/recipe-check.ts'
import type { Batches } from './index.ts'
import { coinsOfGoingOn, type GoingOnCoins } from './money/going-on.ts'
import { stepMakers } from './money/walk-later-steps.ts'
import { requireBatch } from './store/require.ts'
import { countAtPick, madeOutputs, rowsAtPick, type MadeOutput } from './store/branches.ts'
import { findRow, type RowRecord } from './store/rows.ts'
import { stepBooks } from './steps/step-books.ts'
import { choices } from './steps/gates.ts'

type StepHandlers = Pick<CommandHandlers<{ signal: AbortSignal }>, keyof typeof STEP_COMMANDS>

export function createStepHandlers({
  db,
  batches,
  catalogOf,
}: {
  db: Database
  batches: Pick<Batches, 'pick' | 'unpick' | 'again'>
  catalogOf: (connectionId: string) => Promise<StepCatalog>
}): StepHandlers {
  return {
    'batches.steps': async ({ id }) => ({ steps: stepBooks(db, requireBatch(db, id)) }),
    'batches.toPick': async ({ id, decided, offset, limit }) => {
      const batch = requireBatch(db, id)
      const catalog = await catalogOf(batch.connectionId)
      const which = decided ? 'decided' : 'waiting'
      const rowIds = rowsAtPick(db, id, { which, offset, limit })
      const makers = stepMakers(batch.settings, catalog)
      const rows: RowToPick[] = []
      for (const row of rowIds.flatMap((rowId) => findRow(db, rowId) ?? [])) {
        const outputs = madeOutputs(db, row.id)
        const { gates } = nextStepAfter(batch.settings.laterSteps, row.step) ?? { gates: [] }
        const coins = await coinsOfGoingOn(db, batch, makers, { row, made: outputs.length })
        rows.push(presentToPick(row, { gates, outputs, coins }))
      }
      return { rows, count: countAtPick(db, id, which) }
    },
    'batches.pick': ({ id, picks }) => batches.pick(id, picks),
    'batches.unpick': async ({ id, rowIds }) => {
      await batches.unpick(id, rowIds)
      return {}
    },
    'batches.again': async ({ rowId }) => ({ rowId: await batches.again(rowId) }),
  }
}

function presentToPick(
  row: RowRecord,
  { gates, outputs, coins }: { gates: readonly Gate[]; outputs: readonly MadeOutput[]; coins: GoingOnCoins },
): RowToPick {
  return {
    rowId: row.id,
    listRow: row.listRow,
    copy: row.copy,
    step: row.step,
    columns: row.columns,
    picked: row.picked,
    outputs: choices(gates, outputs).map(({ position, itemId, kind }) => ({
      position,
      itemId,
      kind,
      coins: coins.coins,
    })),
    jointCoins: coins.jointCoins,
  }
}
