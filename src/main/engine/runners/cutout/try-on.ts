import { type Plane, type Size, boxBlur, fitted, softBlur } from '../kit/pixels/plane.ts'
import { orWithoutPack } from '../../media/pack.ts'
import { yieldToEventLoop } from '../../../tools/yield-to-event-loop.ts'
import { findFaces, segmentPerson, type Face } from '../kit/subject/people.ts'
import { requiredPicture } from '../kit/picture.ts'
import { openPixels, type Pixels } from '../kit/pixels/raw.ts'
import { writeImage } from '../kit/write-image.ts'
import type { Runner, RunContext } from '../runner.ts'
import { completeCloth } from './complete-cloth.ts'
import { cutGarment } from './cut-garment.ts'
import { flatPixels } from './cut-out.ts'
import { findSubject, type Eye } from '../kit/subject/find-subject.ts'
import { findTorso, type Torso } from './find-torso.ts'
import { layerOf, pixelsOfLayer } from './layers.ts'
import { clamp, smoothstep } from '../kit/maths.ts'
import { luma } from '../kit/pixels/luma.ts'

const LONGEST_SIDE = 2048

/** Hangs a garment on a person: cut out of its picture, fitted to the shoulders, shaded by the folds beneath. */
export function tryOn(eye: Eye): Runner {
  return async (job, context) => {
    const picture = await requiredPicture(job, 'image')
    const garmentPicture = await requiredPicture(job, 'garment')
    const cut = await cutGarment(garmentPicture, eye, context)
    const garment = pixelsOfLayer(layerOf(completeCloth(cut, await flatPixels(garmentPicture, cut))))
    const person = await flatPixels(picture, fitted(picture, LONGEST_SIDE))
    const body = await findPerson(person, eye, context)
    context.onProgress(0.85)
    const torso = findTorso(body.mask, person, body.face)
    const worn = hang(garment, person, torso, body.mask)
    await yieldToEventLoop()
    const front = inFront(person, body, torso)
    const shading = foldsOf(person)
    const dressed = dress(person, worn, front, shading)
    return [await writeImage(job, 0, await openPixels(dressed))]
  }
}

interface Body {
  mask: Plane
  face: Face | undefined
}

async function findPerson(person: Pixels, eye: Eye, context: RunContext): Promise<Body> {
  if (eye === 'border') {
    // an outline by colour is often wrong, a face is not: it says where the shoulders are
    const { mask } = await findSubject(person, eye, context)
    const [face] = await orWithoutPack(() => findFaces(person, context), [])
    return { mask, face }
  }
  const [face] = await findFaces(person, context)
  const mask = await segmentPerson(person, context)
  return { mask, face }
}

/**
 * Draws the garment where it is worn. Its shoulders (the widest of its upper third) come over the body's; further down
 * each row is widened or narrowed a little towards the outline of the body.
 */
function hang(garment: Pixels, size: Size, torso: Torso, body: Plane): Float32Array {
  const { width, height } = size
  const worn = new Float32Array(width * height * 4)
  const shape = garmentShape(garment)
  const scale = (torso.width * 1.06) / Math.max(1, shape.shoulderWidth)
  const top = torso.neck - shape.neckRow * scale
  const bottom = Math.min(height, Math.ceil(top + garment.height * scale))
  let fit = 1
  for (let y = Math.max(0, Math.floor(top)); y < bottom; y += 1) {
    const row = (y - top) / scale
    const wanted = bodyWidth(body, size, y, torso) / Math.max(1, rowWidth(garment, Math.round(row)) * scale)
    // a body is followed slowly, or the cloth would ripple
    if (y > torso.shoulders) fit += (clamp(wanted, 0.9, 1.14) - fit) * 0.02
    for (let x = 0; x < width; x += 1) {
      const column = shape.centre + (x - torso.centre) / (scale * fit)
      sampleInto(worn, (y * width + x) * 4, garment, column, row)
    }
  }
  return worn
}

function garmentShape(garment: Pixels) {
  const { width, height } = garment
  const upper = Math.max(1, Math.round(height * 0.3))
  let shoulderWidth = 1
  // sleeves that hang down make the lower part wide: shoulders are looked for near the top
  for (let y = Math.round(height * 0.06); y < upper * 0.6; y += 1)
    shoulderWidth = Math.max(shoulderWidth, rowWidth(garment, y))
  return { shoulderWidth: Math.max(shoulderWidth, width * 0.45), centre: width / 2, neckRow: neckOf(garment, upper) }
}

/** How deep the neckline dips in the middle. */
function neckOf({ data, width }: Pixels, upper: number): number {
  const middle = Math.round(width / 2)
  let y = 0
  while (y < upper && data[(y * width + middle) * 4 + 3]! < 128) y += 1
  return y >= upper ? 0 : y
}

function rowWidth({ data, width, height }: Pixels, y: number): number {
  const row = clamp(y, 0, height - 1) * width
  let [left, right] = [width, 0]
  for (let x = 0; x < width; x += 1) if (data[(row + x) * 4 + 3]! > 127) [left, right] = [Math.min(left, x), x + 1]
  return Math.max(0, right - left)
}

function bodyWidth(body: Plane, { width }: Size, y: number, torso: Torso): number {
  const at = (x: number) => body[y * width + clamp(Math.round(x), 0, width - 1)]!
  let [left, right] = [torso.centre, torso.centre]
  while (left > 0 && torso.centre - left < torso.width && at(left - 1) > 0.5) left -= 1
  while (right < width - 1 && right - torso.centre < torso.width && at(right + 1) > 0.5) right += 1
  return right - left > torso.width * 0.4 ? right - left : torso.width
}

function sampleInto(target: Float32Array, at: number, { data, width, height }: Pixels, x: number, y: number): void {
  if (x < 0 || y < 0 || x > width - 1 || y > height - 1) return
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)]
  const corners: [number, number][] = [
    [top * width + left, (1 - (x - left)) * (1 - (y - top))],
    [top * width + right, (x - left) * (1 - (y - top))],
    [bottom * width + left, (1 - (x - left)) * (y - top)],
    [bottom * width + right, (x - left) * (y - top)],
  ]
  for (const [corner, share] of corners) {
    const alpha = (data[corner * 4 + 3]! / 255) * share
    for (let channel = 0; channel < 3; channel += 1)
      target[at + channel] = target[at + channel]! + data[corner * 4 + channel]! * alpha
    target[at + 3] = target[at + 3]! + alpha
  }
}

/** Face and hair stay in front, and so do hands, which are known by the colour of the face. */
function inFront(person: Pixels, { mask, face }: Body, torso: Torso): Plane {
  const { width, height } = person
  const front = new Float32Array(width * height)
  if (!face) return front
  const hands = handsOf(person, mask, face, torso)
  const chin = face.box.top + face.box.height
  const [middleX, middleY] = [face.box.left + face.box.width / 2, face.box.top + face.box.height * 0.45]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const away = Math.hypot((x - middleX) / (face.box.width * 0.62), (y - middleY) / (face.box.height * 0.68))
      const head = 1 - smoothstep(0.92, 1.08, away)
      const above = 1 - smoothstep(chin - 4, chin + face.box.height * 0.08, y)
      front[at] = Math.max(Math.max(head, above) * mask[at]!, hands[at]!)
    }
  return softBlur(front, person, 2)
}

function handsOf(person: Pixels, mask: Plane, face: Face, torso: Torso): Plane {
  const { width, height, data, channels } = person
  const skin = skinOf(person, face)
  const likeness = new Float32Array(width * height)
  let area = 0
  for (let y = Math.max(0, Math.ceil(torso.shoulders + face.box.height * 0.6)); y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      likeness[at] = (1 - smoothstep(0.035, 0.06, skinDistance(data, at * channels, skin))) * mask[at]!
      area += likeness[at]
    }
  // so much of it is no hand: the clothes have the colour of skin
  if (area > torso.width * torso.width * 0.3) return likeness.fill(0)
  // nor is a strap or a seam
  const broad = boxBlur(likeness, person, Math.max(1, Math.round(face.box.width * 0.1)), 'cut')
  return likeness.map((value, at) => value * smoothstep(0.5, 0.75, broad[at]!))
}

type Chroma = readonly [number, number]

const chromaAt = (data: Uint8Array, at: number): Chroma => {
  const sum = data[at]! + data[at + 1]! + data[at + 2]! + 1
  return [data[at]! / sum, data[at + 1]! / sum]
}

function skinOf({ data, width, height, channels }: Pixels, { nose, box }: Face): Chroma {
  let [red, green, count] = [0, 0, 0]
  const reach = Math.max(1, box.width * 0.18)
  for (let y = Math.floor(nose.y - reach); y < nose.y + reach; y += 1)
    for (let x = Math.floor(nose.x - reach); x < nose.x + reach; x += 1) {
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      const [r, g] = chromaAt(data, (y * width + x) * channels)
      red += r
      green += g
      count += 1
    }
  return [red / Math.max(1, count), green / Math.max(1, count)]
}

function skinDistance(data: Uint8Array, at: number, skin: Chroma): number {
  // in the dark every colour is like skin
  if (data[at]! + data[at + 1]! + data[at + 2]! < 150) return 1
  const [red, green] = chromaAt(data, at)
  return Math.hypot(red - skin[0], green - skin[1])
}

/** How much darker or lighter each place is than its surroundings: folds, without the pattern of the cloth. */
function foldsOf(person: Pixels): Plane {
  const { width, height, data, channels } = person
  const light = new Float32Array(width * height)
  for (let at = 0; at < light.length; at += 1)
    light[at] = luma(data[at * channels]!, data[at * channels + 1]!, data[at * channels + 2]!) / 255
  const side = Math.max(width, height)
  const fine = boxBlur(light, person, Math.max(1, Math.round(side * 0.012)), 'cut')
  const wide = softBlur(light, person, Math.max(2, Math.round(side * 0.05)))
  return fine.map((value, at) => 1 + (clamp((value + 0.2) / (wide[at]! + 0.2), 0.7, 1.25) - 1) * 0.5)
}

function dress(person: Pixels, worn: Float32Array, front: Plane, shading: Plane): Pixels {
  const { width, height, data, channels } = person
  const dressed = new Uint8Array(width * height * 3)
  const cover = new Float32Array(width * height)
  for (let at = 0; at < cover.length; at += 1) cover[at] = worn[at * 4 + 3]! * (1 - front[at]!)
  const shadow = softBlur(cover, person, Math.max(2, Math.round(Math.max(width, height) * 0.006)))
  for (let at = 0; at < cover.length; at += 1) {
    const share = cover[at]!
    const alpha = Math.max(1e-6, worn[at * 4 + 3]!)
    // cloth throws a little shadow on what it lies on
    const under = 1 - 0.28 * shadow[at]! * (1 - front[at]!)
    for (let channel = 0; channel < 3; channel += 1) {
      const cloth = Math.min(255, (worn[at * 4 + channel]! / alpha) * shading[at]!)
      dressed[at * 3 + channel] = Math.round(cloth * share + data[at * channels + channel]! * under * (1 - share))
    }
  }
  return { data: dressed, width, height, channels: 3 }
}
