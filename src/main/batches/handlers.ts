import { realpath } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { BATCH_COMMANDS } from '#shared/app/batch-commands.ts'
import type { CommandHandlers } from '#shared/app/commands.ts'
import { BUNDLED_CONNECTION_ID } from '#shared/app/connection.ts'
import { Refusal } from '#shared/app/refusal.ts'
import { asBatchName } from '#shared/batch/batch-name.ts'
import { text } from '#shared/text/index.ts'
import { localized } from '#shared/text/localized-message.ts'
import type { Clock } from '../tools/clock.ts'
import { countKept } from '../library/store/kept-items.ts'
import { prepareOutputFolder } from '../named-folder.ts'
import type { Batches } from './index.ts'
import { presentAttempt, presentRow } from './views/present.ts'
import { requireBatch, requireRow } from './store/require.ts'
import type { BatchReader } from './views/batch-reader.ts'
import type { ListCommand } from './list-handlers.ts'
import { reportLines } from './views/report.ts'
import { pageOfRows } from './views/row-page.ts'
import { writeReport } from './views/write-report.ts'
import { attemptsOf } from './store/attempts.ts'
import { listBatches } from './store/batches.ts'
import type { Reach } from './actions/start-within.ts'

type BatchHandlers = Pick<CommandHandlers<{ signal: AbortSignal }>, Exclude<keyof typeof BATCH_COMMANDS, ListCommand>>

export function createBatchHandlers({
  db,
  batches,
  clock,
  reader: { present, read },
  reach,
  namesFiles,
}: {
  db: Database
  batches: Batches
  clock: Clock
  reader: BatchReader
  /** Asks a service no longer than until it turns out to be away. */
  reach: Reach
  /** Who asks is a person who may name any file; a window is answered with the text, and saves it by itself. */
  namesFiles: boolean
}): BatchHandlers {
  return {
    'batches.list': async () => ({ batches: await Promise.all(listBatches(db).map(present)) }),
    'batches.read': ({ id }) => read(id),
    'batches.kept': async ({ id }) => ({ outputs: countKept(db, requireBatch(db, id).id) }),
    'batches.rows': ({ id, ...wanted }) =>
      pageOfRows({ db, idsOf: (batch, view) => batches.rowIds(batch, view) }, requireBatch(db, id), wanted),
    'batches.writeCells': ({ id, cells }) => batches.writeCells(id, cells),
    'batches.rewriteRows': ({ id, rows }) => batches.rewriteRows(id, rows),
    'batches.insertRows': async ({ id, before, rows }) => ({ rowIds: await batches.insertRows(id, rows, before) }),
    'batches.duplicateRows': async ({ id, rowIds }) => ({ rowIds: await batches.duplicateRows(id, rowIds) }),
    'batches.removeRows': ({ id, rowIds }) => batches.removeRows(id, rowIds),
    'batches.restoreRows': async ({ id, rows }) => {
      await batches.restoreRows(id, rows)
      return {}
    },
    'batches.rowLog': async ({ rowId }) => ({ attempts: attemptsOf(db, rowId).map(presentAttempt) }),
    'batches.plan': ({ id }, { signal }) =>
      reach(requireBatch(db, id).connectionId, signal, (either) => batches.plan(id, either)),
    'batches.allowOutside': async ({ id, folders }) => {
      await batches.allowOutside(id, folders)
      return read(id)
    },
    'batches.start': async ({ id, budget }) => {
      await prepareOutputFolder(requireBatch(db, id).outDir, clock)
      batches.start(id, { budget })
      return read(id)
    },
    'batches.pause': async ({ id }) => {
      await batches.pause(id)
      return read(id)
    },
    'batches.resume': ({ id }) => {
      batches.resume(id)
      return read(id)
    },
    'batches.cancel': async ({ id }) => {
      await batches.cancel(id)
      return read(id)
    },
    'batches.stopWaiting': async ({ id }, { signal }) => {
      await batches.stopWaiting(id, signal)
      return read(id)
    },
    'batches.retry': async ({ id, ...options }) => {
      await batches.retry(id, options)
      return read(id)
    },
    'batches.editRow': async ({ rowId, ...change }) => {
      await batches.editRow(rowId, change)
      return presentRow(db, requireRow(db, rowId))
    },
    'batches.moveRows': async ({ id, moves }) => ({ back: batches.move(id, moves) }),
    'batches.duplicate': async ({ id }) => read(await batches.duplicate(id)),
    'batches.rehearse': async ({ id }) => {
      const name = asBatchName(text().batches.rehearsalName(requireBatch(db, id).name))
      return read(await batches.duplicate(id, { connectionId: BUNDLED_CONNECTION_ID, name }))
    },
    'batches.reconcile': ({ id }, { signal }) => batches.reconcile(id, signal),
    'batches.rename': ({ id, name }) => {
      batches.rename(id, name)
      return read(id)
    },
    'batches.remove': async ({ id }) => {
      await batches.remove(id)
      return {}
    },
    'batches.report': async ({ id, path }) => {
      const batch = requireBatch(db, id)
      if (path !== undefined) {
        const target = resolve(path)
        if (!namesFiles) throw new Refusal('report_not_written', localized('refusals.reportNotWritten', target))
        const folder = await realpath(dirname(target)).catch(() => null)
        return { text: null, path: target, rows: await writeReport(target, reportLines(db, batch, folder)) }
      }
      const lines: string[] = []
      for await (const line of reportLines(db, batch)) lines.push(line)
      return { text: lines.join(''), path: null, rows: lines.length - 1 }
    },
  }
}
