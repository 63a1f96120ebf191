import { type Plane, blurPlane } from '../../kit/pixels/plane.ts'
import { CHANNELS, type Planes } from '../../kit/pixels/planes.ts'
import type { RunContext } from '../../runner.ts'
import { lookForPeople } from '../kit/people-in-picture.ts'
import { enlargeMask, type Scene } from '../kit/scene.ts'
import type { Edit } from './edit.ts'
import { clamp, smoothstep } from '../../kit/maths.ts'
import { brightnessOf } from '../../kit/pixels/luma.ts'
import { guidedBy } from '../../kit/pixels/guided-filter.ts'
import { reach } from '../../kit/pixels/bands.ts'

/** What a lens does: softness, depth, crispness. Changes the raster in place. */
export async function applyOptics(raster: Planes, edit: Edit, scene: () => Scene, context: RunContext): Promise<void> {
  const side = Math.max(raster.width, raster.height)
  if (edit.smooth > 0) {
    const smooth = guidedBy(brightnessOf(raster), raster, { radius: Math.max(2, Math.round(side / 260)), edge: 0.05 })
    for (const channel of CHANNELS) {
      mixInto(raster[channel], smooth(raster[channel]), () => clamp(edit.smooth * 0.85))
      await reach(context, 0.18)
    }
  }
  if (edit.sharpen !== 0) await sharpen(raster, Math.max(0.7, side / 1500), edit.sharpen * 0.9, context)
  if (edit.clarity !== 0) await sharpen(raster, side / 45, edit.clarity * 0.45, context)
  const everywhere = Math.max(0, edit.blur)
  if (everywhere > 0) await blurBy(raster, (side / 110) * everywhere, () => 1, context)
  if (edit.backgroundBlur > 0 || edit.backgroundDim > 0) {
    const people = await lookForPeople(raster, context)
    const { size, subject } = people.mask ? { size: people.size, subject: people.mask } : scene()
    const mask = enlargeMask(subject, size, brightnessOf(raster), raster)
    if (edit.backgroundBlur > 0) await blurBehind(raster, mask, (side / 75) * Math.min(2, edit.backgroundBlur), context)
    if (edit.backgroundDim > 0)
      for (const channel of CHANNELS)
        for (let index = 0; index < mask.length; index++)
          raster[channel][index]! *= 1 - Math.min(0.85, edit.backgroundDim * 0.62) * (1 - mask[index]!)
  }
  if (edit.tiltShift > 0) {
    const { width, height } = raster
    await blurBy(
      raster,
      (side / 90) * Math.min(2, edit.tiltShift),
      (index) => smoothstep(0.09, 0.34, Math.abs(Math.floor(index / width) / height - 0.56)),
      context,
    )
  }
}

function mixInto(plane: Plane, other: Plane, share: (index: number) => number): void {
  for (let index = 0; index < plane.length; index++) plane[index]! += (other[index]! - plane[index]!) * share(index)
}

async function blurBy(
  raster: Planes,
  sigma: number,
  share: (index: number) => number,
  context: RunContext,
): Promise<void> {
  for (const channel of CHANNELS) {
    mixInto(raster[channel], blurPlane(raster[channel], raster, sigma), share)
    await reach(context, 0.22)
  }
}

/** The background is blurred without the subject in it: no halo of its colours is left around it. */
async function blurBehind(raster: Planes, mask: Plane, sigma: number, context: RunContext): Promise<void> {
  const behind = mask.map((value) => (1 - value) ** 2 + 0.002)
  const weight = blurPlane(behind, raster, sigma)
  for (const channel of CHANNELS) {
    const plane = raster[channel]
    // bright points spread further than dark ones, as in a lens
    const soft = blurPlane(
      plane.map((value, index) => value ** 1.6 * behind[index]!),
      raster,
      sigma,
    )
    for (let index = 0; index < plane.length; index++)
      plane[index]! +=
        (Math.pow(Math.max(0, soft[index]! / weight[index]!), 1 / 1.6) - plane[index]!) * (1 - mask[index]!)
    await reach(context, 0.24)
  }
}

/** Adds to each pixel what it is more than its surroundings; one amount for all channels keeps the colours. */
async function sharpen(raster: Planes, sigma: number, amount: number, context: RunContext): Promise<void> {
  const brightness = brightnessOf(raster)
  const soft = blurPlane(brightness, raster, sigma)
  await reach(context, 0.2)
  for (let index = 0; index < soft.length; index++) {
    const more = brightness[index]! - soft[index]!
    // strong edges get less, or they would ring
    soft[index] = (amount * more) / (1 + Math.abs(more) * 5)
  }
  for (const channel of CHANNELS) {
    const plane = raster[channel]
    for (let index = 0; index < plane.length; index++) plane[index] = clamp(plane[index]! + soft[index]!)
  }
}
