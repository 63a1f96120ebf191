import { createSheet } from '../../kit/drawing/sheet.ts'
import { type Plane, blurPlane } from '../../kit/pixels/plane.ts'
import { fromBytes, mapPlanes, pixelCount, toBytes, type Planes } from '../../kit/pixels/planes.ts'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import type { Random } from '../../kit/random.ts'
import type { RunContext } from '../../runner.ts'
import type { Flow } from '../kit/flow.ts'
import { clamp } from '../../kit/maths.ts'

export interface Brush {
  /** In thousandths of the longer side. */
  width: number
  /** In widths. */
  length: number
  opacity: number
  /** How far colours wander from what they paint: lightness and hue. */
  wander: number
  /** Square ends and straight strokes, as of a knife. */
  flat?: boolean
  /** How much of the picture must still be wrong for a stroke to be worth it; 0 paints everywhere. */
  need: number
}

/** In pixels. */
const THIN = 5

export interface Painting {
  colours: Planes
  /** How thick the paint lies. */
  relief: Plane
}

/** Paints from large brushes to small ones along the forms, each only where the one before was too coarse (Hertzmann). */
export async function paintStrokes(
  source: Planes,
  flow: Flow,
  brushes: readonly Brush[],
  ground: string | null,
  random: Random,
  context: RunContext,
): Promise<Painting> {
  const { width, height } = source
  const { pen } = createSheet(width, height)
  const { pen: reliefPen } = createSheet(width, height, '#808080')
  const unit = Math.max(width, height) / 1000
  if (ground) {
    pen.fillStyle = ground
    pen.fillRect(0, 0, width, height)
  } else {
    const under = blurred(source, brushes[0]!.width * unit)
    const image = pen.createImageData(width, height)
    image.data.set(toBytes(under))
    pen.putImageData(image, 0, 0)
  }
  for (const [index, brush] of brushes.entries()) {
    const thickness = Math.max(1.6, brush.width * unit)
    const model = blurred(source, thickness * 0.35)
    const so = brush.need > 0 ? pen.getImageData(0, 0, width, height).data : null
    await layStrokes({ pen, reliefPen, model, flow, brush, thickness, so, random }, context)
    context.onProgress(0.25 + (0.45 * (index + 1)) / brushes.length)
  }
  const relief = new Float32Array(pixelCount(source))
  const heights = reliefPen.getImageData(0, 0, width, height).data
  for (let index = 0; index < relief.length; index++) relief[index] = heights[index * 4]! / 255
  return { colours: fromBytes(pen.getImageData(0, 0, width, height).data, source), relief }
}

function blurred(source: Planes, sigma: number): Planes {
  return { ...source, ...mapPlanes(source, (plane) => blurPlane(plane, source, sigma)), alpha: null }
}

interface Layer {
  pen: SKRSContext2D
  reliefPen: SKRSContext2D
  model: Planes
  flow: Flow
  brush: Brush
  thickness: number
  /** What is painted so far. */
  so: Uint8ClampedArray | null
  random: Random
}

async function layStrokes(layer: Layer, { signal }: RunContext): Promise<void> {
  const { model, brush, thickness, random, so } = layer
  const { width, height } = model
  const step = Math.max(2, thickness * (brush.flat ? 0.8 : 0.85))
  const [columns, rows] = [Math.ceil(width / step), Math.ceil(height / step)]
  const order = shuffled(columns * rows, random)
  for (const [turn, cell] of order.entries()) {
    if (turn % 500 === 499) await yieldToEventLoop(signal)
    const x = Math.min(width - 1, ((cell % columns) + random.next()) * step)
    const y = Math.min(height - 1, (Math.floor(cell / columns) + random.next()) * step)
    const at = Math.floor(y) * width + Math.floor(x)
    if (so) {
      const wrong =
        Math.abs(so[at * 4]! / 255 - model.red[at]!) +
        Math.abs(so[at * 4 + 1]! / 255 - model.green[at]!) +
        Math.abs(so[at * 4 + 2]! / 255 - model.blue[at]!)
      if (wrong < brush.need) continue
    }
    drawStroke(layer, x, y, at)
  }
}

function drawStroke(
  { pen, reliefPen, model, flow, brush, thickness, random }: Layer,
  x: number,
  y: number,
  at: number,
) {
  const path = follow(model, flow, { x, y, at }, thickness, brush)
  const shift = random.between(-1, 1) * brush.wander
  const channels = [model.red[at]!, model.green[at]!, model.blue[at]!].map((value) =>
    Math.round(clamp(value * (1 + shift) + random.between(-0.5, 0.5) * brush.wander * 0.7) * 255),
  )
  pen.strokeStyle = `rgba(${channels.join(',')},${brush.opacity})`
  pen.lineWidth = thickness * random.between(0.75, 1.2)
  pen.lineCap = brush.flat ? 'butt' : 'round'
  pen.lineJoin = 'round'
  trace(pen, path)
  // thin paint has no thickness worth the light
  if (thickness < THIN) return
  const level = Math.round(random.between(40, 215))
  reliefPen.strokeStyle = `rgba(${level},${level},${level},0.85)`
  reliefPen.lineWidth = pen.lineWidth * 0.94
  reliefPen.lineCap = pen.lineCap
  reliefPen.lineJoin = 'round'
  trace(reliefPen, path)
}

function trace(pen: SKRSContext2D, path: readonly (readonly [number, number])[]): void {
  pen.beginPath()
  for (const [index, [x, y]] of path.entries()) {
    if (index === 0) pen.moveTo(x, y)
    else pen.lineTo(x, y)
  }
  pen.stroke()
}

/** Both ways along the forms from one point, until the colour is another or the paint runs out. */
function follow(
  model: Planes,
  { along, width, height }: Flow,
  start: { x: number; y: number; at: number },
  thickness: number,
  { length, flat }: Brush,
): [number, number][] {
  const half = Math.max(1, Math.round(length * 0.6))
  const stride = thickness * 0.85
  const arm = (sense: 1 | -1): [number, number][] => {
    const points: [number, number][] = []
    let { x, y, at } = start
    let [lastX, lastY] = [along.x[at]! * sense, along.y[at]! * sense]
    for (let step = 0; step < half; step++) {
      let [dx, dy] = flat ? [lastX, lastY] : [along.x[at]!, along.y[at]!]
      if (dx * lastX + dy * lastY < 0) {
        dx = -dx
        dy = -dy
      }
      x += dx * stride
      y += dy * stride
      if (x < 0 || y < 0 || x >= width || y >= height) break
      at = Math.floor(y) * width + Math.floor(x)
      const change =
        Math.abs(model.red[at]! - model.red[start.at]!) +
        Math.abs(model.green[at]! - model.green[start.at]!) +
        Math.abs(model.blue[at]! - model.blue[start.at]!)
      if (change > 0.22) break
      lastX = dx
      lastY = dy
      points.push([x, y])
    }
    return points
  }
  const [ahead, behind] = [arm(1), arm(-1)]
  const path: [number, number][] = [...behind.reverse(), [start.x, start.y], ...ahead]
  // a single point would not be drawn
  return path.length > 1 ? path : [[start.x - along.x[start.at]!, start.y - along.y[start.at]!], ...path]
}

function shuffled(count: number, random: Random): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, index) => index)
  for (let index = count - 1; index > 0; index--) {
    const other = random.whole(0, index)
    const kept = order[index]!
    order[index] = order[other]!
    order[other] = kept
  }
  return order
}
