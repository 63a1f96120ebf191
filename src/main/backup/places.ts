import { basename, dirname, posix, relative, sep, win32 } from 'node:path'
import { isUnder } from '../tools/is-under.ts'
import { pathKey } from '../tools/path-key.ts'

/** A folder that records name, and what stands for it in a backup. */
export interface Place {
  was: string
  /** With forward slashes; empty for the data folder itself. */
  now: string
}

/** Where files of the library come to lie that were saved outside of the data folder. */
const ELSEWHERE = 'outputs-elsewhere'

/** Finds for every file of the library its name in the backup. */
export interface Places {
  /** Under the data folder, or in a folder of their own for what lies elsewhere. */
  nameOf(path: string): string
  isInside(path: string): boolean
  list(): Place[]
}

export function createPlaces({
  dataDirs,
  outputFolders,
  libraryFiles,
}: {
  /** By every name it has: as it was given, and as it is really called. */
  dataDirs: readonly string[]
  /** Folders that outputs were meant for: what lies in them, or will, keeps its folders. */
  outputFolders: readonly string[]
  libraryFiles: readonly string[]
}): Places {
  const inside = dataDirs.map((was): Place => ({ was, now: '' }))
  const outside: Place[] = []
  const taken = new Set([...outputFolders, ...libraryFiles].flatMap(namesWithin))

  /** A restored folder has such names itself: what lay elsewhere once lies inside it now, and must not be mixed up. */
  function namesWithin(path: string): string[] {
    const place = longestAround(path, inside)
    const [top, name] = place ? relative(place.was, path).split(sep) : []
    return top !== undefined && pathKey(top) === ELSEWHERE && name !== undefined ? [pathKey(name)] : []
  }

  function placeFor(path: string): Place {
    return longestAround(path, [...inside, ...outside]) ?? addPlace(dirname(path))
  }

  function addPlace(was: string): Place {
    const name = freeName(basename(was) || 'disk', taken)
    taken.add(pathKey(name))
    const place = { was, now: posix.join(ELSEWHERE, name) }
    outside.push(place)
    return place
  }

  for (const folder of outputFolders)
    if (!inside.some(({ was }) => was === folder || isUnder(folder, was))) addPlace(folder)

  return {
    nameOf(path) {
      const { was, now } = placeFor(path)
      return posix.join(now, relative(was, path).split(sep).join('/'))
    },
    isInside: (path) => longestAround(path, inside) !== undefined,
    list: () => [...inside, ...outside],
  }
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken.has(pathKey(name))) return name
  }
}

function longestAround<Folder extends { was: string }>(path: string, folders: readonly Folder[]): Folder | undefined {
  return folders
    .filter(({ was }) => isUnder(path, was))
    .reduce<Folder | undefined>((best, each) => (best && best.was.length >= each.was.length ? best : each), undefined)
}

/** The name in the backup of a file that a record names; nothing when it lies in none of the folders of the backup. */
export function nameInBackup(path: string, places: readonly Place[]): string | undefined {
  const [place] = places
    .map(({ was, now }) => ({ now, was, way: wayFrom(was, path) }))
    .filter(({ way }) => way !== undefined)
    .sort((a, b) => b.was.length - a.was.length)
  return place && posix.join(place.now, place.way ?? '')
}

/** By the rules of the system that wrote the path, which may not be the one that reads it now. */
function wayFrom(folder: string, path: string): string | undefined {
  const rules = folder.startsWith('/') ? posix : win32
  const way = rules.relative(folder, path)
  if (way === '..' || way.startsWith(`..${rules.sep}`) || rules.isAbsolute(way)) return undefined
  return way.split(rules.sep).join('/')
}
