import type { Database } from 'better-sqlite3'
import { FLYING_STATES } from '#shared/batch/states.ts'
import type { Generation } from '#shared/service/generation.ts'
import type { Params } from '#shared/service/params.ts'
import { ClientError, isPassing } from '../client/client-error.ts'
import { createFollower, hasEnded } from '../client/follower.ts'
import type { Client } from '../client/index.ts'
import { wait } from '../client/wait.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../host.ts'
import type { LibraryIntake } from '../library/intake.ts'
import { inTransaction } from '../sqlite/transaction.ts'
import { collectOutput } from './collect-outputs.ts'
import { afterFailure, afterRefusal, chargeMismatch } from './decisions.ts'
import {
  attemptOf,
  beginAttempt,
  coinsOfBatch,
  findBatch,
  findRow,
  forgetUploads,
  insertOutputs,
  markAccepted,
  markStarted,
  markTakenIn,
  hasOpenRows,
  nextReadyRow,
  nextReadyTime,
  openBatches,
  outputsOf,
  rowsInState,
  setBatchState,
  setRowState,
  settleAttempt,
  type AttemptRecord,
  type BatchRecord,
  type Reason,
  type RowRecord,
} from './store.ts'
import { createUploader, InputFileError } from './uploads.ts'

/** All batches of one connection, worked on together: they share its rate limit, its running limit and its coins. */
export interface Lane {
  /** Something is ready, or may be. */
  wake(): void
  /** A person says go on: what waits for better weather tries at once. */
  rouse(): void
  /** Takes back what is still queued at the service; what runs already goes on and is kept. */
  cancelSent(batchId: string): Promise<void>
  /** What keeps the whole lane from going on, such as a lost network; null when nothing does. */
  trouble(): Reason | null
  close(): Promise<void>
}

export interface LaneOptions {
  db: Database
  connectionId: string
  connectionName: string
  client: Client
  library: LibraryIntake
  clock: Clock
  random: () => number
  newId: () => string
  fetch: typeof globalThis.fetch
  log: Log
  onChange: (batchId: string) => void
}

/** Uploads and submits at the same time; the pacer spaces them, this bounds their memory. */
const MOST_SENDING = 4
const MOST_DOWNLOADS = 4
/** Beyond what runs, so many rows wait at the service that it never runs dry between two looks. */
const WAITING_AHEAD = 24
/** One list request shows this many. */
const MOST_FLYING = 96
const SUBMIT_PATIENCE_MS = 10 * 60_000
const LONGEST_PAUSE_MS = 5 * 60_000
const ASSUMED_RUNNING_LIMIT = 4
const LIMIT_KNOWN_MS = 5 * 60_000

export function createLane(options: LaneOptions): Lane {
  const { db, connectionId, client, library, clock, random, newId, log, onChange } = options
  const closing = new AbortController()
  const { signal } = closing
  const follower = createFollower(client, { clock, onTrouble: noteTrouble })
  const uploader = createUploader(options)
  /** Rows in somebody's hands: nobody else picks them up. */
  const busy = new Set<number>()
  const flying = new Set<number>()
  const working = new Set<Promise<void>>()
  let sending = 0
  let downloading = 0
  const toDownload: { rowId: number; generation: Generation | null }[] = []
  let trouble: Reason | null = null
  let runningLimit = { value: ASSUMED_RUNNING_LIMIT, knownUntil: 0 }
  let cancelWake: (() => void) | undefined
  /** Waits that end early when a person says go on. */
  const sleepers = new Set<() => void>()
  /** Batches take turns: the one that was served longest ago is next. */
  const lastServed = new Map<string, number>()
  let turns = 0

  pickUp()

  /** What an earlier run has left, each where its journal says it stands. */
  function pickUp(): void {
    for (const batch of openBatches(db, connectionId)) {
      // an upload that was not finished leaves nothing behind at the service that matters
      for (const row of rowsInState(db, batch.id, ['uploading'])) setRowState(db, row.id, 'ready', clock.now())
      for (const row of rowsInState(db, batch.id, FLYING_STATES)) {
        const attempt = attemptOf(db, row.id)
        if (!attempt) throw new Error(`Row ${row.id} is on its way without a journal entry.`)
        flying.add(row.id)
        if (attempt.generationId === null) run(() => send(row.id, attempt))
        else follow(row.id, attempt.generationId)
      }
      for (const row of rowsInState(db, batch.id, ['downloading'])) toDownload.push({ rowId: row.id, generation: null })
    }
    wake()
  }

  function run(work: () => Promise<void>): void {
    const tracked = work()
      .catch((error: unknown) => {
        if (!signal.aborted)
          log.error('A batch stumbled.', { error: error instanceof Error ? error.stack : String(error) })
      })
      .finally(() => working.delete(tracked))
    working.add(tracked)
  }

  function wake(): void {
    if (signal.aborted) return
    startDownloads()
    cancelWake?.()
    for (;;) {
      const row = sending < MOST_SENDING && flying.size < windowSize() ? takeNext() : undefined
      if (!row) break
      run(() => work(row))
    }
    armWake()
  }

  /** Waits for better weather, or for a person who knows it is better. */
  async function sleep(milliseconds: number): Promise<void> {
    const woken = new AbortController()
    const rouse = () => woken.abort()
    sleepers.add(rouse)
    try {
      await wait(clock, milliseconds, AbortSignal.any([signal, woken.signal]))
    } catch (error) {
      if (signal.aborted) throw error
    } finally {
      sleepers.delete(rouse)
    }
  }

  function windowSize(): number {
    if (clock.now() > runningLimit.knownUntil) {
      runningLimit.knownUntil = clock.now() + LIMIT_KNOWN_MS
      run(readRunningLimit)
    }
    return Math.min(runningLimit.value * 2 + WAITING_AHEAD, MOST_FLYING)
  }

  async function readRunningLimit(): Promise<void> {
    const { limit, raisedLimit } = await client.call('readConcurrency', { signal })
    runningLimit = { value: raisedLimit ?? limit, knownUntil: clock.now() + LIMIT_KNOWN_MS }
    wake()
  }

  function takeNext(): RowRecord | undefined {
    const running = openBatches(db, connectionId)
      .filter((batch) => batch.state === 'running')
      .sort((left, right) => (lastServed.get(left.id) ?? 0) - (lastServed.get(right.id) ?? 0))
    for (const batch of running) {
      const row = nextReadyRow(db, batch.id, clock.now())
      if (!row || busy.has(row.id) || !isAffordable(batch, row)) continue
      lastServed.set(batch.id, ++turns)
      busy.add(row.id)
      flying.add(row.id)
      setRowState(db, row.id, 'uploading', clock.now())
      return row
    }
    return undefined
  }

  /** The budget is hard and counts what is in flight; it is used up when nothing in flight can come back. */
  function isAffordable(batch: BatchRecord, row: RowRecord): boolean {
    if (batch.budget === null || row.coinsQuoted === null) return true
    const { charged, held } = coinsOfBatch(db, batch.id)
    if (charged + held + row.coinsQuoted <= batch.budget) return true
    if (held === 0 && !isPreparing(batch.id)) {
      setBatchState(db, batch.id, 'paused', clock.now(), {
        code: 'budget_reached',
        message: `The budget of ${batch.budget} coins does not cover the next row. Raise it and resume.`,
      })
      onChange(batch.id)
    }
    return false
  }

  function isPreparing(batchId: string): boolean {
    return rowsInState(db, batchId, ['uploading']).length > 0
  }

  /** Rows that wait for their time are looked at again then. */
  function armWake(): void {
    const times = openBatches(db, connectionId)
      .filter((batch) => batch.state === 'running')
      .map((batch) => nextReadyTime(db, batch.id))
      .filter((time) => time !== null && time > clock.now())
    if (times.length > 0) cancelWake = clock.setTimer(Math.min(...(times as number[])) - clock.now(), wake)
  }

  /** From a ready row to a submit that has left. */
  async function work(row: RowRecord): Promise<void> {
    sending += 1
    try {
      const batch = findBatch(db, row.batchId)!
      const prepared = await prepare(batch, row)
      if (!prepared) return
      const attempt = reserve(row.id, prepared)
      onChange(row.batchId)
      if (attempt) await send(row.id, attempt)
    } finally {
      busy.delete(row.id)
      sending -= 1
      const state = findRow(db, row.id)?.state
      if (!state || !FLYING_STATES.includes(state)) flying.delete(row.id)
      endIfOver(row.batchId)
      wake()
    }
  }

  /** Everything the submit needs that may take long; null when the row cannot go on. */
  async function prepare(batch: BatchRecord, row: RowRecord): Promise<{ params: Params; inputs: string[] } | null> {
    try {
      return await uploadInputs(batch, row)
    } catch (error) {
      if (signal.aborted) return null
      const now = clock.now()
      if (error instanceof InputFileError)
        setRowState(db, row.id, 'blocked', now, { reason: { code: 'input_file', message: error.message } })
      else if (error instanceof ClientError) refuse(row.id, null, error)
      else throw error
      onChange(row.batchId)
      return null
    }
  }

  async function uploadInputs(batch: BatchRecord, row: RowRecord): Promise<{ params: Params; inputs: string[] }> {
    const params: Params = { ...row.params }
    const inputs: string[] = []
    for (const name of row.mediaParams) {
      const value = params[name] ?? []
      const ids: string[] = []
      for (const text of Array.isArray(value) ? value : [String(value)]) {
        const { assetId, sha256 } = await uploader.bring(text, { listDirectory: batch.listDirectory, signal })
        ids.push(assetId)
        if (sha256 !== null) inputs.push(sha256)
      }
      params[name] = Array.isArray(value) ? ids : ids[0]!
    }
    return { params, inputs }
  }

  /**
   * Budget, price and key in one transaction: after it, and not before, the submit may leave. Null when the row has to
   * wait.
   */
  function reserve(rowId: number, { params, inputs }: { params: Params; inputs: string[] }): AttemptRecord | null {
    return inTransaction(db, () => {
      const row = findRow(db, rowId)!
      const batch = findBatch(db, row.batchId)!
      const now = clock.now()
      if (row.state !== 'uploading') return null
      if (batch.state !== 'running') {
        setRowState(db, rowId, 'ready', now)
        return null
      }
      if (row.coinsQuoted === null) throw new Error(`Row ${rowId} has no price.`)
      const coins = coinsOfBatch(db, batch.id)
      if (batch.budget !== null && coins.charged + coins.held + row.coinsQuoted > batch.budget) {
        setRowState(db, rowId, 'ready', now)
        return null
      }
      const body = {
        modelId: row.modelId,
        params,
        maxCoins: row.coinsQuoted,
        ...(row.effectId === null ? {} : { effectId: row.effectId }),
        ...(batch.settings.consent ? { consent: true as const } : {}),
      }
      return beginAttempt(db, { row, key: `pressrun-${newId()}`, body, inputs, now })
    })
  }

  async function send(rowId: number, attempt: AttemptRecord): Promise<void> {
    for (let tries = 0; !signal.aborted; tries++)
      try {
        const generation = await client.call('submitGeneration', {
          headers: { 'Idempotency-Key': attempt.idempotencyKey },
          body: attempt.body,
          patienceMs: SUBMIT_PATIENCE_MS,
          signal,
        })
        trouble = null
        accept(rowId, attempt, generation)
        return
      } catch (error) {
        if (!(error instanceof ClientError)) throw error
        if (signal.aborted) return
        if (refuse(rowId, attempt, error) === 'settled') return
        noteTrouble(error)
        await sleep(Math.min(2 ** tries * 15_000, LONGEST_PAUSE_MS))
      }
  }

  function accept(rowId: number, attempt: AttemptRecord, generation: Generation): void {
    inTransaction(db, () => {
      markAccepted(db, rowId, attempt.attempt, generation)
      setRowState(db, rowId, 'sent', clock.now())
    })
    if (hasEnded(generation)) observe(rowId, generation)
    else follow(rowId, generation.id)
    changed(rowId)
  }

  /** `settled`: it is known that nothing was charged, and what becomes of the row. */
  function refuse(rowId: number, attempt: AttemptRecord | null, error: ClientError): 'settled' | 'unknown' {
    const decision = afterRefusal(error)
    if (decision.type === 'send-again') {
      if (attempt) return 'unknown'
      // an upload that did not come through: the row starts anew
      noteTrouble(error)
      setRowState(db, rowId, 'ready', clock.now(), { notBefore: clock.now() + 15_000 })
      return 'settled'
    }
    const now = clock.now()
    const batchId = inTransaction(db, () => {
      if (attempt) settleAttempt(db, rowId, attempt.attempt, { charged: 0, errorCode: error.code, mismatch: null, now })
      const row = findRow(db, rowId)!
      if (decision.type === 'wait')
        setRowState(db, rowId, 'ready', now, { reason: decision.reason, notBefore: now + decision.delayMs })
      else if (decision.type === 'pause') {
        setRowState(db, rowId, 'ready', now)
        setBatchState(db, row.batchId, 'paused', now, decision.reason)
      } else if (decision.type === 'block') setRowState(db, rowId, 'blocked', now, { reason: decision.reason })
      else if (attempt && attempt.inputs.length > 0 && attempt.attempt === 1 && error.code === 'invalid_params') {
        // the service may have dropped an upload we still trusted: send the files once more
        forgetUploads(db, connectionId, attempt.inputs)
        setRowState(db, rowId, 'ready', now, { reason: decision.reason })
      } else setRowState(db, rowId, 'failed', now, { reason: decision.reason })
      return row.batchId
    })
    flying.delete(rowId)
    onChange(batchId)
    endIfOver(batchId)
    return 'settled'
  }

  function follow(rowId: number, generationId: string): void {
    follower.follow(generationId, {
      onChange: (generation) => observe(rowId, generation),
      onGone: () => loseTrack(rowId),
    })
  }

  /** What the service says of a row's generation now. */
  function observe(rowId: number, generation: Generation): void {
    if (signal.aborted) return
    trouble = null
    const row = findRow(db, rowId)
    const attempt = attemptOf(db, rowId)
    if (!row || attempt?.generationId !== generation.id || attempt.settledAt !== null) return
    if (!hasEnded(generation)) {
      const isRunning = generation.status === 'processing'
      if (isRunning) markStarted(db, rowId, attempt.attempt, clock.now())
      setRowState(db, rowId, isRunning ? 'running' : 'sent', clock.now(), { progress: generation.progress })
      onChange(row.batchId)
      return
    }
    settle(row, attempt, generation)
    flying.delete(rowId)
    if (generation.status === 'succeeded') toDownload.push({ rowId, generation })
    onChange(row.batchId)
    endIfOver(row.batchId)
    wake()
  }

  /** The service has forgotten a generation it once accepted. What it held counts as spent until a person has looked. */
  function loseTrack(rowId: number): void {
    const row = findRow(db, rowId)
    const attempt = attemptOf(db, rowId)
    if (!row || !attempt || attempt.settledAt !== null) return
    const reason = {
      code: 'generation_gone',
      message: 'The service no longer knows this generation. Check the account.',
    }
    const now = clock.now()
    inTransaction(db, () => {
      const charged = attempt.coinsHeld ?? 0
      settleAttempt(db, rowId, attempt.attempt, { charged, errorCode: 'not_found', mismatch: reason.message, now })
      setRowState(db, rowId, 'blocked', now, { reason })
    })
    flying.delete(rowId)
    onChange(row.batchId)
    endIfOver(row.batchId)
    wake()
  }

  function settle(row: RowRecord, attempt: AttemptRecord, generation: Generation): void {
    const now = clock.now()
    inTransaction(db, () => {
      settleAttempt(db, row.id, attempt.attempt, {
        charged: generation.coinsCharged ?? 0,
        errorCode: generation.error?.code ?? null,
        mismatch: chargeMismatch(attempt, generation),
        now,
      })
      if (generation.status === 'succeeded') {
        insertOutputs(
          db,
          row.id,
          generation.id,
          generation.outputs.map(({ id }) => id),
        )
        setRowState(db, row.id, 'downloading', now)
      } else if (generation.status === 'canceled')
        setRowState(db, row.id, 'canceled', now, {
          reason: { code: 'canceled', message: 'Canceled before it ran. The coins were given back.' },
        })
      else {
        const next = afterFailure(generation.error?.code ?? 'internal', attempt.attempt)
        if (next.type === 'retry')
          setRowState(db, row.id, 'ready', now, { reason: next.reason, notBefore: now + next.delayMs })
        else setRowState(db, row.id, 'failed', now, { reason: next.reason })
      }
    })
  }

  function startDownloads(): void {
    while (downloading < MOST_DOWNLOADS) {
      const job = toDownload.shift()
      if (!job) return
      downloading += 1
      run(() =>
        collectRow(job.rowId, job.generation).finally(() => {
          downloading -= 1
          wake()
        }),
      )
    }
  }

  /** Paid outputs come home, however long it takes. */
  async function collectRow(rowId: number, known: Generation | null): Promise<void> {
    let generation = known
    for (let tries = 0; !signal.aborted; tries++)
      try {
        const row = findRow(db, rowId)
        const batch = row && findBatch(db, row.batchId)
        if (!row || !batch || row.state !== 'downloading') return
        const attempt = attemptOf(db, rowId)!
        generation ??= await client.call('readGeneration', { pathParams: { id: attempt.generationId! }, signal })
        await collectOutputs(batch, row, attempt, generation)
        setRowState(db, rowId, 'done', clock.now())
        onChange(batch.id)
        endIfOver(batch.id)
        return
      } catch (error) {
        if (signal.aborted) return
        const isWeather = error instanceof ClientError && isPassing(error)
        const reason = isWeather ? NOT_DOWNLOADED : downloadTrouble(error)
        const row = findRow(db, rowId)
        if (!row) return
        setRowState(db, rowId, 'downloading', clock.now(), { reason })
        if (!isWeather) {
          log.warn('A paid output could not be stored.', { rowId, error: String(error) })
          setBatchState(db, row.batchId, 'paused', clock.now(), reason)
        }
        onChange(row.batchId)
        // links may have expired meanwhile
        generation = null
        await sleep(Math.min(2 ** tries * 5_000, LONGEST_PAUSE_MS))
      }
  }

  async function collectOutputs(
    batch: BatchRecord,
    row: RowRecord,
    attempt: AttemptRecord,
    generation: Generation,
  ): Promise<void> {
    const here = new Set(
      outputsOf(db, row.id)
        .filter((output) => output.itemId !== null)
        .map(({ assetId }) => assetId),
    )
    for (const [index, asset] of generation.outputs.entries()) {
      if (here.has(asset.id)) continue
      const order = {
        batch,
        row,
        attempt,
        generation,
        asset,
        position: index + 1,
        connectionName: options.connectionName,
      }
      const taken = await collectOutput({ client, library, clock, random }, order, signal)
      markTakenIn(db, row.id, asset.id, taken)
      onChange(batch.id)
    }
  }

  function endIfOver(batchId: string): void {
    const batch = findBatch(db, batchId)
    if (batch?.state !== 'running' && batch?.state !== 'paused') return
    if (hasOpenRows(db, batchId)) return
    setBatchState(db, batchId, 'ended', clock.now())
    onChange(batchId)
  }

  function changed(rowId: number): void {
    const row = findRow(db, rowId)
    if (row) onChange(row.batchId)
  }

  function noteTrouble(error: unknown): void {
    if (!(error instanceof ClientError))
      return log.error('A batch stumbled.', { error: error instanceof Error ? error.stack : String(error) })
    trouble = { code: error.code, message: error.message }
  }

  return {
    wake,
    rouse() {
      for (const rouse of sleepers) rouse()
      wake()
    },
    trouble: () => trouble,
    async cancelSent(batchId) {
      for (const row of rowsInState(db, batchId, ['sent'])) {
        const attempt = attemptOf(db, row.id)
        if (!attempt?.generationId) continue
        try {
          observe(row.id, await client.call('cancelGeneration', { pathParams: { id: attempt.generationId }, signal }))
        } catch (error) {
          // it runs already, or an earlier cancel went through unheard: the follower will see which
          if (!(error instanceof ClientError) || error.code !== 'not_cancelable') throw error
        }
      }
    },
    async close() {
      closing.abort(new Error('Pressrun is closing.'))
      cancelWake?.()
      follower.close()
      await Promise.allSettled(working)
    },
  }
}

const NOT_DOWNLOADED: Reason = {
  code: 'not_downloaded',
  message: 'Paid, not downloaded yet. It is tried again by itself; nothing is charged twice.',
}

function downloadTrouble(error: unknown): Reason {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return {
      code: 'disk_full',
      message: 'The disk is full. What is paid for is kept at the service: make room and resume.',
    }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return {
      code: 'folder_not_writable',
      message: 'The output folder cannot be written to. Choose another or allow it, then resume.',
    }
  const message = error instanceof Error ? error.message : String(error)
  return { code: 'not_stored', message: `Paid, but not stored: ${message}` }
}
