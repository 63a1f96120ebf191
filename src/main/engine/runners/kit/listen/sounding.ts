/** When something is heard: a flag for every fiftieth of a second. */
export interface Sounding {
  /** The first sounding moment at or after `seconds`; null when all is quiet from there on. */
  next(seconds: number): number | null
  /** The last sounding moment before `seconds`. */
  previous(seconds: number): number | null
  /** Where the stretch of sound around `seconds` began, if that was less than `reach` before; otherwise `seconds`. */
  beginning(seconds: number, reach: number): number
  /** How many seconds sound between two moments. */
  between(from: number, to: number): number
}

const STEP_SECONDS = 0.02
/** Quiet for longer than the closed lips of a p. */
const BREAK_STEPS = 6
const LOWEST_LEVEL = 0.0015

export function findSounding(samples: Int16Array, rate: number): Sounding {
  const step = Math.round(rate * STEP_SECONDS)
  const levels = Float32Array.from({ length: Math.ceil(samples.length / step) }, (_, index) => {
    const part = samples.subarray(index * step, (index + 1) * step)
    let sum = 0
    for (const value of part) sum += (value / 32_768) ** 2
    return Math.sqrt(sum / Math.max(1, part.length))
  })
  const ordered = Float32Array.from(levels).sort()
  const noise = ordered[Math.floor(ordered.length * 0.1)] ?? 0
  const loud = ordered[Math.floor(ordered.length * 0.95)] ?? 0
  // between the room's noise and the voice; where there is no difference everything may be speech
  const threshold = Math.max(LOWEST_LEVEL, Math.min(noise * 2.5, loud * 0.1))
  const heard = Uint8Array.from(levels, (level) => (level > threshold ? 1 : 0))
  const indexOf = (seconds: number) => Math.min(heard.length, Math.max(0, Math.round(seconds / STEP_SECONDS)))

  function between(from: number, to: number): number {
    let count = 0
    for (let index = indexOf(from); index < indexOf(to); index++) count += heard[index]!
    return count * STEP_SECONDS
  }
  return {
    next(seconds) {
      const found = heard.indexOf(1, indexOf(seconds))
      return found === -1 ? null : found * STEP_SECONDS
    },
    previous(seconds) {
      const end = indexOf(seconds)
      const found = end === 0 ? -1 : heard.lastIndexOf(1, end - 1)
      return found === -1 ? null : (found + 1) * STEP_SECONDS
    },
    beginning(seconds, reach) {
      let [quiet, begun] = [0, indexOf(seconds)]
      for (let index = begun - 1; index >= indexOf(seconds - reach); index--) {
        quiet = heard[index] ? 0 : quiet + 1
        if (heard[index]) begun = index
        if (quiet === BREAK_STEPS) return begun * STEP_SECONDS
      }
      return seconds
    },
    between,
  }
}
