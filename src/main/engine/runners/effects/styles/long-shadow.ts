import { type Field, type Rgba8, createRgba8, resized } from '../../kit/pixels/rgba8.ts'
import { blurred, rampAt, rampOf } from '../tone.ts'
import { fitted, resizePlane } from '../../kit/pixels/plane.ts'
import { croppedField, cropped, frameAround, maskFrame } from '../crop.ts'
import { brightness, inkPair, inkRamp, mixed } from '../inks.ts'
import { pressPaper } from './grain.ts'
import { nearestByEye, paletteOf } from './quantise.ts'
import { unitOf, type Style } from './style.ts'
import { type Rgb255, rgb255Of } from '../../kit/colour/rgb.ts'
import { clamp, smoothstep, triple } from '../../kit/maths.ts'

const GROUNDS = ['#f2545b', '#2ec4b6', '#ffb703', '#5b5bd6', '#3fa7d6', '#8ac926', '#ff8552', '#e9d8a6'] as const
/** Flat colours that the subject is left with. */
const TONES = 6
/** Small enough to be sorted quickly, large enough for smooth borders. */
const SORTED_SIDE = 480

/** The subject as a flat sign in a few of its own colours, whose shadow falls across the whole ground. */
export const longShadow: Style = {
  async draw({ picture, inks, coarseness, random, subject, step }) {
    const { width, height } = picture
    const unit = unitOf(picture)
    const { mask } = await subject()
    await step(0.3)
    const frame = frameAround(maskFrame(mask), picture, { shape: width / height, share: 0.72 })
    const shown = await resized(cropped(picture, frame), width, height)
    const part = croppedField(mask, frame)
    const whole = { width, height, data: resizePlane(part.data, part, picture) as Float32Array<ArrayBuffer> }
    // cut with a knife: no hair, no fringe
    const soft = blurred(whole, unit * 2.5)
    const figure = soft.data.map((value) => smoothstep(0.5 - 0.14 / unit, 0.5 + 0.14 / unit, value))
    await step(0.45)
    const pair = inkPair(inks)
    const face = await flattened(shown, { width, height, data: figure }, pair ? inkRamp(inks)! : null, coarseness)
    await step(0.75)
    const ground = pair ? inks[Math.floor(inks.length / 2)]! : groundFor(meanColourOf(face, figure), random.next())
    const shade = mixed(ground, [10, 12, 40], 0.36)
    const shadow = new Float32Array(width * height)
    const sign = createRgba8(width, height)
    const fade = 0.62 / Math.hypot(width, height)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const at = y * width + x
        const before = x > 0 && y > 0 ? shadow[at - width - 1]! - fade : 0
        shadow[at] = Math.max(figure[at]!, before)
        const dim = Math.max(0, before)
        for (let channel = 0; channel < 3; channel++) {
          const cast = ground[channel]! + (shade[channel]! - ground[channel]!) * dim
          sign.data[at * 4 + channel] = cast + (face.data[at * 4 + channel]! - cast) * figure[at]!
        }
      }
    return pressPaper(sign, random, 2.5)
  },
}

/** A few flat colours with smooth, clean borders between them. */
async function flattened(
  shown: Rgba8,
  figure: Field,
  ramp: readonly Rgb255[] | null,
  coarseness: number,
): Promise<Rgba8> {
  const { width, height } = shown
  const small = fitted(shown, SORTED_SIDE)
  const calm = await resized(shown, small.width, small.height)
  const inside = resizePlane(figure.data, figure, calm)
  const own: number[] = []
  for (let pixel = 0; pixel < inside.length; pixel++)
    if (inside[pixel]! > 0.6) own.push(...calm.data.subarray(pixel * 4, pixel * 4 + 4))
  const seen = own.length > 0 ? Uint8ClampedArray.from(own) : calm.data
  const colours = paletteOf({ width: seen.length / 4, height: 1, data: seen }, TONES)
  const chosen = nearestByEye(colours, calm)
  const sum = new Float32Array(width * height)
  const total = [0, 1, 2].map(() => new Float32Array(width * height))
  for (const [index, colour] of colours.entries()) {
    const flat = flatOf(colour, ramp)
    const field = { ...small, data: Float32Array.from(chosen, (value) => (value === index ? 1 : 0)) }
    const near = resizePlane(blurred(field, coarseness * 2).data, small, shown)
    for (let at = 0; at < sum.length; at++) {
      // a high power lets the strongest have the pixel, and only its very border is mixed
      const weight = near[at]! ** 10 + 1e-30
      sum[at]! += weight
      for (let channel = 0; channel < 3; channel++) total[channel]![at]! += weight * flat[channel]!
    }
  }
  const face = createRgba8(width, height)
  for (let at = 0; at < sum.length; at++)
    for (let channel = 0; channel < 3; channel++) face.data[at * 4 + channel] = total[channel]![at]! / sum[at]!
  return face
}

function flatOf(colour: Rgb255, ramp: readonly Rgb255[] | null): Rgb255 {
  if (!ramp) {
    const grey = brightness(colour)
    return triple((channel) => clamp(grey + (colour[channel] - grey) * 1.25, 0, 255))
  }
  return rampAt(rampOf(ramp), brightness(colour))
}

function meanColourOf({ data }: Rgba8, figure: Float32Array): Rgb255 {
  const sum = [0, 0, 0, 1e-6]
  for (let at = 0; at < figure.length; at++) {
    for (let channel = 0; channel < 3; channel++) sum[channel]! += data[at * 4 + channel]! * figure[at]!
    sum[3]! += figure[at]!
  }
  return [sum[0]! / sum[3]!, sum[1]! / sum[3]!, sum[2]! / sum[3]!]
}

/** One of the grounds that the subject stands out from; chance decides between the better half. */
function groundFor(subject: Rgb255, chance: number): Rgb255 {
  const apart = (ground: Rgb255) =>
    Math.abs(brightness(ground) - brightness(subject)) * 0.6 +
    Math.hypot(...ground.map((value, channel) => value - subject[channel]!)) * 0.6
  const ranked = GROUNDS.map(rgb255Of).sort((one, other) => apart(other) - apart(one))
  return ranked[Math.floor((chance * ranked.length) / 2)]!
}
