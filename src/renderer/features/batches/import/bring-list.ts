import { LARGEST_LIST_BYTES, LIST_PIECE_BYTES } from '#shared/app/batch.ts'
import { asBatchName } from '#shared/batch/batch-name.ts'
import { encodingOf } from '#shared/batch/encoding.ts'
import { LIST_EXTENSIONS } from '#shared/batch/list-extensions.ts'
import { text as catalogue } from '#shared/text/index.ts'
import { base64Of } from '../../../bridge/base64.ts'
import type { Client } from '../../../bridge/client.ts'
import type { BroughtList, DroppedFile } from '../../../core/navigation/batches-view.ts'
import { fileNameOf } from '../../../words/file-name-of.ts'
import { isSpreadsheetName, listAmong, namedIn } from './dropped-files.ts'

export const LIST_FILES = LIST_EXTENSIONS.map((extension) => `.${extension}`).join(',')
const LOOKED_AT_BYTES = 64 * 1024

export class ListFileError extends Error {
  override readonly name = 'ListFileError'
}

/** A list by drop or by dialog, with what was dropped along with it. Its path stays unknown in a browser. */
export async function bringFiles(client: Client, dropped: readonly DroppedFile[]): Promise<BroughtList> {
  const found = listAmong(dropped)
  if (!found) throw new ListFileError(catalogue().batches.noListAmong)
  const { list, beside } = found
  const words = catalogue().batches
  if (list.size > LARGEST_LIST_BYTES)
    throw new ListFileError(words.listTooLarge(list.name, LARGEST_LIST_BYTES / 1024 ** 2))
  if (list.size === 0) throw new ListFileError(words.listEmpty(list.name))
  return {
    name: titleOf(list.name),
    files: isSpreadsheetName(list.name) ? beside : await namedBy(list, beside),
    source: { listId: await hand(client, list, list.name) },
    modelId: null,
  }
}

/** Of the files that came along, those that the text of the list speaks of. */
async function namedBy(list: File, beside: readonly DroppedFile[]): Promise<DroppedFile[]> {
  const encoding = encodingOf(new Uint8Array(await list.slice(0, LOOKED_AT_BYTES).arrayBuffer()))
  if (encoding === null) throw new ListFileError(catalogue().batches.listNotText(list.name))
  return beside.length === 0 ? [] : namedIn(new TextDecoder(encoding).decode(await list.arrayBuffer()), beside)
}

/** A list by the system's own dialog, which knows its path, and with it the folder of files that it names. */
export async function chooseListByPath(client: Client): Promise<BroughtList | undefined> {
  const { path } = await client.request('desktop.chooseList', {})
  return path === null ? undefined : { name: titleOf(fileNameOf(path)), source: { path }, modelId: null }
}

export async function bringText(client: Client, text: string): Promise<BroughtList> {
  const name = catalogue().batches.pastedTable
  return { name, source: { listId: await hand(client, new Blob([text]), '') }, modelId: null }
}

/** Piece by piece: the app stays awake however long the list is. */
async function hand(client: Client, list: Blob, fileName: string): Promise<string> {
  const { listId } = await client.request('lists.begin', { fileName: fileName.slice(-255) })
  for (let offset = 0; offset < list.size; offset += LIST_PIECE_BYTES) {
    const data = await base64Of(list.slice(offset, offset + LIST_PIECE_BYTES))
    await client.request('lists.append', { listId, offset, data })
  }
  return listId
}

/** What a batch made of it is called. */
function titleOf(fileName: string): string {
  return asBatchName(fileName.replace(/\.[^.]+$/, '')) || catalogue().batches.unnamedList
}
