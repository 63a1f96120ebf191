import type { Box } from '../../kit/pixels/rgb8.ts'
import { type Bounds, type Plane, type Size, resizePlane, softBlur } from '../../kit/pixels/plane.ts'
import { rows } from '../../kit/rows.ts'
import type { Picture } from '../../kit/picture.ts'
import { encoded } from '../finish/finish-solid.ts'
import { finish, type MapImage, type Material } from '../materials/material.ts'
import { colourMap, drawPattern, reliefMaps } from '../materials/textures.ts'
import { clamp, smoothstep } from '../../kit/maths.ts'

export interface FigureCover {
  material: Material
  /** Where a point of the picture lies on the cover: the front is its upper half, the back its lower one. */
  uv: (x: number, y: number, isBack: boolean) => readonly [number, number]
}

interface FigureRequest {
  picture: Picture
  /** Pixels to the outline in the small copy that was looked at, negative inside. */
  distance: Plane
  size: Size
  bounds: Bounds
  /** Pixels along a side of each half. */
  side: number
  back: 'fabric' | 'wood'
}

/** Of the longer side of the subject. */
const MARGIN = 0.06
/** As far inside the outline, what a photograph shows is still mixed with what was behind it. */
const RIM = 0.014
/** Colours run this far into each other on the back. */
const BACK_BLUR = 0.3
/** Light and shade are painted, not carved. */
const FORM = 0.35

/** The subject alone as a cover for both sides: its colours run on over its outline, and its back has no face. */
export async function figureCover(request: FigureRequest): Promise<FigureCover> {
  const { size, bounds, side, back } = request
  // in shares of the picture's width and height
  const crop = cropOf(bounds, size)
  const distance = croppedDistance(request, crop)
  const longer = Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top)
  const photo = await croppedPicture(request.picture, crop, side)
  const front = coloursOverOutline(photo, distance, longer * RIM, side)
  const behind =
    back === 'wood'
      ? colourMap(drawPattern('grain', side), finish('wood', '#c9a878'))
      : faceless(front, distance, longer, side)
  const maps = [mapsOf(front, side), mapsOf(behind, side)] as const
  const stacked = (pick: (maps: ReturnType<typeof mapsOf>) => Buffer): Promise<MapImage> =>
    encoded(Buffer.concat([pick(maps[0]), pick(maps[1])]), side, side * 2)
  return {
    material: {
      colour: '#d8cbb8',
      pattern: 'speckle',
      metallic: 0,
      roughness: 0.62,
      picture: {
        ...(await stacked(({ colour }) => colour)),
        normals: await stacked(({ normals }) => normals),
        surface: await stacked(({ surface }) => surface),
      },
    },
    uv: (x, y, isBack) => {
      const [u, v] = [(x / size.width - crop.left) / crop.width, (y / size.height - crop.top) / crop.height]
      return [clamp(u, 0.002, 0.998), (clamp(v, 0.002, 0.998) + (isBack ? 1 : 0)) / 2]
    },
  }
}

function cropOf(bounds: Bounds, size: Size): Box {
  const margin = Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top) * MARGIN
  const [left, top] = [Math.max(0, bounds.left - margin), Math.max(0, bounds.top - margin)]
  const [right, bottom] = [Math.min(size.width, bounds.right + margin), Math.min(size.height, bounds.bottom + margin)]
  return {
    left: left / size.width,
    top: top / size.height,
    width: (right - left) / size.width,
    height: (bottom - top) / size.height,
  }
}

function pixelsIn({ width, height }: Size, crop: Box): Box {
  const [left, top] = [Math.floor(crop.left * width), Math.floor(crop.top * height)]
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(crop.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(crop.height * height))),
  }
}

async function croppedPicture(picture: Picture, crop: Box, side: number): Promise<Buffer> {
  return (await picture.open())
    .flatten({ background: '#ffffff' })
    .extract(pixelsIn(picture, crop))
    .resize(side, side, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
}

function croppedDistance({ distance, size, side }: FigureRequest, crop: Box): Plane {
  const { left, top, width, height } = pixelsIn(size, crop)
  const cut = Float32Array.from(
    { length: width * height },
    (_, at) => distance[(top + Math.floor(at / width)) * size.width + left + (at % width)]!,
  )
  return resizePlane(cut, { width, height }, { width: side, height: side })
}

/** Everything but the middle of the subject takes the colour of the nearest point of it. */
function coloursOverOutline(photo: Buffer, distance: Plane, rim: number, side: number): Buffer {
  const source = nearestSources((at) => distance[at]! < -rim, side)
  const spread = Buffer.alloc(photo.length)
  const own = new Float32Array(side * side)
  for (let at = 0; at < own.length; at++) {
    const from = source[at]! < 0 ? at : source[at]!
    const far = Math.hypot((from % side) - (at % side), Math.floor(from / side) - Math.floor(at / side)) / side
    // what is thinner than two rims has no middle: it stays as it is
    const isThin = distance[at]! < 0 && far > 0.05
    const chosen = isThin ? at : from
    for (let axis = 0; axis < 3; axis++) spread[at * 3 + axis] = photo[chosen * 3 + axis]!
    own[at] = isThin ? 1 : smoothstep(-rim * 0.6, -rim * 1.4, distance[at]!)
  }
  // neighbours that took their colours from afar must not make streaks
  const soft = blurredColours(spread, null, side, side * 0.012)
  return mixedColours(soft, spread, own)
}

/** Numbers of the nearest points that count, by two passes; -1 where there are none. */
function nearestSources(counts: (at: number) => boolean, side: number): Int32Array {
  const source = new Int32Array(side * side)
  for (let at = 0; at < source.length; at++) source[at] = counts(at) ? at : -1
  passSources(source, side, 1)
  passSources(source, side, -1)
  return source
}

/** From the first point to the last (1) or back (-1), each asking the four neighbours that were visited before it. */
function passSources(source: Int32Array, side: number, way: 1 | -1): void {
  for (let step = 0; step < source.length; step++) {
    const at = way === 1 ? step : source.length - 1 - step
    const x = at % side
    const y = (at - x) / side
    let nearest = distanceTo(source[at]!, x, y, side)
    if (nearest === 0) continue
    for (const { dx, dy } of VISITED) {
      const [nx, ny] = [x + dx * way, y + dy * way]
      if (nx < 0 || ny < 0 || nx >= side || ny >= side) continue
      const other = source[ny * side + nx]!
      const reach = distanceTo(other, x, y, side)
      if (reach >= nearest) continue
      nearest = reach
      source[at] = other
    }
  }
}

const VISITED = rows('-1 0, 0 -1, -1 -1, 1 -1').map(([dx, dy]) => ({ dx, dy }))

/** Squared. */
function distanceTo(from: number, x: number, y: number, side: number): number {
  if (from < 0) return Infinity
  const [across, down] = [(from % side) - x, Math.floor(from / side) - y]
  return across * across + down * down
}

/** As the back of a toy: the colours of the front where the sides meet, and behind them only where which colour was. */
function faceless(front: Buffer, distance: Plane, longer: number, side: number): Buffer {
  const within = distance.map((value) => (value < 0 ? 1 : 0.02))
  const soft = blurredColours(front, within, side, side * BACK_BLUR)
  const seam = distance.map((value) => 1 - smoothstep(0, longer * 0.05, -value))
  return mixedColours(soft, front, seam)
}

/** Blurred where `weight` counts more; all alike without. */
function blurredColours(colours: Buffer, weight: Plane | null, side: number, radius: number): Buffer {
  const size = { width: side, height: side }
  const total = weight && softBlur(weight, size, radius)
  const result = Buffer.alloc(colours.length)
  for (let axis = 0; axis < 3; axis++) {
    const plane = new Float32Array(side * side)
    for (let at = 0; at < plane.length; at++) plane[at] = colours[at * 3 + axis]! * (weight ? weight[at]! : 1)
    const soft = softBlur(plane, size, radius)
    for (let at = 0; at < plane.length; at++)
      result[at * 3 + axis] = clamp(soft[at]! / (total ? total[at]! : 1), 0, 255)
  }
  return result
}

function mixedColours(from: Buffer, to: Buffer, share: Plane): Buffer {
  const mixed = Buffer.alloc(from.length)
  for (let at = 0; at < mixed.length; at++) mixed[at] = from[at]! + (to[at]! - from[at]!) * share[Math.floor(at / 3)]!
  return mixed
}

function mapsOf(colour: Buffer, side: number): { colour: Buffer; normals: Buffer; surface: Buffer } {
  const height = new Float32Array(side * side)
  for (let at = 0; at < height.length; at++)
    height[at] = 1 - FORM + (FORM * (colour[at * 3]! + colour[at * 3 + 1]! + colour[at * 3 + 2]!)) / 765
  return { colour, ...reliefMaps(height, side) }
}
