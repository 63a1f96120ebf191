import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface PackageFile {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const RELATIVE_IMPORT = /(?:from|import)\s*(?:\(\s*)?["'`](\.{1,2}\/[^"'`]+)["'`]/g

/** The built files that an entry loads, itself included, however it names them. */
export function filesOf(entry: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(entry)) return found
  found.add(entry)
  for (const [, path = ''] of readFileSync(entry, 'utf8').matchAll(RELATIVE_IMPORT))
    filesOf(join(dirname(entry), path), found)
  return found
}

/**
 * The folders below node_modules that an entry needs: packages that its files import, and all that those need in turn.
 * `lookedUp` also counts what only stands in a string, as where a font is found by its package. What is made for another
 * system is not installed and therefore not there.
 */
export function modulesOf(root: string, entry: string, { lookedUp = false } = {}): string[] {
  const code = [...filesOf(join(root, entry))].map((file) => readFileSync(file, 'utf8')).join('\n')
  const named = Object.keys(packageFile(root).dependencies ?? {}).filter((name) => isNamed(code, name, lookedUp))
  const folders = new Set<string>()
  for (const name of named) collect(root, root, name, folders)
  return [...folders].toSorted()
}

function isNamed(code: string, name: string, lookedUp: boolean): boolean {
  const before = lookedUp ? '' : String.raw`(?:from|import)\s*(?:\(\s*)?`
  return new RegExp(`${before}["'\`]${name.replaceAll('.', String.raw`\.`)}["'\`/]`).test(code)
}

function collect(root: string, from: string, name: string, folders: Set<string>): void {
  const folder = resolveFolder(root, from, name)
  if (!folder || folders.has(folder)) return
  folders.add(folder)
  const { dependencies, optionalDependencies } = packageFile(join(root, folder))
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
    collect(root, join(root, folder), needed, folders)
}

/** As Node looks: beside whoever asks, then further up. */
function resolveFolder(root: string, from: string, name: string): string | undefined {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return candidate.slice(root.length + 1).replaceAll('\\', '/')
  }
  return undefined
}

function packageFile(folder: string): PackageFile {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile
}
