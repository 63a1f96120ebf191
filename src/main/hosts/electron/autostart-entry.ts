import { lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Refusal } from '#shared/app/refusal.ts'
import { localized } from '#shared/text/localized-message.ts'

/** Only we write this line: by it a later run knows the file as its own. */
const MARKER = 'X-Pressrun-Autostart=true'

/**
 * Puts the entry where the desktop looks for what it starts with the session, or takes it away. A file that somebody else
 * has put there is neither replaced nor removed.
 */
export function setAutostart(path: string, entry: string | null): void {
  const owner = ownerOf(path)
  if (entry === null) {
    if (owner === 'ours') rmSync(path, { force: true })
    return
  }
  if (owner === 'others') throw new Refusal('autostart_taken', localized('refusals.autostartTaken', path))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, entry)
}

function ownerOf(path: string): 'nobody' | 'ours' | 'others' {
  const facts = lstatSync(path, { throwIfNoEntry: false })
  if (!facts) return 'nobody'
  // a link may lead to any file of theirs
  if (!facts.isFile()) return 'others'
  const lines = readFileSync(path, 'utf8').split('\n')
  // before the marker was written, our entries were known by what they start
  const startsUs = lines.includes('Name=Pressrun') && lines.some((line) => /^Exec=".*" --background$/.test(line))
  return lines.includes(MARKER) || startsUs ? 'ours' : 'others'
}

/** What a Linux desktop starts with the session, as its desktop entry. */
export function autostartEntry(program: string, argument: string): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Pressrun',
    `Exec=${quoted(program)} ${argument}`,
    'X-GNOME-Autostart-enabled=true',
    MARKER,
    '',
  ].join('\n')
}

/** By the rules of the specification: first those of a command line, then those of a string in the file. */
function quoted(path: string): string {
  const argument = `"${path.replaceAll(/["`$\\]/g, String.raw`\$&`).replaceAll('%', '%%')}"`
  return argument.replaceAll('\\', '\\\\')
}
