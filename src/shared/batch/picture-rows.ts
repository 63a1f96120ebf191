import type { ListRow } from './items.ts'
import type { Operation } from './operations.ts'

/** What outputs of a batch from files are called: as the file they came from. */
export const SOURCE_NAME_TEMPLATE = '{batch}/{name}.{ext}'
/** The column that holds the source's name. */
export const SOURCE_NAME_COLUMN = 'name'

/** A file that something is to be done to. */
export interface SourceFile {
  path: string
  /** What it is called where it came from, with its folders when they were said. */
  name: string
}

/** The list that a batch is made of when it begins with files: one row each, named after it. */
export function rowsOfFiles(
  files: readonly SourceFile[],
  { param, takesList }: Pick<Operation, 'param' | 'takesList'>,
): { columns: string[]; rows: ListRow[] } {
  const names = rowNames(files)
  return {
    columns: [SOURCE_NAME_COLUMN, param],
    rows: files.map(({ path }, index) => ({
      number: index + 1,
      cells: [names[index]!, path],
      // a path may hold what separates files in a cell
      params: { [param]: takesList ? [path] : path },
    })),
  }
}

/** Without their endings. Names that come twice also say their folder, and those that still do are counted. */
export function rowNames(files: readonly SourceFile[]): string[] {
  const stems = files.map(({ name }) => stemOf(name))
  const placed = unlessAlone(stems, (index) => {
    const folder = folderOf(files[index]!)
    return folder === '' ? stems[index]! : `${stems[index]} (${folder})`
  })
  const seen = new Map<string, number>()
  const taken = new Set(placed.map(keyOf))
  return placed.map((name) => {
    const key = keyOf(name)
    let count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    if (count === 1) return name
    while (taken.has(keyOf(`${name} ${count}`))) count += 1
    taken.add(keyOf(`${name} ${count}`))
    seen.set(key, count)
    return `${name} ${count}`
  })
}

/** How many of the names stand for more than one file. */
export function namesTwice(files: readonly SourceFile[]): number {
  const groups = Map.groupBy(files, ({ name }) => keyOf(stemOf(name)))
  return [...groups.values()].filter((group) => group.length > 1).length
}

function unlessAlone(names: readonly string[], other: (index: number) => string): string[] {
  const counts = Map.groupBy(names, keyOf)
  return names.map((name, index) => (counts.get(keyOf(name))!.length > 1 ? other(index) : name))
}

/** Equal for names that a file system may take for the same. */
function keyOf(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

function stemOf(name: string): string {
  const plain = name.split(/[/\\]/).at(-1) ?? name
  return plain.replace(/(?<=.)\.[^.]*$/, '') || plain
}

/** A file that was brought is kept under another name, and where it is kept says nothing. */
function folderOf({ path, name }: SourceFile): string {
  const [inName, inPath] = [name.split(/[/\\]/), path.split(/[/\\]/)]
  if (inName.length > 1) return inName.at(-2) ?? ''
  return inPath.at(-1) === name ? (inPath.at(-2) ?? '') : ''
}
