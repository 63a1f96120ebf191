import type { Database } from 'better-sqlite3'
import { readMediaReference } from '#shared/batch/media-reference.ts'
import { mapMediaParams, type Params } from '#shared/service/params.ts'
import { fileOfItem } from '../../library/store/items.ts'
import type { RowRecord } from '../store/rows.ts'

/** A row's params with the files of what it takes from the library, as a person knows them. */
export function withItemPaths(
  db: Database,
  { params, mediaParams }: Pick<RowRecord, 'params' | 'mediaParams'>,
): Params {
  const pathOf = (text: string) => {
    const reference = readMediaReference(text)
    return reference.type === 'item' ? (fileOfItem(db, reference.id)?.path ?? text) : text
  }
  return mapMediaParams(params, mediaParams, pathOf)
}
