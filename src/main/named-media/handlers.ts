import type { Database } from 'better-sqlite3'
import type { CommandHandlers } from '#shared/app/commands.ts'
import type { NAMED_MEDIA_COMMANDS, NamedMedia } from '#shared/app/named-media.ts'
import { readMediaReference } from '#shared/batch/media-reference.ts'
import { MEDIA_PARAMS, mediaTexts, type Params } from '#shared/service/params.ts'
import { isOutside, outsidePath } from '../batches/inputs/find-files.ts'
import { findBatch } from '../batches/store/batches.ts'
import { findRow, type RowRecord } from '../batches/store/rows.ts'
import { requireItem } from '../library/require-item.ts'
import { sourcesOf } from '../library/store/items.ts'
import type { Sheets } from '../sheets/index.ts'
import type { MediaNames } from './named-media.ts'

type NamedMediaHandlers = Pick<CommandHandlers<unknown>, keyof typeof NAMED_MEDIA_COMMANDS>
type ByParam = Record<string, NamedMedia[]>

export function createNamedMediaHandlers({
  db,
  names,
  sheets,
  defaults,
}: {
  db: Database
  names: MediaNames
  sheets: Pick<Sheets, 'fileOf'>
  defaults: () => { connectionId: string }
}): NamedMediaHandlers {
  async function ofItem(id: string): Promise<ByParam> {
    const item = requireItem(db, id)
    const { params } = item.settings
    const said = mediaIn(
      params,
      Object.keys(params).filter((name) => MEDIA_PARAMS.has(name)),
    )
    const sources = sourcesOf(db, item.number)
    const [content] = sources
    // an upload that is gone from the service has left the content it was made of
    const isOnly = said.length === 1 && sources.length === 1
    const named: ByParam = {}
    for (const { param, text } of said) {
      const source = isOnly && content !== undefined ? await names.ofContent(content) : undefined
      const told = source?.pictureId
        ? source
        : await names.describe(text, { connectionId: item.connectionId, mayRead: false })
      ;(named[param] ??= []).push(told.name === null && source ? { ...source, ...told, name: source.name } : told)
    }
    return named
  }

  async function ofRow(row: RowRecord, connectionId: string): Promise<ByParam> {
    const outside = new Set(row.issues.filter(isOutside).map(outsidePath))
    const named: ByParam = {}
    for (const { param, text } of mediaIn(row.params, row.mediaParams))
      (named[param] ??= []).push(await names.describe(text, { connectionId, mayRead: !outside.has(text) }))
    return named
  }

  return {
    'media.ofItem': async ({ id }) => ({ params: await ofItem(id) }),
    'media.ofRows': async ({ rowIds }) => {
      const rows: { rowId: number; params: ByParam }[] = []
      for (const rowId of rowIds) {
        const row = findRow(db, rowId)
        const connectionId = row && findBatch(db, row.batchId)?.connectionId
        if (row && connectionId !== undefined) rows.push({ rowId, params: await ofRow(row, connectionId) })
      }
      return { rows }
    },
    'media.ofCells': async ({ sheetId, texts }) => {
      const cells: { text: string; media: NamedMedia }[] = []
      const { connectionId } = defaults()
      for (const text of texts) {
        const reference = readMediaReference(text)
        const file =
          reference.type === 'file' ? await sheets.fileOf(sheetId, reference.path) : { text, isOutside: false }
        if (file)
          cells.push({ text, media: await names.describe(file.text, { connectionId, mayRead: !file.isOutside }) })
      }
      return { cells }
    },
  }
}

/** What the params say, one file after the other. */
function mediaIn(params: Params, mediaParams: readonly string[]): { param: string; text: string }[] {
  return mediaParams.flatMap((param) => mediaTexts(params[param]).map((text) => ({ param, text })))
}
