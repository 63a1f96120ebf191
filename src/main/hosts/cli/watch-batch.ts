import type { App } from '#main/app.ts'
import type { Batch } from '#shared/app/batch.ts'
import { HostError } from '../host-error.ts'
import { errorCode } from '#shared/app/error-codes.ts'
import { PAUSE } from '#shared/batch/reason-codes.ts'
import { countRowsIn, MADE_STATES } from '#shared/batch/states.ts'
import { ask } from '../ask.ts'
import { describeBatch, progressLine } from './batch-words.ts'
import type { CliContext } from './context.ts'
import { rowsOf } from './find-batch.ts'
import { printableLine } from './printable.ts'
import { untilStopped } from './until-stopped.ts'

const REDRAW_MS = 250

/**
 * Stays with a batch until it ends, stands still or is told to stop, which pauses it. Throws unless every row is done,
 * so that the exit code says so.
 */
export function watchBatch(app: App, context: CliContext, id: string): Promise<void> {
  return watchBatches(app, context, [id])
}

/**
 * As `watchBatch`, for several that run at the same time: whatever becomes of one, the others go on, and being told to
 * stop pauses all of them. Throws what the first that is not done has to say.
 */
export async function watchBatches(app: App, context: CliContext, ids: readonly string[]): Promise<void> {
  const over = new AbortController()
  const stopped = untilStopped(over.signal)
  let firstFailure: unknown
  for (const [index, id] of ids.entries()) {
    try {
      await untilStill(app, context, id, { stopped, together: ids })
      // nothing is left to be paused: the next Ctrl+C ends the command
      if (index === ids.length - 1) over.abort()
      await sayHowItEnded(app, context, await ask(app, 'batches.read', { id }))
    } catch (error) {
      firstFailure ??= error
    }
  }
  over.abort()
  if (firstFailure !== undefined) throw firstFailure
}

async function untilStill(
  app: App,
  context: CliContext,
  id: string,
  { stopped, together }: { stopped: Promise<void>; together: readonly string[] },
): Promise<void> {
  const screen = createScreen(context)
  const news = listen(app, id)
  let isTold = stopped.then(() => 'stopped')
  try {
    for (;;) {
      // heard from here on: what changes while we read is read again
      const changed = news.next()
      const batch = await ask(app, 'batches.read', { id })
      screen.show(batch)
      if (batch.state !== 'running') return
      if ((await Promise.race([isTold, changed])) !== 'stopped') continue
      isTold = new Promise(() => {})
      for (const each of together) await ask(app, 'batches.pause', { id: each })
    }
  } finally {
    news.stop()
    screen.end()
  }
}

/** News of this batch and of its service, and not more often than anyone can read. */
function listen(app: App, id: string): { next(): Promise<'changed'>; stop(): void } {
  let tell: (() => void) | undefined
  const stop = app.subscribe((event) => {
    // what it waits for may be its service
    if (event.type === 'connections.changed' || (event.type === 'batch.changed' && event.batchId === id)) tell?.()
  })
  return {
    next: () =>
      new Promise((resolve) => {
        tell = () => setTimeout(() => resolve('changed'), REDRAW_MS)
      }),
    stop,
  }
}

async function sayHowItEnded(app: App, context: CliContext, batch: Batch): Promise<void> {
  const done = countRowsIn(batch.counts, MADE_STATES)
  if (context.json) {
    for await (const row of rowsOf(app, batch.id)) context.print(JSON.stringify({ type: 'row', ...row }))
    context.print(JSON.stringify({ type: 'batch', ...batch }))
  } else {
    context.print(describeBatch(batch))
    if (batch.mismatches > 0)
      for await (const { listRow, mismatch } of rowsOf(app, batch.id))
        if (mismatch !== null) process.stderr.write(`pressrun: row ${listRow}: ${printableLine(mismatch.message)}\n`)
  }
  if (batch.pause?.code === PAUSE.pick)
    throw new HostError(
      errorCode(batch.pause.code),
      `${batch.toPick} ${batch.toPick === 1 ? 'row waits' : 'rows wait'} for you to pick. See them: batch pick ${batch.id}. Choose: batch pick ${batch.id} --rows 1,3-5 --outputs 2 (or --all, or --none)`,
    )
  if (batch.state === 'paused')
    throw new HostError(
      errorCode(batch.pause?.code ?? 'paused'),
      `${batch.pause?.message ?? 'Paused.'} Go on with: batch resume ${batch.id}`,
    )
  if (batch.toConsent > 0)
    throw new HostError(
      errorCode('consent_required'),
      `The service asks whether the people in ${batch.toConsent} ${batch.toConsent === 1 ? 'row' : 'rows'} agree. Nothing was charged. If they do, go on with: batch retry ${batch.id} --consent`,
    )
  if (done < batch.rows)
    throw new HostError(
      'rows_not_done',
      `${batch.rows - done} of ${batch.rows} rows are not done. See: batch status ${batch.id}`,
    )
}

/** One line that is drawn over on a terminal, a line of JSON for machines, in a pipe only what it waits for. */
function createScreen(context: CliContext): { show(batch: Batch): void; end(): void } {
  const { stderr } = process
  let shown = ''
  return {
    show(batch) {
      const { state, counts, coins, providerCost, outputs, etaSeconds, trouble } = batch
      if (context.json) {
        const line = JSON.stringify({
          type: 'progress',
          state,
          counts,
          coins,
          providerCost,
          outputs,
          etaSeconds,
          trouble,
        })
        if (line !== shown) context.print(line)
        shown = line
      } else if (stderr.isTTY) stderr.write(`\r\u001B[K${printableLine(progressLine(batch, stderr.columns))}`)
      else if (trouble && trouble.message !== shown) {
        stderr.write(`pressrun: ${printableLine(trouble.message)}\n`)
        shown = trouble.message
      }
    },
    end() {
      if (!context.json && stderr.isTTY) stderr.write('\r\u001B[K')
    },
  }
}
