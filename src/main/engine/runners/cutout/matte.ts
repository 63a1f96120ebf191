import { type Plane, type Size, boxBlur } from '../kit/pixels/plane.ts'
import { yieldToEventLoop } from '../../../tools/yield-to-event-loop.ts'
import type { Pixels } from '../kit/pixels/raw.ts'
import { mixtureOf, ownColour, firmed, SOFT_REACH, strandShare, SURE, type Mixture } from '../kit/subject/mixture.ts'
import { clamp, smoothstep } from '../kit/maths.ts'

/** What a pixel's share is, and what colour the subject alone has there. */
export interface Matte extends Size {
  alpha: Plane
  /** Red, green and blue of the subject, with what shone through from behind taken out. */
  colours: readonly [Plane, Plane, Plane]
}

interface MatteOptions {
  /** How far from the rough outline the true one may be, as a share of the longer side. */
  uncertainty: number
  /** Whether hair and the like may stand out beyond the rough outline. */
  wisps: boolean
}

/**
 * Turns a rough mask into a matte. Along the outline each pixel is taken for a mixture of the subject's colour nearby
 * and the background's; a filter guided by the picture then lays the result along its edges, hair among them.
 */
export async function refineMatte(
  image: Pixels,
  mask: Plane,
  { uncertainty, wisps }: MatteOptions,
  signal: AbortSignal,
): Promise<Matte> {
  const size = { width: image.width, height: image.height }
  const reach = Math.max(1, Math.round(Math.max(size.width, size.height) * uncertainty))
  const planes = planesOf(image)
  const inside = boxBlur(
    mask.map((value) => (value > 0.5 ? 1 : 0)),
    size,
    reach,
    'cut',
  )
  const surelyIn = new Float32Array(mask.length)
  const surelyOut = new Float32Array(mask.length)
  for (let at = 0; at < mask.length; at += 1) {
    if (inside[at]! > 0.985 && mask[at]! > 0.6) surelyIn[at] = 1
    if (inside[at]! < 0.015 && mask[at]! < 0.4) surelyOut[at] = 1
  }
  const subject = await nearbyColours(planes, surelyIn, size, reach, signal)
  const behind = await nearbyColours(planes, surelyOut, size, reach, signal)
  const rough = new Float32Array(mask.length)
  for (let at = 0; at < mask.length; at += 1) {
    if (surelyIn[at] || surelyOut[at]) {
      rough[at] = surelyIn[at]!
      continue
    }
    const { share, apart } = mixtureAt(at, planes, subject, behind)
    // where both look alike the mixture says nothing, and the mask has to do
    const plain = smoothstep(0.01, 0.09, apart) * 0.85
    // a solid thing ends where the mask does: beyond, likeness is chance or its shadow
    const trust = wisps ? plain : plain * (1 - smoothstep(0.3, 0.48, Math.abs(mask[at]! - 0.5)))
    rough[at] = trust * share + (1 - trust) * mask[at]!
  }
  await yieldToEventLoop(signal)
  const filtered = await guidedFilter(planes, rough, size, Math.max(1, Math.round(reach * 0.6)), 4e-4, signal)
  const alpha = new Float32Array(mask.length)
  for (let at = 0; at < mask.length; at += 1)
    alpha[at] = surelyIn[at] ? 1 : surelyOut[at] ? 0 : smoothstep(0.06, 0.94, filtered[at]! * 0.65 + rough[at]! * 0.35)
  return { ...size, alpha, colours: withoutBackground(planes, alpha, subject, behind) }
}

/**
 * Carries a matte that a network has found in a small copy over to the picture. Strands that the copy was too small for
 * are read from the colours, wherever a mixture of the subject's and the background's explains what is seen there.
 */
export async function sharpenMatte(image: Pixels, soft: Plane, signal: AbortSignal): Promise<Matte> {
  const size = { width: image.width, height: image.height }
  const reach = Math.max(1, Math.round(Math.max(size.width, size.height) * SOFT_REACH))
  const planes = planesOf(image)
  const surelyIn = everywhereAround(soft, size, reach, (share) => share > SURE)
  const surelyOut = everywhereAround(soft, size, reach, (share) => share < 1 - SURE)
  const subject = await nearbyColours(planes, surelyIn, size, reach * 2, signal)
  const behind = await nearbyColours(planes, surelyOut, size, reach * 2, signal)
  const read = new Float32Array(soft.length)
  for (let at = 0; at < soft.length; at += 1) {
    if (surelyIn[at] || surelyOut[at]) {
      read[at] = surelyIn[at]!
      continue
    }
    read[at] = strandShare(mixtureAt(at, planes, subject, behind), soft[at]!)
  }
  await yieldToEventLoop(signal)
  const filtered = await guidedFilter(planes, read, size, reach, 1e-5, signal)
  const alpha = new Float32Array(soft.length)
  for (let at = 0; at < soft.length; at += 1) alpha[at] = surelyIn[at] ? 1 : surelyOut[at] ? 0 : firmed(filtered[at]!)
  return { ...size, alpha, colours: withoutBackground(planes, alpha, subject, behind) }
}

function everywhereAround(plane: Plane, size: Size, reach: number, holds: (value: number) => boolean): Plane {
  const marks = plane.map((value) => (holds(value) ? 1 : 0))
  return boxBlur(marks, size, reach, 'cut').map((share) => (share > 0.999 ? 1 : 0))
}

function mixtureAt(at: number, planes: readonly Plane[], subject: readonly Plane[], behind: readonly Plane[]): Mixture {
  let [along, apart, distance] = [0, 0, 0]
  for (let channel = 0; channel < 3; channel += 1) {
    const way = subject[channel]![at]! - behind[channel]![at]!
    const seen = planes[channel]![at]! - behind[channel]![at]!
    along += seen * way
    apart += way * way
    distance += seen * seen
  }
  return mixtureOf(along, apart, distance)
}

function planesOf({ data, width, height, channels }: Pixels): [Plane, Plane, Plane] {
  const count = width * height
  const planes: [Plane, Plane, Plane] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
  for (let at = 0; at < count; at += 1)
    for (let channel = 0; channel < 3; channel += 1) planes[channel]![at] = data[at * channels + channel]! / 255
  return planes
}

/** The colour of the known pixels around each pixel, the nearest counting most. */
async function nearbyColours(
  planes: readonly Plane[],
  known: Plane,
  size: Size,
  reach: number,
  signal: AbortSignal,
): Promise<Plane[]> {
  const colours = planes.map((plane) => plane.slice())
  const filled = known.slice()
  for (const radius of [reach * 2, reach * 5, reach * 16]) {
    await yieldToEventLoop(signal)
    const weight = boxBlur(known, size, radius, 'cut')
    for (const [channel, plane] of planes.entries()) {
      const masked = boxBlur(
        plane.map((value, at) => value * known[at]!),
        size,
        radius,
        'cut',
      )
      for (let at = 0; at < masked.length; at += 1)
        if (!filled[at] && weight[at]! > 0.004) colours[channel]![at] = masked[at]! / weight[at]!
    }
    for (let at = 0; at < filled.length; at += 1) if (weight[at]! > 0.004) filled[at] = 1
  }
  return colours
}

/** Explains `values` as a linear mixture of the colours in every neighbourhood (He, Sun and Tang's guided filter). */
async function guidedFilter(
  guide: readonly Plane[],
  values: Plane,
  size: Size,
  radius: number,
  /** Differences of colour below its root are taken for grain. */
  still: number,
  signal: AbortSignal,
): Promise<Plane> {
  const [red, green, blue] = guide as [Plane, Plane, Plane]
  const mean = (plane: Plane) => boxBlur(plane, size, radius, 'cut')
  const product = (one: Plane, other: Plane) => mean(one.map((value, at) => value * other[at]!))
  const [meanRed, meanGreen, meanBlue, meanValue] = [mean(red), mean(green), mean(blue), mean(values)]
  await yieldToEventLoop(signal)
  const [rr, rg, rb] = [product(red, red), product(red, green), product(red, blue)]
  await yieldToEventLoop(signal)
  const [gg, gb, bb] = [product(green, green), product(green, blue), product(blue, blue)]
  await yieldToEventLoop(signal)
  const [rv, gv, bv] = [product(red, values), product(green, values), product(blue, values)]
  const [a, b, c, d] = [rr, rg, rb, gg]
  for (let at = 0; at < values.length; at += 1) {
    const [mr, mg, mb, mv] = [meanRed[at]!, meanGreen[at]!, meanBlue[at]!, meanValue[at]!]
    const xx = rr[at]! - mr * mr + still
    const xy = rg[at]! - mr * mg
    const xz = rb[at]! - mr * mb
    const yy = gg[at]! - mg * mg + still
    const yz = gb[at]! - mg * mb
    const zz = bb[at]! - mb * mb + still
    const [vx, vy, vz] = [rv[at]! - mr * mv, gv[at]! - mg * mv, bv[at]! - mb * mv]
    // the inverse of the symmetric matrix, by cofactors
    const [cxx, cxy, cxz] = [yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy]
    const whole = xx * cxx + xy * cxy + xz * cxz
    const one = (cxx * vx + cxy * vy + cxz * vz) / whole
    const two = (cxy * vx + (xx * zz - xz * xz) * vy + (xy * xz - xx * yz) * vz) / whole
    const three = (cxz * vx + (xy * xz - xx * yz) * vy + (xx * yy - xy * xy) * vz) / whole
    // what has been read is not needed again
    a[at] = one
    b[at] = two
    c[at] = three
    d[at] = mv - one * mr - two * mg - three * mb
  }
  await yieldToEventLoop(signal)
  const [meanA, meanB, meanC, meanD] = [mean(a), mean(b), mean(c), mean(d)]
  return values.map((_, at) =>
    clamp(meanA[at]! * red[at]! + meanB[at]! * green[at]! + meanC[at]! * blue[at]! + meanD[at]!),
  )
}

function withoutBackground(
  planes: readonly [Plane, Plane, Plane],
  alpha: Plane,
  subject: readonly Plane[],
  behind: readonly Plane[],
): [Plane, Plane, Plane] {
  const clean = (channel: 0 | 1 | 2) =>
    planes[channel].map((value, at) => {
      const share = alpha[at]!
      if (share >= 1) return value
      const near = subject[channel]![at]!
      return share < 0.02 ? near : ownColour(value, near, behind[channel]![at]!, share)
    })
  return [clean(0), clean(1), clean(2)]
}
