/** The lowest and the highest of each slice, in turn: what a waveform draws. */
export function peaksOf(channels: readonly Float32Array[], slices: number): Float32Array {
  const peaks = new Float32Array(slices * 2)
  const length = channels[0]?.length ?? 0
  for (let slice = 0; slice < slices; slice++) {
    const first = Math.floor((slice * length) / slices)
    const end = Math.max(first + 1, Math.floor(((slice + 1) * length) / slices))
    let low = 0
    let high = 0
    for (const samples of channels)
      for (let at = first; at < end && at < length; at++) {
        const value = samples[at]!
        if (value < low) low = value
        else if (value > high) high = value
      }
    peaks[slice * 2] = low
    peaks[slice * 2 + 1] = high
  }
  return peaks
}

/** As tall as it can be: a quiet recording is still read by its shape. */
export function levelled(peaks: Float32Array): Float32Array {
  const loudest = peaks.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  // silence stays a line, noise far below hearing too
  return loudest < 0.001 ? peaks : peaks.map((value) => value / loudest)
}

/** The same shape in so many lines: the lowest and highest of each. */
export function slicesFor(peaks: Float32Array, lines: number): [low: number, high: number][] {
  const slices = peaks.length / 2
  return Array.from({ length: lines }, (_, line) => {
    const first = Math.floor((line * slices) / lines)
    const end = Math.max(first + 1, Math.floor(((line + 1) * slices) / lines))
    let low = 0
    let high = 0
    for (let slice = first; slice < end; slice++) {
      low = Math.min(low, peaks[slice * 2] ?? 0)
      high = Math.max(high, peaks[slice * 2 + 1] ?? 0)
    }
    return [low, high]
  })
}
