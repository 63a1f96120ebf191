import type { DroppedFile } from '../../../core/navigation/batches-view.ts'
import { MOST_PICTURES } from '#shared/app/pictures.ts'
import { UPLOAD_LIMITS, type UploadKind } from '#shared/service/limits.ts'
import { isUnusableByName, kindByName } from '#shared/service/media-names.ts'

export interface SortedFiles {
  kind: UploadKind | undefined
  files: DroppedFile[]
  others: number
  /** Of a kind that no service takes, or too large. */
  unusable: DroppedFile[]
  /** Folders inside that were left out. */
  folders: number
  /** There are more than one batch takes. */
  more: boolean
}

/** The kind that most of them are, and everything else left out. */
export function sortFiles(dropped: readonly DroppedFile[], { subfolders }: { subfolders: boolean }): SortedFiles {
  const seen = dropped.filter(({ path }) => !path.split('/').some((part) => part.startsWith('.')))
  const outer = seen.filter(({ path }) => subfolders || path.split('/').length <= 2)
  const kinds = Map.groupBy(outer, ({ path }) => kindByName(path))
  const [kind] =
    [...kinds].filter(([one]) => one !== undefined).toSorted(([, one], [, other]) => other.length - one.length)[0] ?? []
  const ofKind = kind === undefined ? [] : kinds.get(kind)!
  const files = ofKind.filter(({ file }) => file.size > 0 && file.size <= UPLOAD_LIMITS[kind!].maxBytes)
  const strange = outer.filter(({ path }) => isUnusableByName(path))
  const unusable = [...ofKind.filter((one) => !files.includes(one)), ...strange]
  const inside = new Set(seen.filter((one) => !outer.includes(one)).map(({ path }) => path.split('/')[1]))
  return {
    kind,
    files: files.toSorted((one, other) => byName(one.path, other.path)).slice(0, MOST_PICTURES),
    others: outer.length - files.length - unusable.length,
    unusable,
    folders: inside.size,
    more: files.length > MOST_PICTURES,
  }
}

/** IMG_9 before IMG_10, as a file manager shows them. */
const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare
