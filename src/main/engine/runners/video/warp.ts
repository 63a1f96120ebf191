import type { FivePlanes } from '../kit/pixels/plane.ts'
import type { CameraPlace } from './camera.ts'
import { mixPixel, spreadRow } from './between-frames.ts'
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
