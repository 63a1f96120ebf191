/** What Whisper sees of a sound: 80 bands on the mel scale, a column every hundredth of a second, thirty seconds at a time. */
export const WHISPER_RATE = 16_000
export const WINDOW_SECONDS = 30
export const MEL_BANDS = 80
export const MEL_FRAMES = 3000

const SPAN = 400
const STEP = 160
const BINS = SPAN / 2 + 1

const hann = Float64Array.from({ length: SPAN }, (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / SPAN))
const cosines = Float64Array.from({ length: SPAN }, (_, index) => Math.cos((2 * Math.PI * index) / SPAN))
const sines = Float64Array.from({ length: SPAN }, (_, index) => Math.sin((2 * Math.PI * index) / SPAN))

/** `samples` are the thirty seconds, silence included; the answer is band after band. */
export function logMel(samples: Float32Array): Float32Array<ArrayBuffer> {
  const bands = melBands()
  const mel = new Float32Array(MEL_BANDS * MEL_FRAMES)
  const power = new Float64Array(BINS)
  let loudest = -Infinity
  for (let frame = 0; frame < MEL_FRAMES; frame++) {
    spectrum(samples, frame * STEP - SPAN / 2, power)
    for (const [band, { from, weights }] of bands.entries()) {
      let sum = 0
      for (let index = 0; index < weights.length; index++) sum += power[from + index]! * weights[index]!
      const level = Math.log10(Math.max(sum, 1e-10))
      mel[band * MEL_FRAMES + frame] = level
      if (level > loudest) loudest = level
    }
  }
  for (let index = 0; index < mel.length; index++) mel[index] = (Math.max(mel[index]!, loudest - 8) + 4) / 4
  return mel
}

const even = new Float64Array(SPAN / 2 + 1)
const odd = new Float64Array(SPAN / 2 + 1)

/** Folded about its middle the sound needs half the multiplications; 400 is no power of two. */
function spectrum(samples: Float32Array, from: number, power: Float64Array): void {
  const at = (offset: number) => {
    let index = from + offset
    if (index < 0) index = -index
    if (index >= samples.length) index = 2 * (samples.length - 1) - index
    return samples[index]! * hann[offset]!
  }
  let energy = 0
  for (let index = 0; index <= SPAN / 2; index++) {
    const [left, right] = [at(index), index === 0 || index === SPAN / 2 ? 0 : at(SPAN - index)]
    even[index] = left + right
    odd[index] = left - right
    energy += Math.abs(left) + Math.abs(right)
  }
  if (energy === 0) {
    power.fill(0)
    return
  }
  for (let bin = 0; bin < BINS; bin++) {
    let [real, imaginary, phase] = [0, 0, 0]
    for (let index = 0; index <= SPAN / 2; index++) {
      real += even[index]! * cosines[phase]!
      imaginary += odd[index]! * sines[phase]!
      phase += bin
      if (phase >= SPAN) phase -= SPAN
    }
    power[bin] = real * real + imaginary * imaginary
  }
}

interface Band {
  from: number
  weights: Float64Array
}

let bandsOnce: Band[] | undefined

/** Triangles on Slaney's mel scale (straight below 1 kHz, logarithmic above), each of the same area. */
function melBands(): Band[] {
  if (bandsOnce) return bandsOnce
  const top = toMel(WHISPER_RATE / 2)
  const edges = Array.from({ length: MEL_BANDS + 2 }, (_, index) => toHertz((top * index) / (MEL_BANDS + 1)))
  bandsOnce = Array.from({ length: MEL_BANDS }, (_, band) => {
    const [low, middle, high] = [edges[band]!, edges[band + 1]!, edges[band + 2]!]
    const from = Math.ceil((low * SPAN) / WHISPER_RATE)
    const to = Math.floor((high * SPAN) / WHISPER_RATE)
    const weights = Float64Array.from({ length: to - from + 1 }, (_, index) => {
      const hertz = ((from + index) * WHISPER_RATE) / SPAN
      const height = Math.min((hertz - low) / (middle - low), (high - hertz) / (high - middle))
      return (Math.max(0, height) * 2) / (high - low)
    })
    return { from, weights }
  })
  return bandsOnce
}

const LINEAR_STEP = 200 / 3
const LOG_STEP = Math.log(6.4) / 27
const toMel = (hertz: number) => (hertz < 1000 ? hertz / LINEAR_STEP : 15 + Math.log(hertz / 1000) / LOG_STEP)
const toHertz = (mel: number) => (mel < 15 ? mel * LINEAR_STEP : 1000 * Math.exp((mel - 15) * LOG_STEP))
