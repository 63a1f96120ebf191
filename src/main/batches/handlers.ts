import { realpath } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { BATCH_COMMANDS } from '#shared/app/batch-commands.ts'
import type { CommandHandlers } from '#shared/app/commands.ts'
import { BUNDLED_CONNECTION_ID } from '#shared/app/connection.ts'
import { asBatchName } from '#shared/batch/batch-name.ts'
import { suggestMapping } from '#shared/batch/column-mapping.ts'
import { FIRST_MODEL } from '#shared/batch/first-model.ts'
import { ROW_STATES } from '#shared/batch/states.ts'
import { text } from '#shared/text/index.ts'
import type { Clock } from '../tools/clock.ts'
import { checkOutputFolder, prepareOutputFolder } from '../output-folder.ts'
import { collectRow } from './collect-row.ts'
import type { Batches } from './index.ts'
import type { BatchDraft } from './making.ts'
import { presentAttempt, presentRow } from './present.ts'
import { requireBatch, requireRow, type BatchReader } from './read-batch.ts'
import type { BroughtLists } from './brought-lists.ts'
import { nameOfSource, openSource } from './open-source.ts'
import { reportLines } from './report.ts'
import { writeReport } from './write-report.ts'
import { rowsFrom } from './store/rows-from.ts'
import { attemptsOf } from './store/attempts.ts'
import { listBatches, type BatchRecord } from './store/batches.ts'
import { keptOutputs } from './store/kept.ts'
import type { Reach } from './start-within.ts'
import { findRow, pageRows } from './store/rows.ts'
import { countRows } from './store/totals.ts'

type BatchHandlers = Pick<CommandHandlers<{ signal: AbortSignal }>, keyof typeof BATCH_COMMANDS>

const SAMPLE_ROWS = 20

export function createBatchHandlers({
  db,
  batches,
  clock,
  reader,
  defaults,
  readSample,
  lists,
  reach,
  fromSheet,
}: {
  db: Database
  batches: Batches
  clock: Clock
  reader: BatchReader
  /** What the user chose, for what a command leaves open. */
  defaults: () => { connectionId: string; outDir: string; nameTemplate: string }
  /** The list that comes with the app. */
  readSample: () => Promise<string>
  lists: BroughtLists
  /** Asks a service no longer than until it turns out to be away. */
  reach: Reach
  /** Hands over what a sheet holds; the sheet is gone when the batch is there. */
  fromSheet: (
    sheetId: string,
    make: (list: Omit<BatchDraft, 'settings' | 'connectionId' | 'outDir'>) => Promise<BatchRecord>,
  ) => Promise<BatchRecord>
}): BatchHandlers {
  const { present, read } = reader

  return {
    'lists.begin': async ({ fileName }) => ({ listId: await lists.begin(fileName) }),
    'lists.append': async ({ listId, offset, data }) => {
      await lists.append(listId, offset, data)
      return {}
    },
    'batches.inspectList': async ({ source }) => {
      const list = await openSource(lists, source)
      const sample: string[][] = []
      let rows = 0
      for await (const row of list.rows) {
        rows += 1
        if (sample.length < SAMPLE_ROWS) sample.push([...row.cells])
      }
      const { columns, delimiter, heading, encoding, workbook } = list
      const reading = { delimiter, heading, encoding, ...(workbook && { workbook }) }
      return { columns, mapping: { ...suggestMapping(columns) }, rows, sample, ...reading }
    },
    'batches.create': async ({ source, settings, name, connectionId, outDir, folder, files }) => {
      if (outDir !== undefined) await checkOutputFolder(resolve(outDir), clock)
      const where = {
        connectionId: connectionId ?? defaults().connectionId,
        outDir: resolve(outDir ?? defaults().outDir),
      }
      const directory = folder === undefined ? null : resolve(folder)
      if ('sheetId' in source) {
        const make = async (list: Omit<BatchDraft, 'settings' | keyof typeof where>) => {
          await batches.refuseTooMany(where.connectionId, async () => list, settings)
          return batches.create({
            ...list,
            ...where,
            settings,
            name: name ?? list.name,
            listDirectory: list.listDirectory ?? directory,
            files: { ...list.files, ...files },
          })
        }
        return present(await fromSheet(source.sheetId, make))
      }
      await batches.refuseTooMany(where.connectionId, () => openSource(lists, source), settings)
      const list = await openSource(lists, source)
      try {
        const batch = await batches.create({
          ...where,
          name: name ?? nameOfSource(lists, source),
          columns: list.columns,
          rows: list.rows,
          settings,
          listDirectory: list.directory ?? directory,
          ...(files && { files }),
        })
        return await present(batch)
      } finally {
        await list.close()
      }
    },
    'batches.sample': async () => ({ name: text().batches.sampleName, text: await readSample(), modelId: FIRST_MODEL }),
    'batches.addRows': async ({ id, source }) => {
      const { connectionId, settings } = requireBatch(db, id)
      await batches.refuseTooMany(connectionId, () => openSource(lists, source), settings)
      const { columns, rows, directory, close } = await openSource(lists, source)
      try {
        await batches.addRows(id, { columns, rows, listDirectory: directory })
      } finally {
        await close()
      }
      return read(id)
    },
    'batches.collect': async ({ into, name, connectionId, ...row }) => {
      const { outDir, nameTemplate, ...settings } = defaults()
      const on = connectionId ?? settings.connectionId
      return read(await collectRow(batches, db, row, { into, name, connectionId: on, outDir, nameTemplate }))
    },
    'batches.list': async () => ({ batches: await Promise.all(listBatches(db).map(present)) }),
    'batches.read': ({ id }) => read(id),
    'batches.kept': async ({ id }) => ({ outputs: keptOutputs(db, requireBatch(db, id).id) }),
    'batches.rows': async ({ id, states, after = null, offset, limit, search, sort }) => {
      const batch = requireBatch(db, id)
      if (offset !== undefined && (search?.trim() || sort)) {
        const view = { states: states ?? null, ...(search && { search }), ...(sort && { sort }) }
        const ids = await batches.rowIds(batch, view)
        const found = ids.slice(offset, offset + limit).map((rowId) => findRow(db, rowId))
        const rows = found.filter((row) => row !== undefined)
        return { rows: rows.map((row) => presentRow(db, row)), count: ids.length }
      }
      const rows =
        offset === undefined
          ? pageRows(db, id, { states: states ?? ROW_STATES, after, limit })
          : rowsFrom(db, id, { states: states ?? null, offset, limit })
      const counts = countRows(db, id)
      let count = 0
      for (const state of states ?? ROW_STATES) count += counts[state] ?? 0
      return { rows: rows.map((row) => presentRow(db, row)), count }
    },
    'batches.writeCells': ({ id, cells }) => batches.writeCells(id, cells),
    'batches.rewriteRows': ({ id, rows }) => batches.rewriteRows(id, rows),
    'batches.insertRows': async ({ id, before, rows }) => ({ rowIds: await batches.insertRows(id, rows, before) }),
    'batches.duplicateRows': async ({ id, rowIds }) => ({ rowIds: await batches.duplicateRows(id, rowIds) }),
    'batches.removeRows': ({ id, rowIds }) => batches.removeRows(id, rowIds),
    'batches.restoreRows': async ({ id, rows }) => ({ rowIds: await batches.restoreRows(id, rows) }),
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
    'batches.pause': ({ id }) => {
      batches.pause(id)
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
    'batches.retry': async ({ id, rowIds }) => {
      await batches.retry(id, rowIds)
      return read(id)
    },
    'batches.editRow': async ({ rowId, ...change }) => {
      await batches.editRow(rowId, change)
      return presentRow(db, requireRow(db, rowId))
    },
    'batches.moveRows': ({ id, rowIds, before }) => {
      batches.move(id, rowIds, before)
      return read(id)
    },
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
        const folder = await realpath(dirname(target)).catch(() => null)
        return { text: null, path: target, rows: await writeReport(target, reportLines(db, batch, folder)) }
      }
      const lines: string[] = []
      for await (const line of reportLines(db, batch)) lines.push(line)
      return { text: lines.join(''), path: null, rows: lines.length - 1 }
    },
  }
}
