import { resolve } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { BATCH_COMMANDS } from '#shared/app/batch-commands.ts'
import type { CommandHandlers } from '#shared/app/commands.ts'
import { suggestMapping } from '#shared/batch/column-mapping.ts'
import { FIRST_MODEL } from '#shared/batch/first-model.ts'
import { text } from '#shared/text/index.ts'
import { checkOutputFolder } from '../named-folder.ts'
import type { Clock } from '../tools/clock.ts'
import { addToDraft } from './actions/add-to-draft.ts'
import type { BatchDraft } from './actions/making.ts'
import type { Batches } from './index.ts'
import type { HandedLists } from './lists/handed-lists.ts'
import { nameOfSource, openSource } from './lists/list-source.ts'
import type { BatchRecord } from './store/batches.ts'
import { requireBatch } from './store/require.ts'
import type { BatchReader } from './views/batch-reader.ts'

/** Commands by which lists come in and become rows of batches. */
export type ListCommand = Extract<
  keyof typeof BATCH_COMMANDS,
  | `lists.${string}`
  | 'batches.inspectList'
  | 'batches.create'
  | 'batches.sample'
  | 'batches.addRows'
  | 'batches.collect'
>

const SAMPLE_ROWS = 20

export function createListHandlers({
  db,
  batches,
  clock,
  reader: { present, read },
  defaults,
  readSample,
  lists,
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
  lists: HandedLists
  /** Hands over what a sheet holds; the sheet is gone when the batch is there. */
  fromSheet: (
    sheetId: string,
    make: (list: Omit<BatchDraft, 'settings' | 'connectionId' | 'outDir'>) => Promise<BatchRecord>,
  ) => Promise<BatchRecord>
}): Pick<CommandHandlers<unknown>, ListCommand> {
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
      return read(await addToDraft(batches, db, row, { into, name, connectionId: on, outDir, nameTemplate }))
    },
  }
}
