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
const COUNT_BYTES = 6
const LINE_PATTERN = /^(\S+) (\d+) (\d+) *\n$/

/** A line that was written by this process, in the bytes that it was written in: the next count changes only its end. */
interface Line {
  position: number
  bytes: Buffer
  startedAt: number
  countAt: number
}

/**
 * Counts that outlive the process however it ends, without waiting for the disk: what was written is the system's from
 * then on, and it is never synced. A power cut costs a minute of counting; a damaged line is left out.
 */
export function openWindowFile(path: string): WindowFile {
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  const stored = linesOf(readFileSync(file, 'latin1')).map(parseLine)
  const positions = new Map(stored.flatMap((window, line) => (window ? [[window.subject, line * LINE_BYTES]] : [])))
  const lines = new Map<string, Line>()
  let end = stored.length * LINE_BYTES

  function begin({ subject, startedAt }: Window): Line {
    let position = positions.get(subject)
    if (position === undefined) {
      positions.set(subject, (position = end))
      end += LINE_BYTES
    }
    const start = `${subject} ${startedAt} `
    const bytes = Buffer.from(`${start.padEnd(LINE_BYTES - 1)}\n`, 'latin1')
    const line = { position, bytes, startedAt, countAt: start.length }
    lines.set(subject, line)
    return line
  }

  return {
    windows: stored.filter((window) => window !== undefined),
    save(window) {
      const known = lines.get(window.subject)
      const line = known?.startedAt === window.startedAt ? known : begin(window)
      line.bytes.write(String(window.count).padEnd(COUNT_BYTES), line.countAt, COUNT_BYTES, 'latin1')
      writeSync(file, line.bytes, 0, LINE_BYTES, line.position)
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
