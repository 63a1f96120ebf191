import type { Database } from 'better-sqlite3'
import type { Reconciliation, StepReconciliation } from '#shared/app/reconciliation.ts'
import { DAY_MS } from '#shared/day.ts'
import { EXTENSION } from '#shared/service/extension.ts'
import { PAGE_SIZE_MAX } from '#shared/service/limits.ts'
import type { Generation } from '#shared/service/generation.ts'
import { inDollars } from '#shared/service/provider-cost.ts'
import { ClientError, isGone } from '../../client/client-error.ts'
import { hasEnded } from '../../client/follower.ts'
import type { Client } from '../../client/index.ts'
import { localized } from '#shared/text/localized-message.ts'
import { flagMismatch, pageBookedAttempts, type BookedAttempt } from '../store/attempts.ts'
import type { Sentence } from '../store/reasons.ts'

const PAGE = 500
/** Two computers' clocks may be so far apart when a page is left out for being too old. */
const CLOCKS_APART_MS = DAY_MS

/** What a connection's batches were charged, beside what the service says. */
export interface Comparison {
  /** By batch. */
  batches: Map<string, Reconciliation>
  /** Newer than the oldest that was compared, and asked for by none of them. */
  others: Generation[]
}

/**
 * Compares what each row of these batches was charged with the service's own figures, page by page, and flags what
 * differs. All batches are found in one pass over the service's list. Moves no coin.
 */
export async function compareCharges(
  db: Database,
  batchIds: readonly string[],
  { client, signal }: { client: Client; signal: AbortSignal },
): Promise<Comparison> {
  const open = new Map<string, { attempt: BookedAttempt; result: Reconciliation }>()
  const batches = new Map<string, Reconciliation>()
  for (const batchId of batchIds) {
    const result: Reconciliation = {
      checked: 0,
      charged: nothing(),
      providerCost: null,
      steps: [],
      mismatches: [],
    }
    batches.set(batchId, result)
    for (const attempt of bookedAttempts(db, batchId)) {
      open.set(attempt.generationId, { attempt, result })
    }
  }

  function compare(generationId: string, generation: Generation | null): void {
    const { attempt, result } = open.get(generationId)!
    open.delete(generationId)
    const { rowId, listRow, step } = attempt
    const ofStep = stepOf(result, step)
    addFigures(result, attempt, generation)
    addFigures(ofStep, attempt, generation)
    addCourse(ofStep, attempt, generation)
    const difference = differenceOf(attempt, generation)
    // what was flagged when it ended stays flagged: the figures agree, but not with what was due
    if (difference !== null && difference.message !== attempt.mismatch?.message)
      flagMismatch(db, rowId, attempt.attempt, difference)
    const mismatch = difference ?? attempt.mismatch
    if (mismatch === null) return
    result.mismatches.push({ rowId, listRow, step, ...mismatch })
    ofStep.mismatches += 1
  }

  const others: Generation[] = []
  let oldest = Infinity
  for (const { attempt } of open.values()) oldest = Math.min(oldest, attempt.begunAt)
  for (let cursor: string | undefined; open.size > 0;) {
    const page = await client.call('listGenerations', { query: { limit: String(PAGE_SIZE_MAX), cursor }, signal })
    for (const generation of page.items) {
      if (open.size === 0) break
      if (open.has(generation.id)) compare(generation.id, generation)
      else others.push(generation)
    }
    const last = page.items.at(-1)
    if (page.nextCursor === null || !last || Date.parse(last.createdAt) < oldest - CLOCKS_APART_MS) break
    cursor = page.nextCursor
  }
  for (const id of open.keys()) compare(id, await readOne(client, id, signal))
  return { batches, others }
}

function* bookedAttempts(db: Database, batchId: string): Generator<BookedAttempt> {
  let after = { rowId: -1, attempt: -1 }
  for (;;) {
    const page = pageBookedAttempts(db, batchId, { after, limit: PAGE })
    yield* page
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = last
  }
}

async function readOne(client: Client, id: string, signal: AbortSignal): Promise<Generation | null> {
  try {
    return await client.call('readGeneration', { pathParams: { id }, signal })
  } catch (error) {
    if (error instanceof ClientError && isGone(error)) return null
    throw error
  }
}

/** What its provider bills, once it has ended. */
function billedBy(generation: Generation | null): number {
  return generation && hasEnded(generation) ? (generation[EXTENSION]?.providerCost?.micros ?? 0) : 0
}

const nothing = () => ({ here: 0, service: 0 })

/** Kept in the order of the steps, whichever of them the service tells of first. */
function stepOf({ steps }: Reconciliation, step: number): StepReconciliation {
  const known = steps.find((one) => one.step === step)
  if (known) return known
  const added = {
    step,
    checked: 0,
    held: nothing(),
    charged: nothing(),
    refunded: nothing(),
    providerCost: null,
    mismatches: 0,
  }
  steps.push(added)
  steps.sort((one, other) => one.step - other.step)
  return added
}

function addFigures(
  result: Pick<Reconciliation, 'checked' | 'charged' | 'providerCost'>,
  { coinsCharged, providerMicros }: BookedAttempt,
  generation: Generation | null,
): void {
  result.checked += 1
  result.charged.here += coinsCharged ?? 0
  result.charged.service += generation?.coinsCharged ?? 0
  const [here, service] = [coinsCharged === null ? 0 : providerMicros, billedBy(generation)]
  if (here === 0 && service === 0) return
  const before = result.providerCost ?? { here: inDollars(0), service: inDollars(0) }
  result.providerCost = {
    here: inDollars(before.here.micros + here),
    service: inDollars(before.service.micros + service),
  }
}

/** What was held at first, and what of it came back in the end. */
function addCourse(
  { held, refunded }: StepReconciliation,
  { coinsHeld, coinsCharged }: BookedAttempt,
  generation: Generation | null,
): void {
  held.here += coinsHeld
  if (coinsCharged !== null) refunded.here += coinsHeld - coinsCharged
  if (!generation) return
  held.service += generation.coinsQuoted
  if (hasEnded(generation)) refunded.service += generation.coinsQuoted - (generation.coinsCharged ?? 0)
}

function differenceOf(
  { coinsCharged, coinsHeld, providerMicros }: BookedAttempt,
  generation: Generation | null,
): Sentence | null {
  if (!generation) return localized('reasons.unknownToService')
  if (generation.coinsQuoted !== coinsHeld) return localized('reasons.heldOther', generation.coinsQuoted, coinsHeld)
  // on its way here or there: the next look tells
  if (coinsCharged === null || !hasEnded(generation)) return null
  const theirs = generation.coinsCharged ?? 0
  if (theirs !== coinsCharged) return localized('reasons.chargedUnlike', theirs, coinsCharged)
  const billed = billedBy(generation)
  return billed === providerMicros ? null : localized('reasons.billedUnlike', billed, providerMicros)
}
