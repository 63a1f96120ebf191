import { encodingOf } from '#shared/batch/encoding.ts'
import type { BroughtList } from './batches-store.ts'

export const LIST_FILES = '.csv,.tsv,.txt,.tab'
const LONGEST_NAME = 120
/** As much as a command takes. */
const LARGEST_BYTES = 64 * 1024 * 1024

export class ListFileError extends Error {
  override readonly name = 'ListFileError'
}

/** A list as the window gets it: by drop or by dialog. Its path stays unknown in a browser, so its text is taken. */
export async function readListFile(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<BroughtList> {
  if (file.size > LARGEST_BYTES)
    throw new ListFileError(`${file.name} is larger than 64 MiB. Split it, or run it from the terminal.`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const encoding = encodingOf(bytes)
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    if (text.trim() === '') throw new ListFileError(`${file.name} is empty.`)
    return { name: titleOf(file.name), source: { text }, modelId: null }
  } catch (error) {
    if (error instanceof ListFileError) throw error
    throw new ListFileError(`${file.name} is not a text in UTF-8 or UTF-16. Save it as CSV UTF-8 and bring it again.`)
  }
}

export function titleOf(fileName: string): string {
  return (
    fileName
      .replace(/\.[^.]+$/, '')
      .trim()
      .slice(0, LONGEST_NAME) || 'List'
  )
}
