import type { App } from '#main/app.ts'
import type { Batch } from '#shared/app/batch.ts'
import { CommandError } from '#shared/app/error.ts'
import { PAUSE } from '#shared/batch/reason-codes.ts'
import { ask } from '../ask.ts'
import { describeBatch, progressLine } from './batch-words.ts'
import type { CliContext } from './context.ts'
import { rowsOf } from './find-batch.ts'
import { untilStopped } from './until-stopped.ts'

const REDRAW_MS = 250

/**
 * Stays with a batch until it ends, stands still or is told to stop, which pauses it. Throws unless every row is done,
 * so that the exit code says so.
 */
export async function watchBatch(app: App, context: CliContext, id: string): Promise<void> {
  const screen = createScreen(context)
  const over = new AbortController()
  const news = listen(app, id)
  let stopped = untilStopped(over.signal)
  try {
    for (;;) {
      // heard from here on: what changes while we read is read again
      const changed = news.next()
      const batch = await ask(app, 'batches.read', { id })
      screen.show(batch)
      if (batch.state !== 'running') break
      if ((await Promise.race([stopped.then(() => 'stopped'), changed])) !== 'stopped') continue
      stopped = new Promise(() => {})
      await ask(app, 'batches.pause', { id })
    }
  } finally {
    over.abort()
    news.stop()
    screen.end()
  }
  await sayHowItEnded(app, context, await ask(app, 'batches.read', { id }))
}

/** News of this batch, and not more often than anyone can read. */
function listen(app: App, id: string): { next(): Promise<'changed'>; stop(): void } {
  let tell: (() => void) | undefined
  const stop = app.subscribe((event) => {
    if (event.type === 'batch.changed' && event.batchId === id) tell?.()
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
  const done = (batch.counts.done ?? 0) + (batch.counts.skipped ?? 0)
  if (context.json) {
    for await (const row of rowsOf(app, batch.id)) context.print(JSON.stringify({ type: 'row', ...row }))
    context.print(JSON.stringify({ type: 'batch', ...batch }))
  } else context.print(describeBatch(batch))
  if (batch.pause?.code === PAUSE.pick)
    throw new CommandError(
      batch.pause.code,
      `${batch.toPick} ${batch.toPick === 1 ? 'row waits' : 'rows wait'} for you to pick. See them: batch pick ${batch.id}. Choose: batch pick ${batch.id} --rows 1,3-5 --outputs 2 (or --all, or --none)`,
    )
  if (batch.state === 'paused')
    throw new CommandError(
      batch.pause?.code ?? 'paused',
      `${batch.pause?.message ?? 'Paused.'} Go on with: batch resume ${batch.id}`,
    )
  if (done < batch.rows)
    throw new CommandError(
      'rows_not_done',
      `${batch.rows - done} of ${batch.rows} rows are not done. See: batch status ${batch.id}`,
    )
}

/** One line that is drawn over on a terminal, a line of JSON for machines, nothing in a pipe. */
function createScreen(context: CliContext): { show(batch: Batch): void; end(): void } {
  const { stderr } = process
  let shown = ''
  return {
    show(batch) {
      if (context.json) {
        const { state, counts, coins, providerCost, outputs, etaSeconds, trouble } = batch
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
      } else if (stderr.isTTY) stderr.write(`\r\u001B[K${progressLine(batch, stderr.columns)}`)
    },
    end() {
      if (!context.json && stderr.isTTY) stderr.write('\r\u001B[K')
    },
  }
}
