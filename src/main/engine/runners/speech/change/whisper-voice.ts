import { breathe } from '../../kit/breathe.ts'
import { createRandom } from '../../kit/random.ts'
import { createFourier } from '../sound/fft.ts'

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
  const fourier = createFourier(span)
  const window = Float32Array.from({ length: span }, (_, index) => Math.sin((Math.PI * (index + 0.5)) / span))
  const random = createRandom('whisper')
  const [real, imaginary] = [new Float32Array(span), new Float32Array(span)]
  const result = new Float32Array(sound.length)
  for (let from = -span + step, count = 1; from < sound.length; from += step, count++) {
    for (let index = 0; index < span; index++) real[index] = (sound[from + index] ?? 0) * window[index]!
    imaginary.fill(0)
    fourier.forward(real, imaginary)
    for (let bin = 0; bin <= span / 2; bin++) {
      const hertz = (bin * rate) / span
      // breath has little below the first resonance and more above than voice
      const tilt = Math.min(1, hertz / 700) * Math.min(3, 0.6 + hertz / 1800)
      const size = Math.hypot(real[bin]!, imaginary[bin]!) * tilt
      const angle = random.next() * 2 * Math.PI
      real[bin] = size * Math.cos(angle)
      imaginary[bin] = bin === 0 || bin === span / 2 ? 0 : size * Math.sin(angle)
      if (bin > 0 && bin < span / 2) {
        real[span - bin] = real[bin]!
        imaginary[span - bin] = -imaginary[bin]!
      }
    }
    fourier.inverse(real, imaginary)
    for (let index = Math.max(0, -from); index < span && from + index < result.length; index++)
      result[from + index]! += real[index]! * window[index]! * 0.5
    if (count % 200 !== 0) continue
    signal.throwIfAborted()
    onProgress(Math.max(0, from / sound.length))
    await breathe()
  }
  return result
}
