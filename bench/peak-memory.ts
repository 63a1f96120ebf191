import { readdirSync, readFileSync } from 'node:fs'

const SAMPLE_MS = 40
const PAGE_BYTES = 4096

/** The most memory that the processes started from here held together meanwhile; null where the system does not tell. */
export async function withPeakMemory<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; bytes: number | null }> {
  let bytes: number | null = null
  const sample = () => {
    const now = descendantBytes()
    if (now !== null) bytes = Math.max(bytes ?? 0, now)
  }
  const timer = setInterval(sample, SAMPLE_MS)
  try {
    const result = await work()
    sample()
    return { result, bytes }
  } finally {
    clearInterval(timer)
  }
}

/** Resident memory of everything below this process, by Linux's own account. */
function descendantBytes(): number | null {
  if (process.platform !== 'linux') return null
  const parents = new Map<number, { parent: number; bytes: number }>()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      // the name, in brackets, may hold anything
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      parents.set(Number(entry), { parent: Number(fields[1]), bytes: Number(fields[21]) * PAGE_BYTES })
    } catch {
      // it has just ended
    }
  }
  let total = 0
  for (const [pid, { bytes }] of parents) if (isBelow(pid, parents)) total += bytes
  return total
}

function isBelow(pid: number, parents: ReadonlyMap<number, { parent: number }>): boolean {
  for (let parent = parents.get(pid)?.parent; parent !== undefined && parent > 1; parent = parents.get(parent)?.parent)
    if (parent === process.pid) return true
  return false
}
