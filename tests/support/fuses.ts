import { readFileSync } from 'node:fs'

/** Where Electron keeps its switches in its own program, and their names in order. */
const SENTINEL = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX')
const NAMES = [
  'runAsNode',
  'cookieEncryption',
  'nodeOptions',
  'nodeCliInspect',
  'asarIntegrity',
  'onlyLoadAppFromAsar',
  'browserProcessSnapshot',
  'fileProtocolPrivileges',
] as const

/** How the switches of a packaged app are set. */
export function fusesOf(executable: string): Record<(typeof NAMES)[number], boolean> {
  const program = readFileSync(executable)
  // the sentinel, a version and a length come before the switches
  const first = program.indexOf(SENTINEL) + SENTINEL.length + 2
  return Object.fromEntries(
    NAMES.map((name, index) => [name, String.fromCharCode(program[first + index]!) === '1']),
  ) as Record<(typeof NAMES)[number], boolean>
}
