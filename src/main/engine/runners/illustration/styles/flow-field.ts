import { createSheet } from '../../kit/drawing/sheet.ts'
import { rgba8OfCanvas } from '../../kit/pixels/rgba8.ts'
import { boxBlur, type Size } from '../../kit/pixels/plane.ts'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { createNoise2D } from 'simplex-noise'
import type { Random } from '../../kit/random.ts'
import { paintFlat, paintSubjectMask } from './picture-canvas.ts'
import type { Style } from './style.ts'
import { clamp } from '../../kit/maths.ts'

/** The model is looked at in this size; strokes are laid at full size. */
const MODEL_SIDE = 640

interface Model {
  width: number
  height: number
  pixels: Uint8ClampedArray
  /** How much there is to see at a pixel, 0..1: edges and subjects ask for fine strokes. */
  detail: Float32Array
  /** The direction along which the picture changes least. */
  along: Float32Array
  /** How sure that direction is. */
  sure: Float32Array
}

interface Pass {
  /** Stroke width as a share of the shorter side. */
  width: number
  /** Strokes per stroke-width square. */
  density: number
  /** Only where there is at least this much detail. */
  from: number
  length: number
  opacity: number
}

const PASSES: readonly Pass[] = [
  { width: 0.03, density: 1.5, from: 0, length: 9, opacity: 1 },
  { width: 0.015, density: 1.1, from: 0, length: 12, opacity: 0.94 },
  { width: 0.0075, density: 0.9, from: 0.2, length: 11, opacity: 0.96 },
  { width: 0.0042, density: 1, from: 0.48, length: 9, opacity: 1 },
]

/** The scene dissolved into thousands of strokes that follow a wind through the picture. */
export const drawFlowField: Style = async ({ picture, width, height, random, step }) => {
  const reduce = Math.min(1, MODEL_SIDE / Math.min(width, height))
  const size = { width: Math.round(width * reduce), height: Math.round(height * reduce) }
  const model = lookAt(
    rgba8OfCanvas(paintFlat(picture, size.width, size.height, ({ role }) => role !== 'shade')).data,
    rgba8OfCanvas(paintSubjectMask(picture, size.width, size.height)).data,
    size,
  )
  await step(0.15)
  const { canvas, pen } = createSheet(width, height, picture.palette.haze)
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  const noise = createNoise2D(random.fork('wind').next)
  // a brush thinner than a pixel would only blur
  const passes = PASSES.filter(({ width: brush }, index) => index < 2 || brush * Math.min(width, height) > 1)
  for (const [index, pass] of passes.entries()) {
    await paintPass(pen, model, pass, { width, height, noise, random: random.fork(`pass ${index}`) }, (share) =>
      step(0.15 + (0.85 * (index + share)) / passes.length),
    )
  }
  return canvas
}

/** Not the kit's `luma`: every stroke falls where these weights put it, and a seed must give again what it gave. */
const weighed = (red: number, green: number, blue: number): number => red * 0.3 + green * 0.55 + blue * 0.15

function lookAt(pixels: Uint8ClampedArray, mask: Uint8ClampedArray, { width, height }: Size): Model {
  const luma = new Float32Array(width * height)
  for (let index = 0; index < luma.length; index++)
    luma[index] = weighed(pixels[index * 4] ?? 0, pixels[index * 4 + 1] ?? 0, pixels[index * 4 + 2] ?? 0) / 255
  const detail = new Float32Array(luma.length)
  const xx = new Float32Array(luma.length)
  const xy = new Float32Array(luma.length)
  const yy = new Float32Array(luma.length)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const index = y * width + x
      const dx = (luma[index + 1] ?? 0) - (luma[index - 1] ?? 0)
      const dy = (luma[index + width] ?? 0) - (luma[index - width] ?? 0)
      xx[index] = dx * dx
      xy[index] = dx * dy
      yy[index] = dy * dy
      detail[index] = Math.min(1, Math.hypot(dx, dy) * 5) * 0.75 + ((mask[index * 4] ?? 0) > 127 ? 0.62 : 0)
    }
  }
  const reach = Math.max(2, Math.round(Math.min(width, height) / 110))
  const [sxx, sxy, syy] = [
    boxBlur(xx, { width, height }, reach),
    boxBlur(xy, { width, height }, reach),
    boxBlur(yy, { width, height }, reach),
  ]
  const spread = boxBlur(detail, { width, height }, 2)
  const along = new Float32Array(luma.length)
  const sure = new Float32Array(luma.length)
  for (let index = 0; index < luma.length; index++) {
    const [a, b, c] = [sxx[index] ?? 0, sxy[index] ?? 0, syy[index] ?? 0]
    along[index] = 0.5 * Math.atan2(2 * b, a - c) + Math.PI / 2
    sure[index] = Math.min(1, Math.hypot(a - c, 2 * b) * 900)
  }
  return { width, height, pixels, detail: spread, along, sure }
}

interface Brush {
  width: number
  height: number
  noise: (x: number, y: number) => number
  random: Random
}

async function paintPass(
  pen: SKRSContext2D,
  model: Model,
  pass: Pass,
  { width, height, noise, random }: Brush,
  pause: (share: number) => Promise<void>,
): Promise<void> {
  const side = Math.min(width, height)
  const brush = side * pass.width
  const reduce = model.width / width
  const columns = Math.ceil((width / brush) * Math.sqrt(pass.density))
  const rows = Math.ceil((height / brush) * Math.sqrt(pass.density))
  const cells = random.shuffle(Array.from({ length: columns * rows }, (_, index) => index))
  for (const [done, cell] of cells.entries()) {
    const x = ((cell % columns) + random.next()) * (width / columns)
    const y = (Math.floor(cell / columns) + random.next()) * (height / rows)
    const at = pixelAt(model, x * reduce, y * reduce)
    if ((model.detail[at] ?? 0) >= pass.from) drawStroke(pen, model, pass, { x, y, brush, reduce, side, noise, random })
    if (done % 1500 === 1499) await pause(done / cells.length)
  }
  await pause(1)
}

const pixelAt = ({ width, height }: Model, x: number, y: number): number =>
  clamp(Math.floor(y), 0, height - 1) * width + clamp(Math.floor(x), 0, width - 1)

interface Stroke {
  x: number
  y: number
  brush: number
  reduce: number
  side: number
  noise: (x: number, y: number) => number
  random: Random
}

/** Follows the wind, and the form where there is one; stops where the colour is no longer its own. */
function drawStroke(pen: SKRSContext2D, model: Model, pass: Pass, stroke: Stroke): void {
  const { brush, reduce, side, noise, random } = stroke
  const start = pixelAt(model, stroke.x * reduce, stroke.y * reduce) * 4
  const [red, green, blue] = [model.pixels[start] ?? 0, model.pixels[start + 1] ?? 0, model.pixels[start + 2] ?? 0]
  let { x, y } = stroke
  let previous: number | null = null
  pen.beginPath()
  pen.moveTo(x, y)
  const steps = Math.round(pass.length * random.between(0.6, 1.2))
  for (let step = 0; step < steps; step++) {
    const at = pixelAt(model, x * reduce, y * reduce)
    const wind = windAt(noise, x / side, y / side)
    const angle = turned(wind, model.along[at] ?? 0, Math.min(0.96, (model.sure[at] ?? 0) * 1.3), previous)
    x += Math.cos(angle) * brush * 0.62
    y += Math.sin(angle) * brush * 0.62
    previous = angle
    const next = pixelAt(model, x * reduce, y * reduce) * 4
    const change =
      Math.abs((model.pixels[next] ?? 0) - red) +
      Math.abs((model.pixels[next + 1] ?? 0) - green) +
      Math.abs((model.pixels[next + 2] ?? 0) - blue)
    if (change > 66 && step > 0) break
    pen.lineTo(x, y)
  }
  const light = random.between(-1, 1) * (pass.from > 0.4 ? 7 : 17)
  const warm = random.between(-7, 7)
  pen.strokeStyle = `rgba(${channel(red + light + warm)},${channel(green + light)},${channel(blue + light - warm)},${pass.opacity})`
  pen.lineWidth = brush * random.between(0.62, 1.12)
  pen.stroke()
}

const channel = (value: number): number => Math.round(clamp(value, 0, 255))

/** Broad swirls with smaller ones riding on them. */
function windAt(noise: (x: number, y: number) => number, x: number, y: number): number {
  return noise(x * 1.5, y * 1.5) * 2.2 + noise(x * 4.2 + 9, y * 4.2) * 0.7 + 0.25
}

/** The wind bent towards the form; of its two ways along a line the one that goes on. */
function turned(wind: number, form: number, sure: number, previous: number | null): number {
  const reference = previous ?? wind
  const ahead = Math.cos(form - reference) >= 0 ? form : form + Math.PI
  const x = Math.cos(wind) * (1 - sure) + Math.cos(ahead) * sure
  const y = Math.sin(wind) * (1 - sure) + Math.sin(ahead) * sure
  const angle = Math.atan2(y, x)
  if (previous === null) return angle
  return Math.cos(angle - previous) >= 0 ? angle : angle + Math.PI
}
