import { type Plane, type Size, blurPlane, quantile, resizePlane } from '../../kit/pixels/plane.ts'
import { mottle } from '../../kit/pixels/texture.ts'
import type { People } from '../kit/people-in-picture.ts'
import type { Scene } from '../kit/scene.ts'
import type { Part } from './hints.ts'
import { clamp, smoothstep } from '../../kit/maths.ts'

/** How likely each pixel of the small picture belongs to each part; together they are 1. */
export function readParts(
  { size, brightness, texture, subject, ...scene }: Scene,
  people: People,
): Record<Part, Plane> {
  const { width, height } = size
  const sky = trustedSky(scene.sky, subject, size)
  const side = Math.max(width, height)
  const soft = blurPlane(brightness, size, side / 90)
  const person = people.mask ? resizePlane(people.mask, people.size, size) : null
  const faces = people.faces.map(({ box }) => ({
    x: ((box.left + box.width / 2) / people.size.width) * width,
    y: ((box.top + box.height * 0.52) / people.size.height) * height,
    rx: (box.width / people.size.width) * width * 0.6,
    ry: (box.height / people.size.height) * height * 0.72,
  }))
  const skyline = skylineOf(sky, width, height)
  const middle = quantile(brightness, 0.5)
  const plane = () => new Float32Array(width * height)
  const parts: Record<Part, Plane> = {
    sky: plane(),
    leaves: plane(),
    water: plane(),
    ground: plane(),
    skin: plane(),
    subject: plane(),
    background: plane(),
  }
  const outdoors = skyline > 0.04 ? 1 : 0.25
  for (let index = 0; index < soft.length; index++) {
    const [x, y] = [index % width, Math.floor(index / width)]
    const down = y / height
    const face = Math.max(
      0,
      ...faces.map((at) => smoothstep(1.1, 0.75, Math.hypot((x - at.x) / at.rx, (y - at.y) / at.ry))),
    )
    // hair grows around and above a face; nobody expects it to match the coat
    const hair =
      Math.max(
        0,
        ...faces.map((at) => smoothstep(1.75, 1.45, Math.hypot((x - at.x) / at.rx, (y - at.y + at.ry * 0.35) / at.ry))),
      ) *
      (1 - face) *
      smoothstep(0.1, -0.2, Math.min(1, ...faces.map((at) => (y - at.y - at.ry * 0.5) / at.ry)))
    // a network's mask is soft: its rim would glow around a head
    const somebody = smoothstep(0.45, 0.8, person?.[index] ?? 0)
    const below = smoothstep(skyline - 0.02, skyline + 0.06, down)
    const even = 1 - texture[index]!
    const likely: Record<Part, number> = {
      sky: sky[index]! * 3,
      leaves: outdoors * below * texture[index]! * smoothstep(0.9, 0.55, soft[index]!) * (1 - subject[index]!) * 1.9,
      water: outdoors * below * even ** 3 * smoothstep(skyline + 0.35, skyline + 0.05, down) * 0.75,
      ground: hair * somebody * 4 + (0.3 + outdoors * 0.5) * smoothstep(0.4, 0.95, down) * (0.4 + 0.6 * even),
      skin: face * (person ? somebody : 1) * smoothstep(0.18, 0.35, soft[index]!) * 4,
      // out in the open a thing is more often a plant than not
      subject:
        (person ? somebody * 1.6 : subject[index]! * (1.15 - outdoors * 0.55 * texture[index]!)) *
        (1 - face) *
        (1 - hair * 0.9),
      background: 0.35 + (1 - outdoors) * 0.4 * (soft[index]! > middle ? 1 : 0.7) + 0.1 * mottle(x, y, side / 8, 3),
    }
    let total = 0
    for (const part of Object.keys(likely) as Part[]) {
      // a clear winner takes most of it
      likely[part] = clamp(likely[part] / 3) ** 2
      total += likely[part]
    }
    for (const part of Object.keys(likely) as Part[]) parts[part][index] = likely[part] / (total + 1e-6)
  }
  return parts
}

/**
 * In a grey picture a pale table top looks like a sky. A real one fills most of the upper edge, and the main thing stands
 * before it.
 */
function trustedSky(sky: Plane, subject: Plane, { width, height }: Size): Plane {
  const rows = Math.max(1, Math.round(height * 0.03))
  let [seen, free] = [0, 1e-6]
  for (let index = 0; index < rows * width; index++) {
    seen += sky[index]! * (1 - subject[index]!)
    free += 1 - subject[index]!
  }
  const trust = smoothstep(0.62, 0.82, seen / free)
  return sky.map((value, index) => value * trust * (1 - subject[index]!))
}

/** How far down the sky reaches, 0 to 1. */
function skylineOf(sky: Plane, width: number, height: number): number {
  let covered = 0
  for (const value of sky) covered += value
  return Math.min(0.9, covered / (width * height))
}
