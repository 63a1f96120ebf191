import type { Database } from 'better-sqlite3'
import type { CommandHandlers } from '#shared/app/commands.ts'
import type { RowToPick, STEP_COMMANDS } from '#shared/app/recipes.ts'
import { nextStepAfter } from '#shared/batch/recipe-course.ts'
import { priceKey } from '#shared/batch/price-key.ts'
import type { StepCatalog } from '#shared/batch/recipe-check.ts'
import type { Batches } from './index.ts'
import { requireBatch } from './store/require.ts'
import type { BatchRecord } from './store/batches.ts'
import { countAtPick, madeOutputs, rowsAtPick } from './store/branches.ts'
import { priceOfBranch } from './store/prices.ts'
import { findRow, type RowRecord } from './store/rows.ts'
import { stepMaker } from './steps/branch-row.ts'
import { stepBooks } from './steps/step-books.ts'
import { choices } from './steps/gates.ts'

type StepHandlers = Pick<CommandHandlers<{ signal: AbortSignal }>, keyof typeof STEP_COMMANDS>

export function createStepHandlers({
  db,
  batches,
  catalogOf,
}: {
  db: Database
  batches: Pick<Batches, 'pick' | 'again'>
  catalogOf: (connectionId: string) => Promise<StepCatalog>
}): StepHandlers {
  return {
    'batches.steps': async ({ id }) => ({ steps: stepBooks(db, requireBatch(db, id)) }),
    'batches.toPick': async ({ id, decided, offset, limit }) => {
      const batch = requireBatch(db, id)
      const catalog = await catalogOf(batch.connectionId)
      const which = decided ? 'decided' : 'waiting'
      const rowIds = rowsAtPick(db, id, { which, offset, limit })
      const rows = rowIds.flatMap((rowId) => findRow(db, rowId) ?? [])
      return {
        rows: rows.map((row) => presentToPick(db, batch, row, catalog)),
        count: countAtPick(db, id, which),
      }
    },
    'batches.pick': ({ id, picks }) => batches.pick(id, picks),
    'batches.again': async ({ rowId }) => ({ rowId: await batches.again(rowId) }),
  }
}

function presentToPick(db: Database, batch: BatchRecord, row: RowRecord, catalog: StepCatalog): RowToPick {
  const next = nextStepAfter(batch.settings.laterSteps, row.step)
  const coins = coinsOfGoingOn(db, batch, row, catalog)
  const outputs = next ? choices(next.gates, madeOutputs(db, row.id)) : []
  return {
    rowId: row.id,
    listRow: row.listRow,
    copy: row.copy,
    step: row.step,
    columns: row.columns,
    picked: row.picked,
    outputs: outputs.map(({ position, itemId, kind }) => ({ position, itemId, kind, coins })),
  }
}

/** By the prices that a person has seen; null when one of them is not known. */
function coinsOfGoingOn(db: Database, batch: BatchRecord, row: RowRecord, catalog: StepCatalog): number | null {
  const root = row.root === null ? row : findRow(db, row.root)
  let coins = 0
  let branches = 1
  for (
    let next = nextStepAfter(batch.settings.laterSteps, row.step);
    next;
    next = nextStepAfter(batch.settings.laterSteps, next.number)
  ) {
    const maker = stepMaker(next, catalog, batch.settings)
    const { modelId, effectId } = next.step
    let outputs = 0
    for (const params of maker.paramsOf({ words: root?.params ?? {}, later: row.later }, () => ['stand-in'])) {
      const price = maker.model && priceOfBranch(db, batch.id, priceKey({ modelId, effectId, params }, maker.model))
      if (!price || price.coins === null) return null
      coins += price.coins * branches
      outputs += price.outputs ?? 1
    }
    branches *= outputs
  }
  return coins
}
