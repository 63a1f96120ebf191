import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { createSheet } from '../../kit/drawing/sheet.ts'
import type { Input } from '../../kit/params.ts'
import { cutPicture, readPicture } from '../../kit/picture.ts'
import { clamp } from '../../kit/maths.ts'
import { canvasOf } from '../../kit/pixels/rgba8.ts'
import type { CameraPlace } from './camera.ts'
import { evenSide } from '../../kit/film.ts'
import type { Size } from '../film/film-source.ts'

const LONGEST_SIDE = 1920
/** The still is kept this much larger than the frame: going closer must not blur it. */
const SPARE = 1.25
/** Even at rest a little is cut off, so that the camera has somewhere to go. */
const AT_REST = 1.1
const FORWARD = 0.16
const ASIDE = 0.03

/** As large as asked for on the shorter side, unless the picture is so long that the other side would be endless. */
export function frameFor({ width, height }: Size, side: number): Size {
  const scale = Math.min(side / Math.min(width, height), LONGEST_SIDE / Math.max(width, height))
  return { width: evenSide(width * scale), height: evenSide(height * scale) }
}

export const sizeOfStill = ({ width, height }: Size): Size => ({
  width: Math.round(width * SPARE),
  height: Math.round(height * SPARE),
})

/** A picture that a camera can look at, cut to the shape of the film around what draws the eye. */
export async function openStill(input: Input, frame: Size): Promise<Canvas> {
  return canvasOf(await cutPicture(await readPicture(input), sizeOfStill(frame)))
}

/** A sheet on which frames are drawn one after the other. */
export function createFrame({ width, height }: Size): SKRSContext2D {
  const { pen } = createSheet(width, height)
  pen.imageSmoothingQuality = 'high'
  return pen
}

/** What the camera sees of a still from its place; `weight` lays it over what is there. */
export function drawStill(pen: SKRSContext2D, still: Canvas, { x, y, forward }: CameraPlace, weight = 1): void {
  const { width, height } = pen.canvas
  const zoom = AT_REST + forward * FORWARD
  const [wide, tall] = [still.width / zoom, still.height / zoom]
  const left = clamp((still.width - wide) / 2 + x * ASIDE * still.width, 0, still.width - wide)
  const top = clamp((still.height - tall) / 2 + y * ASIDE * still.height, 0, still.height - tall)
  pen.globalAlpha = weight
  pen.drawImage(still, left, top, wide, tall, 0, 0, width, height)
  pen.globalAlpha = 1
}

/** RGB, eight bits each, as films are written. */
export function rgbOfSheet(pen: SKRSContext2D): Uint8Array {
  const { width, height } = pen.canvas
  const { data } = pen.getImageData(0, 0, width, height)
  const frame = new Uint8Array(width * height * 3)
  for (let from = 0, to = 0; to < frame.length; from += 4, to += 3) {
    frame[to] = data[from]!
    frame[to + 1] = data[from + 1]!
    frame[to + 2] = data[from + 2]!
  }
  return frame
}
