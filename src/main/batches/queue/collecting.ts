import { PAUSE } from '#shared/batch/reason-codes.ts'
import type { Generation } from '#shared/service/generation.ts'
import { asksForText } from '#shared/batch/keep-rules.ts'
import { nextStepAfter } from '#shared/batch/recipe-course.ts'
import { localized } from '#shared/text/localized-message.ts'
import { ClientError, isKeyTrouble } from '../../client/client-error.ts'
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
/** So many rows may wait before their next try without keeping others from starting. */
const MOST_ROWS = 1_000

export function createCollector(context: QueueContext, run: (work: () => Promise<void>) => void): Collector {
  const { db, client, library, clock, random, signal, log, onChange } = context
  const waiting: { rowId: number; generation: Generation | undefined }[] = []
  const known = new Set<number>()
  let active = 0

  function startNext(): void {
    while (active < MOST_AT_ONCE && waiting.length > 0 && !signal.aborted) {
      const { rowId, generation } = waiting.shift()!
      active += 1
      run(() => collectRow(rowId, generation))
    }
  }

  /** Tries until they are here: what is paid for is never given up because it takes long. */
  async function collectRow(rowId: number, given: Generation | undefined): Promise<void> {
    let generation = given
    try {
      for (let tries = 1; !signal.aborted; tries++) {
        const row = findRow(db, rowId)
        if (!row || row.state !== 'downloading') return
        try {
          const { generationId } = attemptOf(db, rowId)!
          generation ??= await client.call('readGeneration', { pathParams: { id: generationId! }, signal })
          await collectOutputs(row, generation)
          return await finish(row, generation)
        } catch (error) {
          if (signal.aborted) return
          if (!recordFailure(row, error, tries)) return
          // links may have expired meanwhile
          generation = undefined
          await rest(tries)
        }
      }
    } finally {
      active -= 1
      known.delete(rowId)
      startNext()
    }
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

  /** Makes room for other rows while this one waits, unless very many wait already. */
  async function rest(tries: number): Promise<void> {
    const makesRoom = known.size < MOST_ROWS
    if (makesRoom) {
      active -= 1
      startNext()
    }
    try {
      await context.sleep(waitAfter(tries, { firstMs: FIRST_WAIT_MS, longestMs: LONGEST_SERVICE_WAIT_MS }))
    } finally {
      if (makesRoom) active += 1
    }
  }

  return {
    collect(rowId, generation) {
      if (known.has(rowId)) return
      known.add(rowId)
      waiting.push({ rowId, generation })
      startNext()
    },
  }
}

function partial(delivered: number, missing: number): Reason {
  return {
    code: 'partial',
    ...localized('reasons.partial', delivered, delivered + missing),
  }
}
