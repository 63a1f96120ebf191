import { smoothstep } from '../../kit/maths.ts'
import type { Raster, View } from './rasterize.ts'
import type { Solid } from '../geometry/solid.ts'
import { dot, type Vector, unit } from '../geometry/vector.ts'

/** A photograph's set: the object, the camera and the light. */
export interface Lit {
  solid: Solid
  view: View
  eye: Vector
  shadow: Raster
  shadowView: View
  radius: number
}

interface Lamp {
  towards: Vector
  power: number
  colour: Vector
}

/** The brightest, and the only one that throws a shadow. */
export const KEY_LAMP: Lamp = { towards: unit([-0.55, 1.05, 0.75]), power: 2.1, colour: [1, 0.965, 0.9] }
const LAMPS: readonly Lamp[] = [
  KEY_LAMP,
  { towards: unit([0.9, 0.35, 0.6]), power: 0.5, colour: [0.8, 0.9, 1] },
  { towards: unit([0.35, 0.55, -0.9]), power: 0.9, colour: [1, 0.98, 0.95] },
]

/** How far around a pixel its surroundings darken it, as parts of the object's size. */
const OCCLUSION_REACH = 0.16
const OCCLUSION_SAMPLES = 10
/** Neighbouring pixels look in other directions, one of so many. */
const OCCLUSION_SPINS = 17
const OCCLUSION_DIRECTIONS = directions(
  OCCLUSION_SPINS,
  OCCLUSION_SAMPLES,
  (spin, sample) => (sample + 1) * 2.399 + spin * 0.37,
)
/** How far out each look goes, as parts of the reach. */
const OCCLUSION_STEPS = Float64Array.from({ length: OCCLUSION_SAMPLES }, (_, sample) =>
  Math.sqrt((sample + 1) / OCCLUSION_SAMPLES),
)
const SHADOW_SAMPLES = 5
const SHADOW_SPINS = 7
const SHADOW_DIRECTIONS = directions(SHADOW_SPINS, SHADOW_SAMPLES, (spin, sample) => sample * 1.2566 + spin)

/** Cosine and sine of every angle that is ever asked for, as pairs: they are needed a million times. */
function directions(spins: number, samples: number, angleOf: (spin: number, sample: number) => number): Float64Array {
  const pairs = new Float64Array(spins * samples * 2)
  for (let at = 0; at < spins * samples; at++) {
    const angle = angleOf(Math.floor(at / samples), at % samples)
    pairs[at * 2] = Math.cos(angle)
    pairs[at * 2 + 1] = Math.sin(angle)
  }
  return pairs
}

export function shade(lit: Lit, raster: Raster, at: number, ray: Vector): Vector {
  const { material } = lit.solid.pieces[raster.piece[at]!]!
  const albedo: Vector = [raster.colours[at * 3]!, raster.colours[at * 3 + 1]!, raster.colours[at * 3 + 2]!]
  if (material.glows) return [albedo[0] * 1.05 + 0.08, albedo[1] * 1.05 + 0.08, albedo[2] * 1.05 + 0.08]
  const normal: Vector = [raster.normals[at * 3]!, raster.normals[at * 3 + 1]!, raster.normals[at * 3 + 2]!]
  const rough = Math.max(0.06, raster.surface[at * 2 + 1]!)
  const metal = material.metallic
  const facing = Math.max(0.02, -dot(normal, ray))
  const open = raster.surface[at * 2]! * occlusion(lit, raster, at)
  const fresnel = (1 - facing) ** 5
  const sheenOf = (colour: number) => {
    const base = 0.04 * (1 - metal) + colour * metal
    return base + (Math.max(1 - rough, base) - base) * fresnel
  }
  const sheen: Vector = [sheenOf(albedo[0]), sheenOf(albedo[1]), sheenOf(albedo[2])]
  const reflected: Vector = [
    ray[0] + normal[0] * 2 * facing,
    ray[1] + normal[1] * 2 * facing,
    ray[2] + normal[2] * 2 * facing,
  ]
  const mirror = surroundings(reflected, rough)
  const sky = 0.5 + 0.5 * normal[1]
  const ambient = (0.3 + 0.34 * sky) * open
  const lit3: [number, number, number] = [0, 0, 0]
  for (let axis = 0; axis < 3; axis++)
    lit3[axis] =
      albedo[axis]! * (1 - metal) * ambient + sheen[axis]! * mirror * (0.35 + 0.65 * open) * (metal > 0.5 ? 1.15 : 0.9)
  const direct = 1 - shadowed(lit, raster, at, normal)
  for (const lamp of LAMPS) {
    const falls = dot(normal, lamp.towards)
    if (falls <= 0) continue
    const power = lamp.power * falls * (lamp === KEY_LAMP ? direct : open)
    const half = unit([lamp.towards[0] - ray[0], lamp.towards[1] - ray[1], lamp.towards[2] - ray[2]])
    const alpha = rough * rough
    const toHalf = Math.max(0, dot(normal, half))
    const spread = toHalf * toHalf * (alpha * alpha - 1) + 1
    const highlight = Math.min(6, (alpha * alpha) / (Math.PI * spread * spread) / (4 * facing + 0.4))
    for (let axis = 0; axis < 3; axis++)
      lit3[axis] =
        lit3[axis]! + power * lamp.colour[axis]! * ((albedo[axis]! * (1 - metal)) / Math.PI + sheen[axis]! * highlight)
  }
  return lit3
}

/** A bright room: a wide light above, a strip at each side, a floor. */
function surroundings([x, y, z]: Vector, rough: number): number {
  const soft = 0.08 + rough * 0.6
  const floor = 0.34
  const wall = 0.42 + 0.25 * Math.max(0, z)
  let light = y < 0 ? floor + (wall - floor) * smoothstep(-0.5, 0.05, y) : wall + 0.25 * y
  light += 1.1 * smoothstep(0.62 - soft, 0.72 + soft * 0.5, y) * (1 - rough * 0.6)
  const strip = Math.atan2(x, z)
  light += 1.25 * band(strip, -0.95, 0.22 + soft * 0.4) * smoothstep(-0.3, 0.1, y) * (1 - rough * 0.7)
  light += 0.7 * band(strip, 1.25, 0.16 + soft * 0.4) * smoothstep(-0.3, 0.1, y) * (1 - rough * 0.7)
  // a dark gap between the lights gives polished things their edge
  light -= 0.3 * band(strip, 0.15, 0.3) * (1 - rough) * smoothstep(0.6, 0.2, y)
  return Math.max(0.04, light)
}

const band = (angle: number, centre: number, width: number) => Math.exp(-(((angle - centre) / width) ** 2))

/** How much of the key light something else of the object takes. */
function shadowed({ shadow, shadowView, view, eye, radius }: Lit, raster: Raster, at: number, normal: Vector): number {
  const point = pointOf(view, eye, raster, at)
  const lift = radius * 0.012
  const [sx, sy, depth] = shadowView.project([
    point[0] + normal[0] * lift,
    point[1] + normal[1] * lift,
    point[2] + normal[2] * lift,
  ])
  let hidden = 0
  for (let sample = 0; sample < SHADOW_SAMPLES; sample++) {
    const direction = ((at % SHADOW_SPINS) * SHADOW_SAMPLES + sample) * 2
    const reach = sample === 0 ? 0 : 2.6
    const x = Math.floor(sx + SHADOW_DIRECTIONS[direction]! * reach)
    const y = Math.floor(sy + SHADOW_DIRECTIONS[direction + 1]! * reach)
    if (x < 0 || y < 0 || x >= shadow.size || y >= shadow.size) continue
    if (shadow.depth[y * shadow.size + x]! > depth + 0.01) hidden++
  }
  return (hidden / SHADOW_SAMPLES) * 0.9
}

function pointOf({ size, forward, right, up, scale }: View, eye: Vector, { depth }: Raster, at: number): Vector {
  const far = 1 / depth[at]!
  const across = ((at % size) + 0.5 - size / 2) / scale
  const upwards = (size / 2 - Math.floor(at / size) - 0.5) / scale
  return [
    eye[0] + far * (forward[0] + right[0] * across + up[0] * upwards),
    eye[1] + far * (forward[1] + right[1] * across + up[1] * upwards),
    eye[2] + far * (forward[2] + right[2] * across + up[2] * upwards),
  ]
}

/** The share of its surroundings that a pixel sees: neighbours that stand before it take some away. */
function occlusion({ view, radius }: Lit, { depth, size }: Raster, at: number): number {
  const here = 1 / depth[at]!
  const reach = (OCCLUSION_REACH * radius * view.scale) / here
  const range = OCCLUSION_REACH * radius
  const x = at % size
  const y = Math.floor(at / size)
  const spin = (x * 73 + y * 151) % OCCLUSION_SPINS
  let hidden = 0
  for (let sample = 0; sample < OCCLUSION_SAMPLES; sample++) {
    const direction = (spin * OCCLUSION_SAMPLES + sample) * 2
    const far = reach * OCCLUSION_STEPS[sample]!
    const sx = Math.round(x + OCCLUSION_DIRECTIONS[direction]! * far)
    const sy = Math.round(y + OCCLUSION_DIRECTIONS[direction + 1]! * far)
    if (sx < 0 || sy < 0 || sx >= size || sy >= size) continue
    const other = depth[sy * size + sx]!
    if (other === 0) continue
    const before = here - 1 / other
    if (before > range * 0.06) hidden += before < range * 1.5 ? 1 : 0.2
  }
  return 1 - 0.75 * (hidden / OCCLUSION_SAMPLES)
}
