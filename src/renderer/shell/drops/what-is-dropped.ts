import type { Place } from '#shared/app/places.ts'
import { isListName } from '../../features/batches/import/dropped-files.ts'
import { kindByName } from '#shared/service/media-names.ts'

/** In Compose a few pictures are inputs of what is being made; so many are not. */
const MANY = 13

/** What somebody let go over the window. */
interface Drop {
  files: readonly Pick<File, 'name' | 'type'>[]
  hasFolder: boolean
  /** They are things of the library, on their way to somewhere else in the window. */
  areItems: boolean
}

/** Who takes it. What the place takes passes by; everything else may be dropped anywhere. */
export type Meaning =
  /** Many media, or a folder: a dialog asks what to do with them. Inside there may be a list after all. */
  | 'pictures'
  /** A list, alone or with the files that it names; in Batches whatever nobody else takes is read as one. */
  | 'list'
  /** A workflow, or a recipe: the file itself says which. */
  | 'workflow'
  /** A picture: the file itself says whether it is wanted as a workflow or, as any other, for a batch. */
  | 'png'
  /** The place takes the picture, and is offered the workflow that it may hold. */
  | 'picture'
  | 'place'

export function whatIsDropped({ files, hasFolder, areItems }: Drop, place: Place): Meaning {
  // only Batches has no use of its own for them
  if (areItems) return place === 'batches' ? 'pictures' : 'place'
  if (hasFolder) return 'pictures'
  // also in Batches, whose own code may still be on its way
  if (files.some(({ name }) => isListName(name))) return 'list'
  const [first, ...others] = files
  const isAlone = first !== undefined && others.length === 0
  if (isAlone && isJson(first)) return 'workflow'
  // a single PNG may hold a workflow, which in Compose comes second
  if (isAlone && isPng(first)) return place === 'compose' ? 'picture' : place === 'batches' ? 'png' : 'workflow'
  if (isForDialog(files, place)) return 'pictures'
  return place === 'batches' && files.length > 0 ? 'list' : 'place'
}

export function isJson({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return type === 'application/json' || /\.json$/i.test(name)
}

function isPng({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return type === 'image/png' || /\.png$/i.test(name)
}

function isForDialog(files: Drop['files'], place: Place): boolean {
  const media = files.filter(({ name }) => kindByName(name) !== undefined).length
  if (place === 'compose') return media >= MANY
  return media > 1 || (media === 1 && place === 'batches')
}
