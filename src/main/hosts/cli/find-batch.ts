import type { App } from '#main/app.ts'
import type { Batch, BatchRow } from '#shared/app/batch.ts'
import { HostError } from '../host-error.ts'
import { ask } from '../ask.ts'
import { unlockFor, type CliSession } from './context.ts'

const ROWS_AT_ONCE = 1000

/**
 * By its id or the beginning of it; the newest that was started when nothing is said. What was only prepared, in a window or
 * by a command that was broken off, was never agreed to: going on with it would spend what nobody meant.
 */
export async function findBatch(app: App, id: string | undefined): Promise<Batch> {
  const { batches } = await ask(app, 'batches.list', {})
  // a variable of a script that is empty names none
  const isMeant = ({ id: known }: Batch) => id !== undefined && id !== '' && known.startsWith(id)
  const found =
    id === undefined ? batches.filter(({ state }) => state !== 'draft').slice(0, 1) : batches.filter(isMeant)
  const [batch, other] = found
  if (!batch)
    throw new HostError(
      'unknown_batch',
      id === undefined ? 'No batch was started yet. See: batch list' : `There is no batch ${id}.`,
    )
  if (other) throw new HostError('unknown_batch', `Several batches begin with ${id}.`)
  return batch
}

/** As `findBatch`, for what is asked of its service. */
export async function findBatchToSend(session: CliSession, id: string | undefined): Promise<Batch> {
  const batch = await findBatch(session.app, id)
  await unlockFor(session, [batch])
  return batch
}

/** All of them in their order, however many there are. */
export async function* rowsOf(app: App, id: string): AsyncGenerator<BatchRow> {
  let after: { position: number; id: number } | undefined
  for (;;) {
    const { rows } = await ask(app, 'batches.rows', { id, limit: ROWS_AT_ONCE, ...(after ? { after } : {}) })
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) return
    after = { position: last.position, id: last.id }
  }
}
