import { blurPlane, resizePlane } from '../../kit/pixels/plane.ts'
import { CHANNELS, pixelCount, readPlanes } from '../../kit/pixels/planes.ts'
import { writePlanes } from '../../kit/write-planes.ts'
import { mottle } from '../../kit/pixels/texture.ts'
import { textOf } from '../../kit/params.ts'
import { requiredPicture } from '../../kit/picture.ts'
import type { Runner } from '../../runner.ts'
import { chosen } from '../kit/chosen.ts'
import { clamp, smoothstep } from '../../kit/maths.ts'
import { lookForPeople } from '../kit/people-in-picture.ts'
import { enlargeMask, readScene } from '../kit/scene.ts'
import { DIRECTIONS, LIGHTINGS, type Lighting } from './lights.ts'
import { readNormals, readRim } from './relief.ts'
import { brightnessOf } from '../../kit/pixels/luma.ts'
import { inBands, reach } from '../../kit/pixels/bands.ts'
import { keptSize } from '../../kit/job-size.ts'
import { quickFromLinear, quickToLinear } from '../../kit/colour/srgb.ts'

/** Takes the light out of a picture as far as it can be told, and puts another in. */
export const relightPicture: Runner = async (job, context) => {
  const picture = await requiredPicture(job, 'image')
  const raster = await readPlanes(picture, keptSize(job, picture))
  const lighting = chosen(LIGHTINGS, textOf(job, 'lighting'), 'studio')
  const light = chosen(DIRECTIONS, textOf(job, 'light_direction'), 'left')
  await reach(context, 0.12)
  const brightness = brightnessOf(raster)
  const scene = readScene(raster)
  await reach(context, 0.25)
  const people = await lookForPeople(raster, context)
  if (people.mask) scene.subject.set(resizePlane(people.mask, people.size, scene.size))
  const subject = enlargeMask(scene.subject, scene.size, brightness, raster)
  await reach(context, 0.35)
  const normals = readNormals(raster, brightness, scene)
  await reach(context, 0.45)
  const rim = readRim(raster, subject, light)
  // the old light, very broadly: where it was dark only because no lamp stood there
  const { width, height } = raster
  const old = blurPlane(brightness, raster, Math.max(width, height) / 7)
  await reach(context, 0.55)

  const distance = Math.hypot(...light)
  const [lightX, lightY, lightZ] = light.map((axis) => axis / distance) as [number, number, number]
  const pattern = patternOf(lighting, job.seed % 100_000, width, height, lightX)
  await inBands(context, pixelCount(raster), (from, to) => {
    for (let index = from; index < to; index++) {
      const [x, y] = [index % width, Math.floor(index / width)]
      const [u, v] = [(x / width - 0.5) * 2, (0.5 - y / height) * 2]
      const [slopeX, slopeY] = [normals.x[index]! * 0.9 * lighting.relief, normals.y[index]! * 0.9 * lighting.relief]
      const size = Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1)
      const facing = (slopeX * lightX + slopeY * lightY + Math.max(0.1, lightZ)) / size
      const against = (-slopeX * lightX - slopeY * lightY + 0.25) / size
      const towards = (u * lightX + v * lightY) / (Math.abs(lightX) + Math.abs(lightY) + 0.35)
      const near = Math.exp(lighting.falloff * 1.5 * (towards - 0.28))
      const far = Math.exp(lighting.falloff * 1.2 * (-towards - 0.3))
      const depth = lighting.background + (1 - lighting.background) * subject[index]!
      const key = Math.max(0, facing) * 1.35 * near * depth * pattern(u, v)
      const counter = Math.max(0, against) * 1.3 * far * depth
      const edge = rim[index]! * lighting.rim
      const gloss = Math.max(0, facing) ** 14 * lighting.shine * brightness[index]! * near
      const evened = 0.55 / (0.3 + old[index]! * 0.6)
      const linear = CHANNELS.map((channel) => quickToLinear(raster[channel][index]!))
      const grey = linear[0]! * 0.21 + linear[1]! * 0.72 + linear[2]! * 0.07
      const total = 0.35 * (lighting.ambient[1] + lighting.key[1] * key)
      const colour = lighting.darkColour + (1 - lighting.darkColour) * clamp(total * 2.4)
      for (const [channel, name] of CHANNELS.entries()) {
        const own = (grey + (linear[channel]! - grey) * colour) * (0.55 + 0.45 * evened)
        const arriving =
          lighting.ambient[channel]! * (0.55 + 0.45 * depth) +
          lighting.key[channel]! * key +
          lighting.counter[channel]! * counter
        const lit = own * arriving + lighting.key[channel]! * (edge * (0.03 + own) + gloss * 0.12)
        raster[name][index] = quickFromLinear(shoulder(lit))
      }
    }
  })
  context.onProgress(0.85)
  return [await writePlanes(job, raster)]
}

/** Bright light bends towards white instead of clipping. */
const shoulder = (value: number) => (value < 0.6 ? value : 0.6 + 0.4 * (1 - Math.exp(-(value - 0.6) / 0.4)))

function patternOf(
  { pattern }: Lighting,
  seed: number,
  width: number,
  height: number,
  lightX: number,
): (u: number, v: number) => number {
  const shape = height / width
  if (pattern === 'window')
    return (u, v) => {
      // panes fall slanting, away from where the light comes from
      const across = u + v * shape * 0.45 * Math.sign(lightX || 1) * -1
      const down = v * shape * 1.1 + u * 0.08
      const inside = smoothstep(0.98, 0.84, Math.abs(across)) * smoothstep(0.95, 0.8, Math.abs(down))
      return 0.3 + 1.0 * inside * pane(across, 1.6) * pane(down, 1.7)
    }
  if (pattern === 'leaves')
    return (u, v) => {
      const [x, y] = [u * 500, v * 500 * shape]
      const leaves = mottle(x, y, 130, seed) * 0.5 + mottle(x, y, 60, seed + 1) * 0.3 + mottle(x, y, 30, seed + 2) * 0.2
      return 0.3 + 1.15 * smoothstep(0.42, 0.6, leaves)
    }
  return () => 1
}

/** Glass between bars, again and again. */
function pane(value: number, count: number): number {
  const at = (value * count + 100.5) % 1
  return smoothstep(0.02, 0.1, at) * smoothstep(0.98, 0.9, at)
}
