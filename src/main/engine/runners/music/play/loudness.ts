import { SAMPLE_RATE, type Stereo } from '../../kit/sound/samples.ts'

const BLOCK = Math.round(0.4 * SAMPLE_RATE)
const HOP = BLOCK / 4

/** Programme loudness in LUFS as ITU-R BS.1770 measures it; minus infinity for silence. */
export function loudnessOf({ left, right }: Stereo): number {
  const powers = [left, right].map(hopPowers)
  const perBlock = Math.round(BLOCK / HOP)
  const hops = powers[0]!.map((power, index) => power + powers[1]![index]!)
  const blocks: number[] = []
  const width = Math.min(perBlock, hops.length)
  for (let at = 0; at + width <= hops.length; at++)
    blocks.push(hops.slice(at, at + width).reduce((sum, power) => sum + power, 0) / width)
  const audible = blocks.filter((power) => toLufs(power) > -70)
  const gate = toLufs(mean(audible)) - 10
  return toLufs(mean(audible.filter((power) => toLufs(power) > gate)))
}

const mean = (values: readonly number[]) =>
  values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : 0
const toLufs = (power: number) => -0.691 + 10 * Math.log10(power)

/** Mean power of short pieces, heard through an ear: less bass, more presence. */
function hopPowers(samples: Float32Array): number[] {
  // coefficients of the standard, for 48 kHz; at 44.1 kHz they are a tenth of a decibel off
  const shelf = [1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585] as const
  const pass = [1, -2, 1, -1.99004745483398, 0.99007225036621] as const
  let [a1, a2, b1, b2, c1, c2] = [0, 0, 0, 0, 0, 0]
  const powers: number[] = []
  let sum = 0
  let count = 0
  for (let index = 0; index < samples.length; index++) {
    const input = samples[index]!
    const bright = shelf[0] * input + shelf[1] * a1 + shelf[2] * a2 - shelf[3] * b1 - shelf[4] * b2
    ;[a2, a1] = [a1, input]
    const heard = pass[0] * bright + pass[1] * b1 + pass[2] * b2 - pass[3] * c1 - pass[4] * c2
    b2 = b1
    b1 = bright
    c2 = c1
    c1 = heard
    sum += heard * heard
    if (++count >= HOP) {
      powers.push(sum / count)
      sum = count = 0
    }
  }
  if (powers.length === 0 && count > 0) powers.push(sum / count)
  return powers
}
