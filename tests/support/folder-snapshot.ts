import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Everything that can be seen of a folder and what is in it: names, bytes, times, permissions, where links lead. */
export function snapshotOf(folder: string): Record<string, string> {
  const seen: Record<string, string> = {}
  const look = (path: string, name: string): void => {
    const facts = lstatSync(path, { bigint: true })
    const content = facts.isFile()
      ? createHash('sha256').update(readFileSync(path)).digest('hex')
      : facts.isSymbolicLink()
        ? readlinkSync(path)
        : 'folder'
    seen[name] = `${facts.mode.toString(8)} ${facts.mtimeNs} ${facts.size} ${content}`
    if (facts.isDirectory()) for (const child of readdirSync(path).sort()) look(join(path, child), `${name}/${child}`)
  }
  look(folder, '.')
  return seen
}
