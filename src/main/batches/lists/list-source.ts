import { basename, extname } from 'node:path'
import type { ListSource } from '#shared/app/batch.ts'
import { asBatchName } from '#shared/batch/batch-name.ts'
import { text } from '#shared/text/index.ts'
import type { HandedLists } from './handed-lists.ts'
import { readList, type PromptList } from './read-list.ts'

/** A list as a window or a terminal names it. */
export async function openSource(lists: HandedLists, source: ListSource): Promise<PromptList> {
  if (!('listId' in source)) return readList(source)
  const { listId, ...reading } = source
  // brought lists lie here without the files beside them: their folder says nothing
  return { ...(await readList({ ...lists.find(listId), ...reading })), directory: null }
}

/** What a list is called that nobody has named. */
export function nameOfSource(lists: HandedLists, source: ListSource): string {
  if ('text' in source) return text().batches.pastedTable
  const path = 'path' in source ? source.path : lists.find(source.listId).fileName
  return asBatchName(basename(path, extname(path))) || text().batches.pastedTable
}
