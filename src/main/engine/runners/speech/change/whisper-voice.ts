import FFT from 'fft.js'
import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import { createRandom } from '../../kit/random.ts'

/** Shorter than a period of most voices: the mouth is seen in it, the pitch is not. */
const SPAN_SECONDS = 0.006

/** The same mouth over breath instead of voice. */
export async function whisperVoice(
  sound: Float32Array,
  rate: number,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: number) => void },
): Promise<Float32Array> {
  const span = 2 ** Math.round(Math.log2(rate * SPAN_SECONDS))
  const step = span / 4
  const fourier = new FFT(span)
  const window = Float32Array.from({ length: span }, (_, index) => Math.sin((Math.PI * (index + 0.5)) / span))
  const random = createRandom('whisper')
  const [samples, spectrum] = [new Float64Array(2 * span), new Float64Array(2 * span)]
  const result = new Float32Array(sound.length)
  for (let from = -span + step, count = 1; from < sound.length; from += step, count++) {
    samples.fill(0)
    for (let index = 0; index < span; index++) samples[2 * index] = (sound[from + index] ?? 0) * window[index]!
    fourier.transform(spectrum, samples)
    for (let bin = 0; bin <= span / 2; bin++) {
      const hertz = (bin * rate) / span
      // breath has little below the first resonance and more above than voice
      const tilt = Math.min(1, hertz / 700) * Math.min(3, 0.6 + hertz / 1800)
      const size = Math.hypot(spectrum[2 * bin]!, spectrum[2 * bin + 1]!) * tilt
      const angle = random.next() * 2 * Math.PI
      const real = size * Math.cos(angle)
      const imaginary = bin === 0 || bin === span / 2 ? 0 : size * Math.sin(angle)
      spectrum.set([real, imaginary], 2 * bin)
      if (bin > 0 && bin < span / 2) spectrum.set([real, -imaginary], 2 * (span - bin))
    }
    fourier.inverseTransform(samples, spectrum)
    for (let index = Math.max(0, -from); index < span && from + index < result.length; index++)
      result[from + index]! += samples[2 * index]! * window[index]! * 0.5
    if (count % 200 !== 0) continue
    signal.throwIfAborted()
    onProgress(Math.max(0, from / sound.length))
    await yieldToEventLoop()
  }
  return result
}
