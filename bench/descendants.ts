import { readdirSync, readFileSync } from 'node:fs'

const PAGE_BYTES = 4096
const TICK_MS = 10

interface Descendant {
  /** What it holds in memory. */
  bytes: number
  /** What it has used of the processor, with the processes it started that have ended. */
  processorMs: number
}

/** Everything below this process, by Linux's own account; null on other systems. */
export function descendants(): Descendant[] | null {
  if (process.platform !== 'linux') return null
  const known = new Map<number, Descendant & { parent: number }>()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      // the name, in brackets, may hold anything
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number)
      const ticks = fields.slice(11, 15).reduce((sum, time) => sum + time, 0)
      known.set(Number(entry), {
        parent: fields[1]!,
        bytes: fields[21]! * PAGE_BYTES,
        processorMs: ticks * TICK_MS,
      })
    } catch {
      // it has just ended
    }
  }
  return [...known].filter(([pid]) => isBelow(pid, known)).map(([, found]) => found)
}

function isBelow(pid: number, known: ReadonlyMap<number, { parent: number }>): boolean {
  for (let parent = known.get(pid)?.parent; parent !== undefined && parent > 1; parent = known.get(parent)?.parent)
    if (parent === process.pid) return true
  return false
}
