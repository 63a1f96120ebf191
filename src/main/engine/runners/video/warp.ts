import type { FivePlanes } from '../kit/pixels/plane.ts'
import type { CameraPlace } from './camera.ts'
import { spreadRow } from './between-frames.ts'
import type { Size } from './film-source.ts'
import type { Grid } from './scene-depth.ts'

const ROOM = 1.09
const ASIDE = 0.045
const UP = 0.035
const FORWARD = 0.2
/** Clouds go round in a cycle of two copies that take turns: neither is ever seen jumping back. */
const CYCLE_SECONDS = 5
const SKY_PACE = 0.006

/** The view of a still from a place of the camera at a moment. */
export function warped(
  source: Uint8Array,
  size: Size,
  frame: Size,
  { nearness, sky, water }: { nearness: Grid; sky: Grid; water: Grid },
  camera: CameraPlace,
  seconds: number,
): Uint8Array {
  const { width: columns, height: rows } = nearness
  const points = columns * rows
  const fields = Array.from({ length: 5 }, () => new Float32Array(points))
  const [oneX, oneY, otherX, otherY, weights] = fields as FivePlanes
  const phase = (seconds / CYCLE_SECONDS) % 1
  const second = (phase + 0.5) % 1
  for (let at = 0; at < points; at++) {
    const [u, v] = [((at % columns) + 0.5) / columns, (Math.floor(at / columns) + 0.5) / rows]
    const near = nearness.values[at]!
    const zoom = ROOM * (1 + camera.forward * FORWARD * (0.35 + near))
    const x = 0.5 + (u - 0.5) / zoom + camera.x * ASIDE * (near - 0.35)
    const y = 0.5 + (v - 0.5) / zoom + camera.y * UP * (near - 0.35)
    const ripple = water.values[at]! * 0.0035
    const waveX = ripple * Math.sin(v * 95 + seconds * 2.6)
    const waveY = ripple * 0.8 * Math.sin(u * 40 + v * 60 + seconds * 2.1)
    const drift = sky.values[at]! * SKY_PACE * CYCLE_SECONDS
    oneX[at] = (x + waveX - drift * (phase - 0.5)) * size.width
    otherX[at] = (x + waveX - drift * (second - 0.5)) * size.width
    oneY[at] = (y + waveY) * size.height
    otherY[at] = oneY[at]!
    weights[at] = Math.abs(phase * 2 - 1)
  }
  const result = new Uint8Array(frame.width * frame.height * 3)
  const lines = fields.map(() => new Float32Array(frame.width))
  const [lineOneX, lineOneY, lineOtherX, lineOtherY, lineWeight] = lines
  for (let y = 0; y < frame.height; y++) {
    for (const [index, field] of fields.entries())
      spreadRow(lines[index]!, field, nearness, ((y + 0.5) / frame.height) * rows - 0.5)
    for (let x = 0; x < frame.width; x++)
      mixPixel(
        result,
        (y * frame.width + x) * 3,
        source,
        source,
        size.width,
        size.height,
        lineOneX![x]!,
        lineOneY![x]!,
        lineOtherX![x]!,
        lineOtherY![x]!,
        lineWeight![x]!,
      )
  }
  return result
}

function mixPixel(
  target: Uint8Array,
  at: number,
  from: Uint8Array,
  to: Uint8Array,
  width: number,
  height: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  weight: number,
): void {
  const maxX = width - 1.001
  const maxY = height - 1.001
  const row = width * 3
  const ax = x0 < 0 ? 0 : x0 > maxX ? maxX : x0
  const ay = y0 < 0 ? 0 : y0 > maxY ? maxY : y0
  const bx = x1 < 0 ? 0 : x1 > maxX ? maxX : x1
  const by = y1 < 0 ? 0 : y1 > maxY ? maxY : y1
  // shares in whole 256ths: whole numbers are several times as quick
  const adx = ((ax - (ax | 0)) * 256) | 0
  const ady = ((ay - (ay | 0)) * 256) | 0
  const bdx = ((bx - (bx | 0)) * 256) | 0
  const bdy = ((by - (by | 0)) * 256) | 0
  const share = (weight * 256 + 0.5) | 0
  let p = ((ay | 0) * width + (ax | 0)) * 3
  let q = ((by | 0) * width + (bx | 0)) * 3
  for (let channel = 0; channel < 3; channel++, p++, q++) {
    const aTop = from[p]! * (256 - adx) + from[p + 3]! * adx
    const aLow = from[p + row]! * (256 - adx) + from[p + row + 3]! * adx
    const bTop = to[q]! * (256 - bdx) + to[q + 3]! * bdx
    const bLow = to[q + row]! * (256 - bdx) + to[q + row + 3]! * bdx
    const one = (aTop * (256 - ady) + aLow * ady) >> 8
    const other = (bTop * (256 - bdy) + bLow * bdy) >> 8
    target[at + channel] = (one * (256 - share) + other * share + 32_768) >> 16
  }
}
