import { lerp } from '../../kit/maths.ts'
import { BINS, SPAN } from './short-spectra.ts'

/** What DeepFilterNet 3 is told of a spectrum: how loud each of 32 bands is, and the lowest 96 bins themselves. */
export const BANDS = 32
export const LOW_BINS = 96

const RATE = 48_000
const LEAST_BINS = 2
/** A second's memory, a hundred steps a second. */
const MEMORY = 0.99
/** Where the means begin, from the lowest band to the highest. */
const FIRST_LEVELS = [-60, -90] as const
const FIRST_SIZES = [0.001, 0.0001] as const
/** Decibels that become one. */
const LEVEL_SCALE = 40
/** The network was taught on spectra of this size. */
const SPECTRUM_SCALE = 1 / SPAN

/** How many bins each band has: as wide as the ear hears apart, and two at least. */
export const BAND_WIDTHS: readonly number[] = bandWidths()

function bandWidths(): number[] {
  const ear = 24.7 * 9.265
  const top = Math.log(1 + RATE / 2 / ear)
  const widths: number[] = []
  let [before, owed] = [0, 0]
  for (let band = 1; band <= BANDS; band++) {
    const edge = Math.round((ear * (Math.exp((top * band) / BANDS) - 1)) / (RATE / SPAN))
    const width = Math.max(LEAST_BINS, edge - before - owed)
    owed = width - (edge - before - owed)
    widths.push(width)
    before = edge
  }
  widths[BANDS - 1]! += BINS - widths.reduce((sum, width) => sum + width, 0)
  return widths
}

/** Turns spectra into features one after the other; each is measured by what came before it. */
export function createFeatures() {
  const levels = Float64Array.from({ length: BANDS }, (_, band) => lerp(...FIRST_LEVELS, band / (BANDS - 1)))
  const sizes = Float64Array.from({ length: LOW_BINS }, (_, bin) => lerp(...FIRST_SIZES, bin / (LOW_BINS - 1)))

  /** Bands go to `loudness`, the bins to `shape`: all real parts, `imaginary` places later the imaginary ones. */
  return (spectrum: Float32Array, loudness: Float32Array, shape: Float32Array, imaginary: number): void => {
    let bin = 0
    for (const [band, width] of BAND_WIDTHS.entries()) {
      let energy = 0
      for (const end = bin + width; bin < end; bin++)
        energy += (spectrum[2 * bin]! ** 2 + spectrum[2 * bin + 1]! ** 2) * SPECTRUM_SCALE ** 2
      const level = 10 * Math.log10(energy / width + 1e-10)
      const usual = level * (1 - MEMORY) + levels[band]! * MEMORY
      levels[band] = usual
      loudness[band] = (level - usual) / LEVEL_SCALE
    }
    for (let low = 0; low < LOW_BINS; low++) {
      const [real, turned] = [spectrum[2 * low]! * SPECTRUM_SCALE, spectrum[2 * low + 1]! * SPECTRUM_SCALE]
      sizes[low] = Math.hypot(real, turned) * (1 - MEMORY) + sizes[low]! * MEMORY
      shape[low] = real / Math.sqrt(sizes[low]!)
      shape[low + imaginary] = turned / Math.sqrt(sizes[low]!)
    }
  }
}
