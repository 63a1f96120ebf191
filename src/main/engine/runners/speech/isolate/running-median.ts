/** Keeps the last values in order, so that their middle is always at hand. */
interface RunningMedian {
  /** Takes a value in, lets the oldest one go, and gives the middle. */
  push(value: number): number
  /** Forgets everything but silence. */
  clear(): void
}

export function createRunningMedian(length: number): RunningMedian {
  const ordered = new Float32Array(length)
  const arrived = new Float32Array(length)
  let next = 0
  return {
    push(value) {
      let at = ordered.indexOf(arrived[next]!)
      arrived[next] = value
      next = (next + 1) % length
      // the place of the oldest moves to where the newest belongs; the array holds the value in its own precision
      for (; at > 0 && ordered[at - 1]! > value; at--) ordered[at] = ordered[at - 1]!
      for (; at < length - 1 && ordered[at + 1]! < value; at++) ordered[at] = ordered[at + 1]!
      ordered[at] = value
      return ordered[length >> 1]!
    },
    clear() {
      ordered.fill(0)
      arrived.fill(0)
    },
  }
}
