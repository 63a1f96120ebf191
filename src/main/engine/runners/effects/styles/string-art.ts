import { createSheet } from '../../kit/drawing/sheet.ts'
import { rows, type XYZ } from '../../kit/rows.ts'
import { resizePlane } from '../../kit/pixels/plane.ts'
import { type Rgba8, resized, rgba8OfCanvas } from '../../kit/pixels/rgba8.ts'
import { blurred, lightOf, stretched } from '../tone.ts'
import { croppedField, cropped, frameAround, maskFrame } from '../crop.ts'
import type { Subject } from '../subject.ts'
import { css, inkPair, mixed } from '../inks.ts'
import type { Style } from './style.ts'
import { windThread, type Loom, type Model } from './wind-thread.ts'
import { clamp } from '../../kit/maths.ts'

const PINS = 272
const SPANS = 5000
const SIDE = 340
const FEWEST_PIXELS = 1280
/** Of one thread; what the loom counts for it is spread over the width of a spot. */
const OPACITY = 0.55
const THREAD = 0.05
/** How dark the brightest spot may become. */
const BASE = 0.15

/** Black thread over nails around a ring, each span chosen for what it brings the picture nearer to its model. */
export const stringArt: Style = {
  async draw({ picture, inks, random, subject, step }) {
    const model = await modelOf(picture, await subject())
    await step(0.15)
    const turn = random.between(0, Math.PI * 2)
    const pins = Array.from({ length: PINS }, (_, pin) => {
      const angle = turn + (pin / PINS) * Math.PI * 2
      return [SIDE / 2 + Math.cos(angle) * (SIDE / 2 - 2), SIDE / 2 + Math.sin(angle) * (SIDE / 2 - 2)] as const
    })
    const loom: Loom = { side: SIDE, pins, thread: THREAD }
    const [thread, board] = inkPair(inks) ?? rows<XYZ>('22 20 24, 244 238 226')
    const size = Math.max(picture.width, picture.height, FEWEST_PIXELS)
    const { canvas, pen } = createSheet(size, size, css(board))
    const scale = (size * 0.94) / SIDE
    const at = (pin: number) => [size * 0.03 + pins[pin]![0] * scale, size * 0.03 + pins[pin]![1] * scale] as const
    pen.strokeStyle = css(thread, OPACITY)
    // threads that lie on each other darken less than the loom counts
    pen.lineWidth = (scale * THREAD * 1.4) / OPACITY
    let laid = 0
    for (const [from, to] of windThread(model, loom, SPANS)) {
      pen.beginPath()
      pen.moveTo(...at(from))
      pen.lineTo(...at(to))
      pen.stroke()
      laid += 1
      if (laid % 120 === 0) await step(0.2 + (0.8 * laid) / SPANS)
    }
    pen.fillStyle = css(mixed(thread, [180, 150, 90], 0.5))
    for (const pin of pins.keys()) {
      pen.beginPath()
      pen.arc(...at(pin), size / 460, 0, Math.PI * 2)
      pen.fill()
    }
    return rgba8OfCanvas(canvas)
  },
}

/** How dark each spot of the loom is to be: the subject large in the ring, clear of what is behind it. */
async function modelOf(picture: Rgba8, { mask, head }: Subject): Promise<Model> {
  const found = head ?? maskFrame(mask)
  const frame = frameAround(found, picture, { shape: 1, share: head ? 0.74 : 0.86 })
  const light = stretched(lightOf(await resized(cropped(picture, frame), SIDE, SIDE)), 0.03)
  const part = croppedField(mask, frame)
  const subject = blurred({ ...light, data: resizePlane(part.data, part, light) }, 2)
  const [fine, near, around] = [blurred(light, 1), blurred(light, 8), blurred(light, 50)]
  const [own, other] = [meanWithin(light.data, subject.data, 1), meanWithin(light.data, subject.data, 0)]
  // a dark subject stands before bare board, a bright one before an even shade
  const ground = own > other + 0.08 ? 0.35 : 0.95
  // neither a night nor a snowfield leaves a thread anything to draw
  const bend = clamp(Math.log(0.56) / Math.log(clamp(own, 0.05, 0.95)), 0.5, 1.6)
  const missing = fine.data.map((value, spot) => {
    const clear =
      Math.max(0, value) ** bend + (value - near.data[spot]!) * 0.8 + (near.data[spot]! - around.data[spot]!) * 0.5
    const behind = ground + (clear - 0.5) * 0.2
    const wanted = behind + (clear - behind) * subject.data[spot]!
    // threads have to cross a face to draw its eyes: what is bright is never asked to stay bare
    return BASE + (0.92 - BASE) * (1 - clamp(wanted))
  })
  return { missing, weight: subject.data.map((share) => 0.3 + 0.7 * share) }
}

function meanWithin(values: Float32Array, mask: Float32Array, side: 0 | 1): number {
  let [sum, count] = [0, 1e-6]
  for (let at = 0; at < values.length; at++) {
    const weight = side === 1 ? mask[at]! : 1 - mask[at]!
    sum += values[at]! * weight
    count += weight
  }
  return sum / count
}
