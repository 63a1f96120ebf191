import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../ensure-built.ts'

/** What CHANGELOG.md says of a version, as people read it before they install it; null when it says nothing. */
export function releaseNotesOf(version: string, changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')) {
  const section = changelog.split(/^## /m).find((part) => part.startsWith(`${version}\n`))
  return section?.slice(version.length).trim() || null
}
