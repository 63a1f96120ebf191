import type { CameraPlace } from '../camera/camera.ts'
import { spreadRow } from './between-frames.ts'
import type { Size } from '../film/film-source.ts'
import { lastBetween } from '../../kit/pixels/sample-rgb.ts'
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
  const [oneX, otherX, bothY] = [new Float32Array(points), new Float32Array(points), new Float32Array(points)]
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
    bothY[at] = (y + waveY) * size.height
  }
  // where nothing drifts both copies are one
  const drifts = sky.values.some((value) => value !== 0)
  const share = (Math.abs(phase * 2 - 1) * 256 + 0.5) | 0
  const result = new Uint8Array(frame.width * frame.height * 3)
  const row = () => new Float32Array(frame.width)
  const [rowOneX, rowOtherX, rowBothY] = [row(), row(), row()]
  for (let y = 0, at = 0; y < frame.height; y++) {
    const place = ((y + 0.5) / frame.height) * rows - 0.5
    spreadRow(rowOneX, oneX, nearness, place)
    spreadRow(rowBothY, bothY, nearness, place)
    if (drifts) spreadRow(rowOtherX, otherX, nearness, place)
    for (let x = 0; x < frame.width; x++, at += 3)
      if (drifts) mixPixel(result, at, source, size.width, size.height, rowOneX[x]!, rowOtherX[x]!, rowBothY[x]!, share)
      else takePixel(result, at, source, size.width, size.height, rowOneX[x]!, rowBothY[x]!)
  }
  return result
}

/** Shares in whole 256ths: whole numbers are several times as quick. */
function takePixel(
  target: Uint8Array,
  at: number,
  source: Uint8Array,
  width: number,
  height: number,
  x: number,
  y: number,
): void {
  const maxX = lastBetween(width)
  const maxY = lastBetween(height)
  const row = width * 3
  const cx = x < 0 ? 0 : x > maxX ? maxX : x
  const cy = y < 0 ? 0 : y > maxY ? maxY : y
  const dx = ((cx - (cx | 0)) * 256) | 0
  const dy = ((cy - (cy | 0)) * 256) | 0
  let p = ((cy | 0) * width + (cx | 0)) * 3
  for (let channel = 0; channel < 3; channel++, p++) {
    const top = source[p]! * (256 - dx) + source[p + 3]! * dx
    const low = source[p + row]! * (256 - dx) + source[p + row + 3]! * dx
    // rounded as often as a mixture is
    target[at + channel] = (((top * (256 - dy) + low * dy) >> 8) + 128) >> 8
  }
}

/** The same from two places of one row; so many 256ths come from the second. */
function mixPixel(
  target: Uint8Array,
  at: number,
  source: Uint8Array,
  width: number,
  height: number,
  x0: number,
  x1: number,
  y: number,
  share: number,
): void {
  const maxX = lastBetween(width)
  const maxY = lastBetween(height)
  const row = width * 3
  const ax = x0 < 0 ? 0 : x0 > maxX ? maxX : x0
  const bx = x1 < 0 ? 0 : x1 > maxX ? maxX : x1
  const cy = y < 0 ? 0 : y > maxY ? maxY : y
  const adx = ((ax - (ax | 0)) * 256) | 0
  const bdx = ((bx - (bx | 0)) * 256) | 0
  const dy = ((cy - (cy | 0)) * 256) | 0
  let p = ((cy | 0) * width + (ax | 0)) * 3
  let q = ((cy | 0) * width + (bx | 0)) * 3
  for (let channel = 0; channel < 3; channel++, p++, q++) {
    const aTop = source[p]! * (256 - adx) + source[p + 3]! * adx
    const aLow = source[p + row]! * (256 - adx) + source[p + row + 3]! * adx
    const bTop = source[q]! * (256 - bdx) + source[q + 3]! * bdx
    const bLow = source[q + row]! * (256 - bdx) + source[q + row + 3]! * bdx
    const one = (aTop * (256 - dy) + aLow * dy) >> 8
    const other = (bTop * (256 - dy) + bLow * dy) >> 8
    target[at + channel] = (one * (256 - share) + other * share + 32_768) >> 16
  }
}
