import { posix, win32 } from 'node:path'
import { readMediaReference } from '#shared/batch/media-reference.ts'
import type { AttemptRecord } from './store/attempts.ts'
import type { RowRecord } from './store/rows.ts'

/** A file that a window gave is kept under its content: what it was called is not known. */
const KEPT = /^[0-9a-f]{64}\.\w+$/

/** What the files of an attempt are called, by their SHA-256: names only, because where they lie is nobody else's business. */
export function sourceNames(
  { params, mediaParams }: Pick<RowRecord, 'params' | 'mediaParams'>,
  { inputs }: Pick<AttemptRecord, 'inputs'>,
): Record<string, string> {
  const references = mediaParams
    .flatMap((name) => params[name] ?? [])
    .map((value) => readMediaReference(String(value)))
    // an id that was given is nothing whose content was read
    .filter(({ type }) => type !== 'asset')
  // the row says something else by now
  if (references.length !== inputs.length) return {}
  const names = references.flatMap((reference, index) => {
    const name =
      reference.type === 'file' ? fileName(reference.path) : reference.type === 'url' ? lastPart(reference.url) : ''
    return name === '' || KEPT.test(name) ? [] : [[inputs[index]!, name] as const]
  })
  return Object.fromEntries(names)
}

/** Lists come from other systems too. */
function fileName(path: string): string {
  return win32.basename(posix.basename(path))
}

function lastPart(url: string): string {
  const { pathname } = URL.parse(url) ?? {}
  const part = pathname?.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
