/**
 * Spectra of stretches of 960 samples, one every 480, under a window whose square adds up to one over its neighbours:
 * what is put together again from unchanged spectra is what was taken apart.
 */
export const SPAN = 960
export const STEP = 480
export const BINS = SPAN / 2 + 1

const HALF = SPAN / 2

const window = Float64Array.from({ length: SPAN }, (_, index) =>
  Math.sin((Math.PI / 2) * Math.sin((Math.PI * (index + 0.5)) / SPAN) ** 2),
)

/** The spectrum of one stretch, real and imaginary in turns. */
export function spectrumOf(stretch: Float32Array): Float32Array {
  const spectrum = new Float32Array(2 * BINS)
  for (let index = 0; index < SPAN; index++) packed[index] = stretch[index]! * window[index]!
  transform(packed, whole, -1)
  // two real samples went as one complex number; their spectra are told apart by symmetry
  for (let bin = 0; bin < BINS; bin++) {
    const one = 2 * (bin % HALF)
    const other = 2 * ((HALF - bin) % HALF)
    const evenReal = (whole[one]! + whole[other]!) / 2
    const evenImaginary = (whole[one + 1]! - whole[other + 1]!) / 2
    const oddReal = (whole[one + 1]! + whole[other + 1]!) / 2
    const oddImaginary = (whole[other]! - whole[one]!) / 2
    const cosine = halfCosines[bin]!
    const sine = halfSines[bin]!
    spectrum[2 * bin] = evenReal + oddReal * cosine + oddImaginary * sine
    spectrum[2 * bin + 1] = evenImaginary - oddReal * sine + oddImaginary * cosine
  }
  return spectrum
}

/** Adds the stretch of a spectrum to a sound. */
export function addSpectrum(spectrum: Float32Array, sound: Float32Array, from: number): void {
  for (let bin = 0; bin < HALF; bin++) {
    const mirror = 2 * (HALF - bin)
    const evenReal = (spectrum[2 * bin]! + spectrum[mirror]!) / 2
    const evenImaginary = (spectrum[2 * bin + 1]! - spectrum[mirror + 1]!) / 2
    const differReal = (spectrum[2 * bin]! - spectrum[mirror]!) / 2
    const differImaginary = (spectrum[2 * bin + 1]! + spectrum[mirror + 1]!) / 2
    const oddReal = differReal * halfCosines[bin]! - differImaginary * halfSines[bin]!
    const oddImaginary = differReal * halfSines[bin]! + differImaginary * halfCosines[bin]!
    packed[2 * bin] = evenReal - oddImaginary
    packed[2 * bin + 1] = evenImaginary + oddReal
  }
  transform(packed, whole, 1)
  for (let index = 0; index < SPAN; index++) {
    const at = from + index
    if (at >= 0 && at < sound.length) sound[at]! += (whole[index]! / HALF) * window[index]!
  }
}

const packed = new Float64Array(SPAN)
const whole = new Float64Array(SPAN)
const scratch = new Float64Array(SPAN)
const FACTORS = [4, 4, 2, 3, 5]
const cosines = Float64Array.from({ length: HALF }, (_, index) => Math.cos((2 * Math.PI * index) / HALF))
const sines = Float64Array.from({ length: HALF }, (_, index) => Math.sin((2 * Math.PI * index) / HALF))
/** Halves of those steps, up to a half turn. */
const halfCosines = Float64Array.from({ length: BINS }, (_, index) => Math.cos((2 * Math.PI * index) / SPAN))
const halfSines = Float64Array.from({ length: BINS }, (_, index) => Math.sin((2 * Math.PI * index) / SPAN))

/** The discrete Fourier transform of 480 complex numbers, which is no power of two: by its factors, one after the other. */
function transform(input: Float64Array, output: Float64Array, direction: 1 | -1): void {
  let [from, to] = [input, FACTORS.length % 2 === 1 ? output : scratch]
  let [rest, done] = [HALF, 1]
  for (const factor of FACTORS) {
    rest /= factor
    // `done` transforms of the length reached so far are joined, `factor` at a time
    for (let block = 0; block < rest; block++)
      for (let place = 0; place < done; place++)
        for (let part = 0; part < factor; part++) {
          const turn = (place + part * done) * (HALF / (factor * done))
          let real = 0
          let imaginary = 0
          for (let term = 0; term < factor; term++) {
            const source = 2 * ((block + rest * term) * done + place)
            const angle = (turn * term) % HALF
            const cosine = cosines[angle]!
            const sine = direction * sines[angle]!
            real += from[source]! * cosine - from[source + 1]! * sine
            imaginary += from[source]! * sine + from[source + 1]! * cosine
          }
          const target = 2 * (block * factor * done + part * done + place)
          to[target] = real
          to[target + 1] = imaginary
        }
    done *= factor
    ;[from, to] = [to, to === output ? scratch : output]
  }
}
