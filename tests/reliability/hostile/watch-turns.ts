import { createHash } from 'node:crypto'

export interface Watched {
  /** Longest time of the processor that this thread worked without letting anything else have its turn. */
  longestTurnMs: number
  /** Memory above what was there before, at its highest. */
  memoryBytes: number
}

/** Time of this thread on the processor: unlike the clock it stands still while others have it. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Does the work and watches every turn of the thread meanwhile. */
export async function watchTurns(work: () => Promise<void>): Promise<Watched> {
  const atRest = process.memoryUsage.rss()
  const watched: Watched = { longestTurnMs: 0, memoryBytes: 0 }
  let began = threadMs()
  let isOver = false
  const look = () => {
    const now = threadMs()
    watched.longestTurnMs = Math.max(watched.longestTurnMs, now - began)
    watched.memoryBytes = Math.max(watched.memoryBytes, process.memoryUsage.rss() - atRest)
    began = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  try {
    await work()
  } finally {
    isOver = true
    look()
  }
  return watched
}

const REFERENCE_MS = 100

/** How much slower this machine is than the one the limits are for; at least 1. */
export function machineFactor(): number {
  const bytes = Buffer.alloc(1024 ** 2, 'Pressrun')
  const began = threadMs()
  for (let round = 0; round < 50; round++) createHash('sha256').update(bytes).digest()
  return Math.max(1, (threadMs() - began) / REFERENCE_MS)
}
