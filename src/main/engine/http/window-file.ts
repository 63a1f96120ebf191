import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs'

export interface Window {
  subject: string
  /** When its minute began. */
  startedAt: number
  count: number
}

export interface WindowFile {
  windows: Window[]
  save(window: Window): void
  close(): void
}

/** One line per subject, each of the same length, so that a count is one small write in place. */
const LINE_BYTES = 96
const LINE_END = 0x0a
const LINE_PATTERN = /^(\S+) (\d+) (\d+) *\n$/

/**
 * Counts that outlive the process however it ends, without waiting for the disk: what was written is the system's from
 * then on, and it is never synced. A power cut costs a minute of counting; a damaged line is left out.
 */
export function openWindowFile(path: string): WindowFile {
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  const stored = linesOf(readFileSync(file, 'latin1')).map(parseLine)
  const lines = new Map(stored.flatMap((window, line) => (window ? [[window.subject, line]] : [])))
  let nextLine = stored.length
  // every request is counted: the line is written to the same place again
  const bytes = Buffer.alloc(LINE_BYTES)

  return {
    windows: stored.filter((window) => window !== undefined),
    save({ subject, startedAt, count }) {
      let line = lines.get(subject)
      if (line === undefined) lines.set(subject, (line = nextLine++))
      bytes.fill(' ')
      bytes.write(`${subject} ${startedAt} ${count}`, 0, LINE_BYTES - 1, 'latin1')
      bytes[LINE_BYTES - 1] = LINE_END
      writeSync(file, bytes, 0, LINE_BYTES, line * LINE_BYTES)
    },
    close: () => closeSync(file),
  }
}

/** By length, not by line ends: a damaged line must not shift those after it. */
function linesOf(text: string): string[] {
  const count = Math.ceil(text.length / LINE_BYTES)
  return Array.from({ length: count }, (_, line) => text.slice(line * LINE_BYTES, (line + 1) * LINE_BYTES))
}

function parseLine(line: string): Window | undefined {
  const [, subject, startedAt, count] = LINE_PATTERN.exec(line) ?? []
  return subject === undefined ? undefined : { subject, startedAt: Number(startedAt), count: Number(count) }
}
