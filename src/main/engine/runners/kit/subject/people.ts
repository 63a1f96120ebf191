import type { Point } from '../drawing/shape.ts'
import { runNetwork } from '../network-input.ts'
import type { RunContext } from '../../runner.ts'
import { boundsOf, inPlace, withRoom } from '../pixels/plane.ts'
import { openPixels, type Pixels } from '../pixels/raw.ts'
import type { Box } from '../pixels/rgb8.ts'
import { withNetwork } from '../weights.ts'
import { FACE_FILE, FACE_MESH_FILE, PERSON_FILE } from './networks.ts'
import { ROOM } from './person-matte.ts'

/** A face, in pixels of the picture; left and right as the viewer sees them. */
export interface Face {
  box: Box
  leftEye: Point
  rightEye: Point
  nose: Point
  mouth: Point
  /** How sure it is, from 0 to 1. */
  score: number
}

type Tools = Pick<RunContext, 'pack' | 'threads'>

const SELFIE_SIDE = 256
/** A person smaller than this part of the picture is looked at a second time, from closer. */
const CLOSER_BELOW = 0.7

/** How far each pixel belongs to a person: 0 to 1, as many values as the picture has pixels. */
export async function segmentPerson(image: Pixels, context: Tools): Promise<Float32Array> {
  const whole = { left: 0, top: 0, width: image.width, height: image.height }
  const coarse = await segmentSquare(image, whole, context)
  const first = await enlarge(coarse, whole)
  const found = boundsOf(first, image, 0.4)
  if (!found) return first
  // with less room to the right and below by a pixel: what was cut out before is cut out the same again
  const near = withRoom({ ...found, right: found.right - 1, bottom: found.bottom - 1 }, image, ROOM)
  const part = { left: near.left, top: near.top, width: near.right - near.left, height: near.bottom - near.top }
  if (part.width * part.height > CLOSER_BELOW * image.width * image.height) return first
  // outside of the box there is nobody; inside the closer look decides
  return inPlace(await enlarge(await segmentSquare(image, part, context), part), near, image)
}

async function segmentSquare(image: Pixels, part: Box, context: Tools): Promise<Float32Array> {
  const input = await squareOf(image, part, SELFIE_SIDE, (value) => value / 255)
  return runNetwork(context, PERSON_FILE, input, [1, SELFIE_SIDE, SELFIE_SIDE, 3])
}

async function enlarge(mask: Float32Array, { width, height }: Box): Promise<Float32Array> {
  const { default: sharp } = await import('sharp')
  const grey = Buffer.from(mask.map((value) => value * 255))
  const { data } = await sharp(grey, { raw: { width: SELFIE_SIDE, height: SELFIE_SIDE, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Float32Array.from(data, (value) => value / 255)
}

const FACE_SIDE = 256
/** Boxes are told relative to points on two grids, so many to a place. */
const GRIDS = [
  { cells: 16, each: 2, scores: 'Identity:0', boxes: 'Identity_2:0' },
  { cells: 8, each: 6, scores: 'Identity_1:0', boxes: 'Identity_3:0' },
] as const
const FACE_SCORE = 0.5
const SAME_FACE = 0.3

/** The faces of a picture, the largest first. */
export async function findFaces(image: Pixels, context: Tools): Promise<Face[]> {
  // a square around the picture: a face that is squeezed is not found
  const side = Math.max(image.width, image.height)
  const square = {
    left: Math.floor((image.width - side) / 2),
    top: Math.floor((image.height - side) / 2),
    width: side,
    height: side,
  }
  const input = await squareOf(image, square, FACE_SIDE, (value) => value / 127.5 - 1)
  const results = await predict(FACE_FILE, FACE_SIDE, input, context)
  const faces: Face[] = []
  for (const { cells, each, scores, boxes } of GRIDS) {
    const logits = results[scores]!.data as Float32Array
    const numbers = results[boxes]!.data as Float32Array
    for (const [index, logit] of logits.entries()) {
      const score = 1 / (1 + Math.exp(-logit))
      if (score < FACE_SCORE) continue
      const cell = Math.floor(index / each)
      const anchor = { x: ((cell % cells) + 0.5) / cells, y: (Math.floor(cell / cells) + 0.5) / cells }
      faces.push(readFace(numbers.subarray(index * 16, index * 16 + 16), anchor, square, score))
    }
  }
  const distinct: Face[] = []
  for (const face of faces.sort((one, other) => other.score - one.score))
    if (!distinct.some((known) => overlap(known.box, face.box) > SAME_FACE)) distinct.push(face)
  return distinct.sort((one, other) => other.box.width - one.box.width)
}

function readFace(numbers: Float32Array, anchor: Point, square: Box, score: number): Face {
  const point = (at: number): Point => ({
    x: square.left + (anchor.x + numbers[at]! / FACE_SIDE) * square.width,
    y: square.top + (anchor.y + numbers[at + 1]! / FACE_SIDE) * square.height,
  })
  const centre = point(0)
  const width = (numbers[2]! / FACE_SIDE) * square.width
  const height = (numbers[3]! / FACE_SIDE) * square.height
  return {
    box: { left: centre.x - width / 2, top: centre.y - height / 2, width, height },
    leftEye: point(4),
    rightEye: point(6),
    nose: point(8),
    mouth: point(10),
    score,
  }
}

function overlap(one: Box, other: Box): number {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top)
  const shared = Math.max(0, across) * Math.max(0, down)
  return shared / (one.width * one.height + other.width * other.height - shared)
}

const MESH_SIDE = 192
/** How much more than the face's box the mesh wants to see. */
const MESH_ROOM = 1.5

/** 468 points of a face in MediaPipe's order (13 and 14 are the lips, 78 and 308 the corners of the mouth). */
export async function traceFace(image: Pixels, { box }: Face, context: Tools): Promise<Point[]> {
  const side = Math.max(1, Math.round(Math.max(box.width, box.height) * MESH_ROOM))
  const left = Math.round(box.left + (box.width - side) / 2)
  const top = Math.round(box.top + (box.height - side) / 2)
  const input = await squareOf(image, { left, top, width: side, height: side }, MESH_SIDE, (value) => value / 255)
  const results = await predict(FACE_MESH_FILE, MESH_SIDE, input, context)
  const numbers = Object.values(results).find(({ data }) => data.length === 468 * 3)!.data as Float32Array
  return Array.from({ length: 468 }, (_, index) => ({
    x: left + (numbers[index * 3]! / MESH_SIDE) * side,
    y: top + (numbers[index * 3 + 1]! / MESH_SIDE) * side,
  }))
}

function predict(file: string, side: number, input: Float32Array, context: Tools) {
  return withNetwork(context, file, (session, { Tensor }) =>
    session.run({ [session.inputNames[0]!]: new Tensor('float32', input, [1, side, side, 3]) }),
  )
}

/** A part of the picture, which may reach beyond its borders, as the square a network takes. */
async function squareOf(
  image: Pixels,
  part: Box,
  side: number,
  scale: (value: number) => number,
): Promise<Float32Array> {
  const left = Math.max(0, part.left)
  const top = Math.max(0, part.top)
  const right = Math.min(image.width, part.left + part.width)
  const bottom = Math.min(image.height, part.top + part.height)
  const target = {
    left: Math.round(((left - part.left) / part.width) * side),
    top: Math.round(((top - part.top) / part.height) * side),
    width: Math.max(1, Math.round(((right - left) / part.width) * side)),
    height: Math.max(1, Math.round(((bottom - top) / part.height) * side)),
  }
  const inside = (await openPixels(image))
    .removeAlpha()
    .extract({ left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) })
    .resize(target.width, target.height, { fit: 'fill' })
  const { data, info } = await inside.raw().toBuffer({ resolveWithObject: true })
  const square = new Float32Array(side * side * 3).fill(scale(0))
  for (let y = 0; y < Math.min(info.height, side - target.top); y += 1)
    for (let x = 0; x < Math.min(info.width, side - target.left); x += 1)
      for (let channel = 0; channel < 3; channel += 1)
        square[((target.top + y) * side + target.left + x) * 3 + channel] = scale(
          data[(y * info.width + x) * 3 + channel]!,
        )
  return square
}
