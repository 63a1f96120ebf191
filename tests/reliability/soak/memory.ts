import { readFileSync } from 'node:fs'

const SAMPLE_MS = 1_000
/** Caches fill and code is compiled: what is used from then on should stay. */
const WARM_UP_SHARE = 0.3

export interface MemoryWatch {
  /** Null where the system does not tell. */
  stop(): { peakMb: number; mbPerHour: number } | null
}

/** The resident memory of a process, once a second: its peak, and the slope of what it uses when warm. */
export function watchMemory(pid: number): MemoryWatch {
  const samples: { hours: number; mb: number }[] = []
  const startedAt = performance.now()
  const timer = setInterval(() => {
    const mb = residentMb(pid)
    if (mb !== null) samples.push({ hours: (performance.now() - startedAt) / 3_600_000, mb })
  }, SAMPLE_MS)
  return {
    stop() {
      clearInterval(timer)
      const warm = samples.slice(Math.floor(samples.length * WARM_UP_SHARE))
      if (warm.length < 2) return null
      return { peakMb: Math.max(...samples.map(({ mb }) => mb)), mbPerHour: slopeOf(warm) }
    },
  }
}

function residentMb(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? null : Number(kilobytes) / 1024
  } catch {
    return null
  }
}

/** The straight line that fits best. */
function slopeOf(samples: readonly { hours: number; mb: number }[]): number {
  const hours = mean(samples.map((sample) => sample.hours))
  const mb = mean(samples.map((sample) => sample.mb))
  const rise = samples.reduce((sum, sample) => sum + (sample.hours - hours) * (sample.mb - mb), 0)
  const run = samples.reduce((sum, sample) => sum + (sample.hours - hours) ** 2, 0)
  return rise / run
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
