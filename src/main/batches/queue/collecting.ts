import { END, PAUSE } from '#shared/batch/reason-codes.ts'
import type { Generation } from '#shared/service/generation.ts'
import { asksForText } from '#shared/batch/keep-rules.ts'
import { nextStepAfter } from '#shared/batch/recipe-course.ts'
import { SIGNED_LINK_VALID_MS } from '#shared/service/limits.ts'
import { localized } from '#shared/text/localized-message.ts'
import { ClientError, isKeyTrouble, isTransient } from '../../client/client-error.ts'
import { fileOfItem } from '../../library/store/items.ts'
import { inTransaction } from '../../sqlite/transaction.ts'
import { collectOutput } from '../outputs/collect-output.ts'
import { afterFailedDownload, NextStepError } from './failure-rules.ts'
import { sourceNames } from '../outputs/source-names.ts'
import { namedRow } from '../steps/branch-name.ts'
import { branchOff } from '../steps/branching.ts'
import { attemptOf } from '../store/attempts.ts'
import { findBatch, moveBatch, stateOfBatch } from '../store/batches.ts'
import { madeOutputs } from '../store/branches.ts'
import { itemsOfStepsBefore, markTakenIn, outputsOf } from '../store/outputs.ts'
import type { Reason } from '../store/reasons.ts'
import { findRow, moveRow, stateOfRow, type RowRecord } from '../store/rows.ts'
import { rememberUpload } from '../store/uploads.ts'
import type { QueueContext } from './context.ts'
import { waitAfter } from '../../tools/wait-after.ts'
import { LONGEST_SERVICE_WAIT_MS } from './retry-waits.ts'

export interface Collector {
  /** Downloads a row's paid outputs, in its turn. Without a generation it is read first. */
  collect(rowId: number, generation?: Generation): void
}

const MOST_AT_ONCE = 4
const FIRST_WAIT_MS = 5_000
/** So many rows may rest before their next try without keeping others from starting. */
const MOST_RESTING = 1_000

/** A row that waits for its turn, is in it, or rests before the next one. */
interface PaidRow {
  rowId: number
  tries: number
  /** Undefined when it is to be read before its outputs are fetched. */
  read: { generation: Generation; at: number } | undefined
}

export function createCollector(context: QueueContext, run: (work: () => Promise<void>) => void): Collector {
  const { db, client, library, clock, random, signal, log, onChange } = context
  const waiting: PaidRow[] = []
  const known = new Set<number>()
  let active = 0
  let resting = 0

  function startNext(): void {
    while (active < MOST_AT_ONCE && waiting.length > 0 && !signal.aborted) {
      const paid = waiting.shift()!
      active += 1
      run(() => collectRow(paid))
    }
  }

  /** Tries again and again until they are here: what is paid for is never given up because it takes long. */
  async function collectRow(paid: PaidRow): Promise<void> {
    let hasPlace = true
    function leavePlace(): void {
      if (hasPlace) active -= 1
      hasPlace = false
      startNext()
    }
    let isOver = true
    try {
      if (await tryOnce(paid)) return
      // makes room for other rows while this one rests, unless very many rest already
      if (resting < MOST_RESTING) leavePlace()
      await rest(paid.tries)
      // for a place like everybody: after a lost network all wake at once
      waiting.push(paid)
      isOver = false
    } finally {
      if (isOver) known.delete(paid.rowId)
      leavePlace()
    }
  }

  /** Whether nothing more is to be done about it. */
  async function tryOnce(paid: PaidRow): Promise<boolean> {
    const row = findRow(db, paid.rowId)
    if (!row || row.state !== 'downloading') return true
    try {
      const generation = await generationOf(paid)
      await collectOutputs(row, generation)
      await finish(row, generation)
      return true
    } catch (error) {
      // or a person has stopped waiting for it
      if (signal.aborted || stateOfRow(db, row.id) !== 'downloading') return true
      paid.tries += 1
      // what neither the way there nor this computer is to blame for, other links may mend
      if (error instanceof ClientError && !isTransient(error)) paid.read = undefined
      return !recordFailure(row, error, paid.tries)
    }
  }

  /** Read again only when its links have run out: one answer signs them all anew, and single ones sign themselves. */
  async function generationOf(paid: PaidRow): Promise<Generation> {
    const { read } = paid
    if (read && Math.abs(clock.now() - read.at) < SIGNED_LINK_VALID_MS) return read.generation
    const { generationId } = attemptOf(db, paid.rowId)!
    const generation = await client.call('readGeneration', { pathParams: { id: generationId! }, signal })
    paid.read = { generation, at: clock.now() }
    return generation
  }

  async function collectOutputs(row: RowRecord, generation: Generation): Promise<void> {
    const batch = findBatch(db, row.batchId)!
    const attempt = attemptOf(db, row.id)!
    const named = namedRow(db, row)
    const names = sourceNames(db, attempt.inputs)
    const stepsBefore = itemsOfStepsBefore(db, row.id)
    const here = new Set(outputsOf(db, row.id).flatMap(({ assetId, itemId }) => (itemId === null ? [] : [assetId])))
    for (const [index, asset] of generation.outputs.entries()) {
      if (here.has(asset.id)) continue
      const order = {
        batch,
        row,
        named,
        attempt,
        generation,
        asset,
        position: index + 1,
        connectionName: context.connectionName,
        ownSeed: context.ownSeed(context.connectionId, generation, index + 1),
        sourceNames: names,
        stepsBefore,
      }
      const taken = await collectOutput({ client, library, clock, random }, order, signal)
      inTransaction(db, () => {
        markTakenIn(db, row.id, asset.id, taken)
        // the next step need not send what the service has made itself
        const file = batch.settings.laterSteps.length > 0 ? fileOfItem(db, taken.itemId) : undefined
        if (file)
          rememberUpload(db, {
            connectionId: context.connectionId,
            sha256: file.sha256,
            assetId: asset.id,
            kind: asset.kind,
            // made no earlier than this: the service may count from then on, however late it came here
            uploadedAt: attempt.begunAt,
          })
      })
      onChange(row.batchId)
    }
  }

  /** With its end its next step begins: both or neither. */
  async function finish(row: RowRecord, { outputs, outputsRequested }: Generation): Promise<void> {
    const { settings } = findBatch(db, row.batchId)!
    const next = isGivenUp(row) ? undefined : nextStepAfter(settings.laterSteps, row.step)
    // before the end, so that a crash or a computer that cannot look leaves the row where it was
    if (next?.gates.some(({ step }) => asksForText(step)))
      await context.findTextIn(
        madeOutputs(db, row.id).map(({ itemId }) => itemId),
        signal,
      )
    const catalog = next ? await catalogForNext() : null
    if (signal.aborted || stateOfRow(db, row.id) !== 'downloading') return
    context.clearTrouble()
    const missing = outputsRequested - outputs.length
    const now = clock.now()
    inTransaction(db, () => {
      moveRow(db, row.id, 'finish', { reason: missing > 0 ? partial(outputs.length, missing) : null })
      if (catalog && !isGivenUp(row)) branchOff(db, row, { batch: { id: row.batchId, settings }, catalog, now })
    })
    onChange(row.batchId)
    context.endIfOver(row.batchId)
    if (settings.laterSteps.length > 0) context.clearing.ofRow(row)
    if (catalog) context.wake()
  }

  async function catalogForNext(): ReturnType<QueueContext['catalogOf']> {
    try {
      return await context.catalogOf(context.connectionId)
    } catch (cause) {
      throw new NextStepError(cause)
    }
  }

  /** A person wants nothing more of it: what runs already is kept, and nothing follows. */
  function isGivenUp({ id, batchId }: RowRecord): boolean {
    const { state, pause } = findBatch(db, batchId)!
    return findRow(db, id)!.cancelAsked || state === 'ended' || (state === 'paused' && pause?.code === PAUSE.canceling)
  }

  /** Whether to go on trying. */
  function recordFailure(row: RowRecord, error: unknown, tries: number): boolean {
    const { type, reason } = afterFailedDownload(error, tries)
    const now = clock.now()
    if (type === 'give-up') {
      moveRow(db, row.id, 'block', { reason })
      context.endIfOver(row.batchId)
    } else moveRow(db, row.id, 'fetchAgain', { reason })
    if (type === 'pause' && stateOfBatch(db, row.batchId) === 'running')
      moveBatch(db, row.batchId, 'pause', { now, pause: reason })
    const cause = error instanceof NextStepError ? error.cause : error
    if (cause instanceof ClientError && isKeyTrouble(cause)) context.reportTrouble(cause)
    if (type !== 'again') log.warn('A paid row could not be finished.', { rowId: row.id, error: String(error) })
    onChange(row.batchId)
    return type !== 'give-up'
  }

  async function rest(tries: number): Promise<void> {
    resting += 1
    try {
      await context.sleep(waitAfter(tries, { firstMs: FIRST_WAIT_MS, longestMs: LONGEST_SERVICE_WAIT_MS }))
    } finally {
      resting -= 1
    }
  }

  return {
    collect(rowId, generation) {
      if (known.has(rowId)) return
      known.add(rowId)
      waiting.push({ rowId, tries: 0, read: generation && { generation, at: clock.now() } })
      startNext()
    },
  }
}

function partial(delivered: number, missing: number): Reason {
  return {
    code: END.partial,
    ...localized('reasons.partial', delivered, delivered + missing),
  }
}
