import { triple } from '../../kit/maths.ts'
import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import type { Material } from '../materials/material.ts'
import { KEY_LAMP, shade, type Lit } from './render-light.ts'
import { pixelAt, rasterize, type View } from './rasterize.ts'
import type { Solid } from '../geometry/solid.ts'
import { boundsOf } from '../geometry/surface.ts'
import { add, cross, dot, subtract, times, unit, type Vector } from '../geometry/vector.ts'
import { linearRgbOf } from '../../kit/colour/rgb.ts'
import { fromLinear } from '../../kit/colour/srgb.ts'

export interface Camera {
  /** Around the upright axis, in radians. */
  turn: number
  /** Above the horizon, in radians. */
  tilt: number
}

/** For what is a picture in the first place. */
export const FROM_THE_FRONT: Camera = { turn: 0.38, tilt: 0.14 }

/** Each pixel of the picture is this many wide and high before it is drawn smaller. */
const OVERSAMPLING = 2
const FIELD = 0.5
/** Of the picture, on every side of the object. */
const MARGIN = 0.13
const SHADOW_SIZE = 768
/** The floor is lit in squares of 2 to this many pixels. */
const FLOOR_SHIFT = 1

const isClear = ({ opacity = 1 }: Material) => opacity < 1

/** A photograph of the object in a small studio, red green blue. */
export async function photograph(solid: Solid, side: number, camera: Camera, signal: AbortSignal): Promise<Buffer> {
  const size = side * OVERSAMPLING
  const { centre, radius } = enclosing(solid)
  const towards: Vector = [
    Math.sin(camera.turn) * Math.cos(camera.tilt),
    Math.sin(camera.tilt),
    Math.cos(camera.turn) * Math.cos(camera.tilt),
  ]
  const { eye, view } = framed(solid, perspective(add(centre, times(towards, radius * 4)), centre, FIELD, size))
  const opaque = rasterize(solid, view, ({ opacity = 1 }) => opacity === 1)
  await yieldToEventLoop(signal)
  const clear = solid.pieces.some(({ material }) => isClear(material)) ? rasterize(solid, view, isClear) : null
  const shadowView = parallel(KEY_LAMP.towards, centre, radius * 1.05, SHADOW_SIZE)
  const shadow = rasterize(solid, shadowView, () => true, true)
  await yieldToEventLoop()
  const lit: Lit = { solid, view, eye, shadow, shadowView, radius }
  const floor = groundShades(lit, size)
  const light = new Float32Array(size * size * 3)
  for (let y = 0; y < size; y++) {
    if (y % 128 === 0) await yieldToEventLoop(signal)
    for (let x = 0; x < size; x++) {
      const at = y * size + x
      const ray = rayOf(view, x, y)
      let colour =
        pixelAt(opaque, at) >= 0
          ? shade(lit, opaque, at, ray)
          : studio(lit, ray, floor[(y >> FLOOR_SHIFT) * (size >> FLOOR_SHIFT) + (x >> FLOOR_SHIFT)]!)
      if (clear && pixelAt(clear, at) >= 0 && clear.depth[at]! > opaque.depth[at]!) {
        const over = shade(lit, clear, at, ray)
        const { opacity = 1, colour: tint } = solid.pieces[clear.piece[at]!]!.material
        const normal: Vector = [clear.normals[at * 3]!, clear.normals[at * 3 + 1]!, clear.normals[at * 3 + 2]!]
        const edge = (1 - Math.abs(dot(normal, ray))) ** 2
        const share = Math.min(1, opacity + edge * 0.5)
        const through = linearRgbOf(tint)
        colour = triple((channel) => {
          const filtered = colour[channel] * (0.55 + 0.45 * through[channel])
          return filtered * (1 - share) + over[channel] * share
        })
      }
      light[at * 3] = colour[0]
      light[at * 3 + 1] = colour[1]
      light[at * 3 + 2] = colour[2]
    }
  }
  return developed(light, size, side)
}

/** What stands behind the object: a floor with its shadow that rises into a wall without a corner. */
function studio({ view }: Lit, ray: Vector, dark: number): Vector {
  const wall =
    0.74 + 0.14 * Math.max(0, 1 - Math.sqrt((ray[0] - view.forward[0]) ** 2 + (ray[1] - view.forward[1]) ** 2) * 3)
  const lightness = wall * (1 - dark)
  return [lightness, lightness * 0.985, lightness * 0.962]
}

/** How dark the floor is, for every group of pixels: a shadow this soft needs no more. */
function groundShades(lit: Lit, size: number): Float32Array {
  const side = size >> FLOOR_SHIFT
  const half = (1 << FLOOR_SHIFT) / 2
  const around = aroundInShadow(lit)
  const shades = new Float32Array(side * side)
  for (let y = 0, at = 0; y < side; y++)
    for (let x = 0; x < side; x++, at++) {
      const ray = rayOf(lit.view, (x << FLOOR_SHIFT) + half, (y << FLOOR_SHIFT) + half)
      if (ray[1] < -0.02) shades[at] = groundShade(lit, around, add(lit.eye, times(ray, -lit.eye[1] / ray[1])))
    }
  return shades
}

/** Where around a point its shadow is looked for: three rings of six. */
const AROUND = [1, 2, 3].flatMap((ring) =>
  [0, 1, 2, 3, 4, 5].map((step): Vector => {
    const angle = step * 1.047 + ring * 0.5
    return [ring, Math.cos(angle), Math.sin(angle)]
  }),
)

/** Where in the shadow's picture those places lie, seen from the point: the light has no perspective. */
function aroundInShadow({ shadowView, radius }: Lit): readonly Vector[] {
  const point = shadowView.project([0, 0, 0])
  return AROUND.map(([ring, cosine, sine]) => {
    const reach = ring * 0.035 * radius
    return subtract(shadowView.project([cosine * reach, 0, sine * reach]), point)
  })
}

/** Shadow of the key light, softened with the distance to what throws it, and of the object's foot. */
function groundShade({ shadow, shadowView }: Lit, around: readonly Vector[], ground: Vector): number {
  const [x, y, depth] = shadowView.project(ground)
  const margin = SHADOW_SIZE * 0.1
  if (x < -margin || y < -margin || x > SHADOW_SIZE + margin || y > SHADOW_SIZE + margin) return 0
  let hidden = 0
  for (const [dx, dy, deeper] of around) {
    const sx = x + dx
    const sy = y + dy
    if (sx < 0 || sy < 0 || sx >= SHADOW_SIZE || sy >= SHADOW_SIZE) continue
    const at = Math.floor(sy) * SHADOW_SIZE + Math.floor(sx)
    if (shadow.depth[at]! > depth + deeper + 0.002) hidden++
  }
  return (hidden / around.length) * 0.42
}

/** Tones brought into range, and every group of pixels made one. */
function developed(light: Float32Array, size: number, side: number): Buffer {
  const picture = Buffer.alloc(side * side * 3)
  const share = 255 / OVERSAMPLING ** 2
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      for (let axis = 0; axis < 3; axis++) {
        let sum = 0
        for (let sy = y * OVERSAMPLING; sy < (y + 1) * OVERSAMPLING; sy++)
          for (let sx = x * OVERSAMPLING; sx < (x + 1) * OVERSAMPLING; sx++)
            sum += toned(light[(sy * size + sx) * 3 + axis]!)
        picture[(y * side + x) * 3 + axis] = Math.min(255, Math.max(0, sum * share))
      }
  return picture
}

/** Straight in the middle tones, with a soft shoulder for what is too bright. */
const toneOf = (value: number) => fromLinear(value < 0.7 ? value : 0.7 + 0.3 * (1 - Math.exp(-(value - 0.7) / 0.3)))

/** Tones of light up to `BRIGHTEST`, above which all is white: they are needed three million times for a picture. */
const BRIGHTEST = 4
const TONE_STEPS = 4096
const TONES = Float64Array.from({ length: BRIGHTEST * TONE_STEPS + 2 }, (_, step) => toneOf(step / TONE_STEPS))

function toned(value: number): number {
  const step = Math.min(BRIGHTEST, Math.max(0, value)) * TONE_STEPS
  const below = Math.floor(step)
  return TONES[below]! + (TONES[below + 1]! - TONES[below]!) * (step - below)
}

function enclosing({ pieces }: Solid): { centre: Vector; radius: number } {
  const { low, high } = boundsOf(pieces.map(({ surface }) => surface))
  const centre = times(add(low, high), 0.5)
  let radius = 1e-6
  for (const { surface } of pieces)
    for (let at = 0; at < surface.positions.length; at += 3)
      radius = Math.max(
        radius,
        Math.hypot(
          surface.positions[at]! - centre[0],
          surface.positions[at + 1]! - centre[1],
          surface.positions[at + 2]! - centre[2],
        ),
      )
  return { centre, radius }
}

/** The camera moved sideways and to or fro until the object fills the picture but for a margin. */
function framed(solid: Solid, { forward, right, up, size }: View): { eye: Vector; view: View } {
  const reach = Math.tan(FIELD / 2) * (1 - MARGIN)
  // how far back each edge of the picture must be, for a camera on the axes of the view
  const far = [-Infinity, -Infinity, -Infinity, -Infinity] as [number, number, number, number]
  for (const { surface } of solid.pieces)
    for (let at = 0; at < surface.positions.length; at += 3) {
      const point: Vector = [surface.positions[at]!, surface.positions[at + 1]!, surface.positions[at + 2]!]
      const [x, y, z] = [dot(point, right), dot(point, up), dot(point, forward) * reach]
      far[0] = Math.max(far[0], x - z)
      far[1] = Math.max(far[1], -x - z)
      far[2] = Math.max(far[2], y - z)
      far[3] = Math.max(far[3], -y - z)
    }
  const [across, upwards] = [(far[0] - far[1]) / 2, (far[2] - far[3]) / 2]
  const back = Math.max(far[0] + far[1], far[2] + far[3]) / 2 / reach
  const eye = add(add(times(right, across), times(up, upwards)), times(forward, -back))
  return { eye, view: perspective(eye, add(eye, forward), FIELD, size) }
}

function perspective(eye: Vector, target: Vector, field: number, size: number): View {
  const axes = axesAlong(unit(subtract(target, eye)))
  const { forward, right, up } = axes
  const scale = size / 2 / Math.tan(field / 2)
  return {
    ...axes,
    size,
    scale,
    project: (point) => {
      const from = subtract(point, eye)
      const depth = dot(from, forward)
      return [size / 2 + (dot(from, right) / depth) * scale, size / 2 - (dot(from, up) / depth) * scale, 1 / depth]
    },
  }
}

/** As the light sees it: no perspective, and nearer is more. */
function parallel(towards: Vector, centre: Vector, radius: number, size: number): View {
  const axes = axesAlong(times(towards, -1))
  const { forward, right, up } = axes
  const scale = size / 2 / radius
  return {
    ...axes,
    size,
    scale,
    project: (point) => {
      const from = subtract(point, centre)
      return [size / 2 + dot(from, right) * scale, size / 2 - dot(from, up) * scale, 10 - dot(from, forward) / radius]
    },
  }
}

/** Upright, whichever way one looks. */
function axesAlong(forward: Vector): Pick<View, 'forward' | 'right' | 'up'> {
  const right = unit(cross(forward, [0, 1, 0]))
  return { forward, right, up: cross(right, forward) }
}

function rayOf({ size, forward, right, up, scale }: View, x: number, y: number): Vector {
  const [across, upwards] = [(x + 0.5 - size / 2) / scale, (size / 2 - y - 0.5) / scale]
  return unit([
    forward[0] + right[0] * across + up[0] * upwards,
    forward[1] + right[1] * across + up[1] * upwards,
    forward[2] + right[2] * across + up[2] * upwards,
  ])
}
