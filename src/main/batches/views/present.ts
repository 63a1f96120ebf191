import type { Database } from 'better-sqlite3'
import type { Batch, BatchRow, RowAttempt } from '#shared/app/batch.ts'
import type { WordedIssue } from '#shared/batch/cell-issue.ts'
import { progressOfCounts } from '#shared/batch/list-progress.ts'
import { PAUSE } from '#shared/batch/reason-codes.ts'
import { AT_STAKE_STATES, countRowsIn, TO_BE_MADE_STATES } from '#shared/batch/states.ts'
import { localized } from '#shared/text/localized-message.ts'
import { dollarsIfAny, inDollars } from '#shared/service/provider-cost.ts'
import { isoTime, isoTimeOrNull } from '../../tools/iso-time.ts'
import { generationUnderWay, mismatchOf, type AttemptRecord } from '../store/attempts.ts'
import type { BatchRecord } from '../store/batches.ts'
import { countAtPick } from '../store/branches.ts'
import { listProgressOf } from '../store/list-progress.ts'
import { outputsOf } from '../store/outputs.ts'
import type { Reason } from '../store/reasons.ts'
import { onlyRow, type RowRecord } from '../store/rows.ts'
import {
  coinsOfBatch,
  coinsOfRow,
  countOutputs,
  countRows,
  countWithoutConsent,
  providerMicrosOfBatch,
  providerMicrosOfRow,
  type ProviderMicros,
} from '../store/totals.ts'

/** A batch as a person sees it. */
export function presentBatch(
  db: Database,
  batch: BatchRecord,
  { connectionName, trouble, now }: { connectionName: string; trouble: Reason | null; now: number },
): Batch {
  const counts = countRows(db, batch.id)
  const hasSteps = batch.settings.laterSteps.length > 0
  const { mismatches, ...coins } = coinsOfBatch(db, batch.id)
  return {
    id: batch.id,
    name: batch.name,
    kind: batch.kind,
    subject: batch.kind === 'single' ? subjectOf(db, batch.id) : null,
    connectionId: batch.connectionId,
    connectionName,
    state: batch.state,
    pause: toldPause(batch.pause, counts),
    trouble,
    settings: batch.settings,
    columns: batch.columns,
    outDir: batch.outDir,
    budget: batch.budget,
    rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
    counts,
    progress: hasSteps ? listProgressOf(db, batch.id) : progressOfCounts(counts),
    outputs: countOutputs(db, batch.id),
    toPick: hasSteps ? countAtPick(db, batch.id, 'waiting') : 0,
    toConsent: counts.blocked ? countWithoutConsent(db, batch.id) : 0,
    coins,
    providerCost: toProviderCost(providerMicrosOfBatch(db, batch.id)),
    mismatches,
    etaSeconds: batch.state === 'running' ? secondsLeft(batch, counts, now) : null,
    createdAt: isoTime(batch.createdAt),
    startedAt: isoTimeOrNull(batch.startedAt),
    endedAt: isoTimeOrNull(batch.endedAt),
  }
}

/** A person who has paused a batch is told how many rows are still being finished. */
function toldPause(pause: Reason | null, counts: Batch['counts']): Reason | null {
  const finishing = pause?.code === PAUSE.byYou ? countRowsIn(counts, AT_STAKE_STATES) : 0
  return finishing === 0 ? pause : { code: PAUSE.byYou, ...localized('reasons.finishing', finishing) }
}

/** The one cell of its list; null when it has grown to more than one row. */
function subjectOf(db: Database, batchId: string): string | null {
  const row = onlyRow(db, batchId)
  return (row && Object.values(row.columns)[0]) ?? null
}

export function presentRow(db: Database, row: RowRecord): BatchRow {
  return {
    id: row.id,
    position: row.position,
    state: row.state,
    reason: row.reason,
    listRow: row.listRow,
    copy: row.copy,
    step: row.step,
    parent: row.parent,
    modelId: row.modelId,
    effectId: row.effectId,
    params: row.params,
    columns: row.columns,
    issues: row.issues.map(toldIssue),
    progress: row.progress,
    attempts: row.attempts,
    generationId: generationUnderWay(db, row.id),
    coins: coinsOfRow(db, row),
    providerCost: toProviderCost(providerMicrosOfRow(db, row)),
    mismatch: mismatchOf(db, row.id),
    outputs: outputsOf(db, row.id).map(({ assetId, itemId, path }) => ({ assetId, itemId, path })),
  }
}

/** Null where no provider bills anything. */
function toProviderCost({ quoted, billed }: ProviderMicros): Batch['providerCost'] {
  return quoted === 0 && billed === 0 ? null : { quoted: inDollars(quoted), billed: inDollars(billed) }
}

export function presentAttempt(attempt: AttemptRecord): RowAttempt {
  const { attempt: number, generationId, coinsHeld, coinsCharged, errorCode, begunAt, startedAt, settledAt } = attempt
  const { providerMicros } = attempt
  return {
    attempt: number,
    generationId,
    held: coinsHeld,
    charged: settledAt === null ? null : (coinsCharged ?? 0),
    providerCost: settledAt === null ? null : dollarsIfAny(providerMicros),
    errorCode,
    begunAt: isoTime(begunAt),
    startedAt: isoTimeOrNull(startedAt),
    settledAt: isoTimeOrNull(settledAt),
  }
}

/** As fast as it went so far, not counting when it stood still; null before the first row is done. */
function secondsLeft({ workedMs, resumedAt }: BatchRecord, counts: Batch['counts'], now: number): number | null {
  const done = (counts.done ?? 0) + (counts.failed ?? 0)
  if (resumedAt === null || done === 0) return null
  const left = countRowsIn(counts, TO_BE_MADE_STATES)
  return Math.round(((workedMs + now - resumedAt) / 1000 / done) * left)
}

/** What is wrong with a cell, in words; by what rule is the app's own matter. */
function toldIssue(issue: WordedIssue): WordedIssue {
  const told = { ...issue }
  delete told.fault
  return told
}
