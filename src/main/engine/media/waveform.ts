/** As many bars as a wide player shows; a longer sound has more samples behind each, not more bars. */
const PEAKS = 400
const FIRST_BLOCK = 64

/**
 * The waveform file: `{"version":1,"peaks":[…]}`, loudness from 0 to 1 at equal distances over the whole duration, at
 * most 400 of them.
 */
export function waveformJson(peaks: readonly number[]): string {
  return JSON.stringify({ version: 1, peaks: peaks.map((peak) => Math.round(peak * 1000) / 1000) })
}

/** Finds the peaks of 16-bit mono sound of unknown length as it streams by. */
export function createPeakMeter(): { add(chunk: Buffer): void; peaks(): number[] } {
  let block = FIRST_BLOCK
  let blocks: number[] = []
  let peak = 0
  let filled = 0
  let odd: Buffer = Buffer.alloc(0)

  function close(): void {
    blocks.push(peak)
    peak = filled = 0
    if (blocks.length < PEAKS * 4) return
    blocks = mergeInto(blocks, blocks.length / 2)
    block *= 2
  }

  return {
    add(chunk) {
      const bytes = odd.length > 0 ? Buffer.concat([odd, chunk]) : chunk
      const even = bytes.length - (bytes.length % 2)
      odd = bytes.subarray(even)
      for (let offset = 0; offset < even; offset += 2) {
        peak = Math.max(peak, Math.abs(bytes.readInt16LE(offset)))
        if (++filled === block) close()
      }
    },
    peaks() {
      if (filled > 0) close()
      return mergeInto(blocks, Math.min(PEAKS, blocks.length)).map((value) => Math.min(value / 32767, 1))
    },
  }
}

function mergeInto(values: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * values.length) / count)
    const to = Math.max(Math.floor(((index + 1) * values.length) / count), from + 1)
    return values.slice(from, to).reduce((left, right) => Math.max(left, right), 0)
  })
}

const WIDTH = 512
const HEIGHT = 288
const BARS = 64

/** The picture that stands for a sound. */
export function waveformSvg(peaks: readonly number[]): string {
  const loudest = peaks.reduce((left, right) => Math.max(left, right), 0.001)
  const bars = mergeInto(peaks.length > 0 ? peaks : [0], BARS).map((peak, index) => {
    // a quiet recording is shown as large as a loud one, silence as a line of dots
    const height = Math.max(4, (peak / loudest) * HEIGHT * 0.72)
    return `<rect x="${index * 8 + 2}" y="${(HEIGHT - height) / 2}" width="4" height="${height}" rx="2"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<defs><linearGradient id="b" x2="0" y2="1"><stop stop-color="#232946"/><stop offset="1" stop-color="#121629"/></linearGradient>
<linearGradient id="f" gradientUnits="userSpaceOnUse" x2="${WIDTH}"><stop stop-color="#7f9cf5"/><stop offset="1" stop-color="#eebbc3"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#b)"/><g fill="url(#f)">${bars.join('')}</g></svg>`
}
