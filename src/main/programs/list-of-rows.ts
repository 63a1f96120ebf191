import { readStepTarget, suggestMapping } from '#shared/batch/column-mapping.ts'
import { fileKey, readMediaReference, splitMediaCell } from '#shared/batch/media-reference.ts'
import { MEDIA_PARAMS } from '#shared/service/params.ts'
import type { BatchDraft } from '../batches/actions/making.ts'
import type { KnownFiles } from '../compose/known-files.ts'

export type ProgramRows = Pick<BatchDraft, 'columns' | 'rows' | 'listDirectory'> & Required<Pick<BatchDraft, 'files'>>

/** Rows by column as a list. Files in it are those that the app knows: inputs that were brought, and the library's. */
export async function listOfRows(
  rows: readonly Readonly<Record<string, string>>[],
  known: Pick<KnownFiles, 'requireKnownFile'>,
): Promise<ProgramRows> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const mediaColumns = Object.entries(suggestMapping(columns))
    .filter(([, target]) => MEDIA_PARAMS.has(readStepTarget(target)?.param ?? target))
    .map(([column]) => column)
  const files: Record<string, string> = {}
  for (const row of rows)
    for (const column of mediaColumns)
      for (const reference of splitMediaCell(row[column] ?? '')) {
        const read = readMediaReference(reference)
        if (read.type !== 'file') continue
        await known.requireKnownFile(reference)
        files[fileKey(read.path)] = read.path
      }
  return {
    columns,
    rows: rows.map((row, index) => ({ number: index + 1, cells: columns.map((column) => row[column] ?? '') })),
    listDirectory: null,
    files,
  }
}
