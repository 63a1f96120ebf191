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
    const { number, connectionId, settings } = requireItem(db, id)
    const { params } = settings
    const mediaParams = Object.keys(params).filter((name) => MEDIA_PARAMS.has(name))
    const references = mediaIn(params, mediaParams)
    const contents = sourcesOf(db, number)
    const [content] = contents
    // of one file and one content each is the other: an upload that is gone from the service has left what it was
    const isOnly = references.length === 1 && contents.length === 1
    const source = isOnly && content !== undefined ? await names.ofContent(content) : undefined
    const named: ByParam = {}
    for (const { param, text } of references) (named[param] ??= []).push(await ofReference(text, connectionId, source))
    return named
  }

  /** By the content that it was made of, where that has a picture; else as the service says, under the content's name. */
  async function ofReference(text: string, connectionId: string, source: NamedMedia | undefined): Promise<NamedMedia> {
    if (source?.pictureId) return source
    const described = await names.describe(text, { connectionId, mayRead: false })
    return described.name === null && source ? { ...source, ...described, name: source.name } : described
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
