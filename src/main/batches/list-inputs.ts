import { stat } from 'node:fs/promises'
import { isAbsolute, resolve } from 'node:path'
import type { CellIssue } from '#shared/batch/cell-issue.ts'
import type { BatchItem } from '#shared/batch/items.ts'
import { fileKey, fileNameKey } from '#shared/batch/media-reference.ts'
import { said } from '#shared/text/saying.ts'

interface Places {
  /** Where relative paths begin; null when nobody knows. */
  listDirectory: string | null
  /** Files that came along with the list, by what their cells call them. */
  files: Readonly<Record<string, string>>
}

/** A path is meant from where its list lies, which may be somewhere else for the next list of the same batch. */
export function withWholePaths(item: BatchItem, places: Places): BatchItem {
  const names = Object.keys(item.media)
  if (names.length === 0) return item
  const params = { ...item.params }
  for (const name of names) {
    const value = params[name]
    const texts = Array.isArray(value) ? value : [String(value)]
    const placed = texts.map((given, index) => {
      const reference = item.media[name]?.[index]
      return reference?.type === 'file' ? wholePath(reference.path, places) : given
    })
    params[name] = Array.isArray(value) ? placed : placed[0]!
  }
  return { ...item, params }
}

function wholePath(path: string, { listDirectory, files }: Places): string {
  for (const key of [fileKey(path), fileNameKey(path)]) if (Object.hasOwn(files, key)) return files[key]!
  return isAbsolute(path) || listDirectory === null ? path : resolve(listDirectory, path)
}

/** Looks whether the files that rows name are there, each once: what is missing is known before anything is sent. */
export function createFileLook() {
  const looked = new Map<string, boolean>()

  async function isThere(path: string): Promise<boolean> {
    const found =
      looked.get(path) ??
      (await stat(path).then(
        (file) => file.isFile(),
        () => false,
      ))
    looked.set(path, found)
    return found
  }

  /** What is wrong with the files of an item whose paths are whole. */
  return async function faultsOf(
    { media, params }: Pick<BatchItem, 'media' | 'params'>,
    columnOf: (param: string) => string | null,
  ): Promise<CellIssue[]> {
    const issues: CellIssue[] = []
    for (const [name, references] of Object.entries(media)) {
      const value = params[name]
      const paths = Array.isArray(value) ? value : [String(value)]
      for (const [index, { type }] of references.entries()) {
        const path = paths[index] ?? ''
        if (type !== 'file' || (isAbsolute(path) && (await isThere(path)))) continue
        issues.push({
          path: name,
          ...said(isAbsolute(path) ? 'fileFaults.missing' : 'fileFaults.withoutFolder', path),
          column: columnOf(name),
        })
      }
    }
    return issues
  }
}
