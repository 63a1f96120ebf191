import { MeshoptSimplifier } from 'meshoptimizer'
import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import { mendFlat } from './mend-flat.ts'
import type { Detail, Part } from '../geometry/part.ts'
import { boundsOf, countTriangles, emptySurface, isClosed, trianglesOf, type Surface } from '../geometry/surface.ts'
import { clamp } from '../../kit/maths.ts'

interface Budget {
  triangles: number
  /** Keep the even quads of the construction; else triangles go where the shape bends. */
  quads: boolean
  bevel: Detail['bevel']
  signal: AbortSignal
}

const ROUNDS = 7
/** What is simplified is built this much finer before; how much exactly does not matter. */
const FINER = 2.2
const ABOUT = 0.7
/** Close enough to the budget to stop searching. */
const CLOSE = 0.96
/** A closed shape that can still be told needs this many triangles. */
const LEAST = 12
/** The most of a budget that may go to parts which have no more than the least. */
const LEAST_SHARE = 0.8
/** Parts of no more triangles than this have none to spare, and keep them where all of them may. */
const DETAIL = 180
const DETAIL_SHARE = 0.4

/** Builds all parts with at most that many triangles, and nearly as many; a part left out has no faces. */
export async function buildWithin(parts: readonly Part[], budget: Budget): Promise<Surface[]> {
  if (budget.quads) {
    const even = await buildEvenly(parts, budget, CLOSE)
    if (countAll(even) <= budget.triangles) return even
  }
  await MeshoptSimplifier.ready
  const fine = await buildEvenly(parts, { ...budget, triangles: budget.triangles * FINER }, ABOUT)
  const surfaces = fine.map(emptySurface)
  // small parts first: what they leave over goes to the large ones
  const order = affordable(fine, budget.triangles).toReversed()
  const details = order.filter((index) => countTriangles(fine[index]!) <= DETAIL)
  const affordsDetails =
    details.reduce((sum, index) => sum + countTriangles(fine[index]!), 0) <= budget.triangles * DETAIL_SHARE
  let [left, unbuilt] = [budget.triangles, order.reduce((sum, index) => sum + countTriangles(fine[index]!), 0)]
  for (const index of order) {
    const whole = fine[index]!
    const count = countTriangles(whole)
    const isKept = affordsDetails && count <= DETAIL
    const target = isKept ? count : Math.max(LEAST, Math.floor((count * left) / unbuilt))
    unbuilt -= count
    const made =
      isKept || target >= count
        ? whole
        : (simplified(whole, target) ?? (await buildSingle(parts[index]!, target, budget)))
    // a shape that cannot be told in so few triangles is left out rather than the budget broken
    if (countTriangles(made) <= left) surfaces[index] = made
    left -= countTriangles(surfaces[index]!)
    await yieldToEventLoop(budget.signal)
  }
  return surfaces
}

const countAll = (surfaces: readonly Surface[]) => surfaces.reduce((sum, surface) => sum + countTriangles(surface), 0)

/** The largest parts, as many as a budget has triangles for. */
function affordable(surfaces: readonly Surface[], triangles: number): number[] {
  const sizes = surfaces.map(extentOf)
  const order = surfaces.map((_, index) => index).toSorted((one, other) => sizes[other]! - sizes[one]!)
  return order.slice(0, Math.max(1, Math.floor((triangles * LEAST_SHARE) / LEAST)))
}

function extentOf(surface: Surface): number {
  const { low, high } = boundsOf([surface])
  return Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2])
}

async function buildSingle(part: Part, triangles: number, budget: Budget): Promise<Surface> {
  const [surface] = await buildEvenly([part], { ...budget, triangles }, CLOSE)
  return surface!
}

/** One density for all parts, so that faces have one size throughout. */
async function buildEvenly(parts: readonly Part[], budget: Budget, close: number): Promise<Surface[]> {
  const { triangles, bevel } = budget
  const rest = resting(budget.signal)
  let density = Math.sqrt(triangles / 12)
  let [low, high] = [0, Infinity]
  let best: { surfaces: Surface[]; count: number } | null = null
  for (let round = 0; round < ROUNDS; round++) {
    const sides = clamp(Math.round(density / 4), 6, 14)
    const surfaces: Surface[] = []
    for (const part of parts) {
      surfaces.push(await part.build({ density, bevel, sides, rest }))
      await rest()
    }
    const count = countAll(surfaces)
    const fits = count <= triangles
    if (!best || (fits ? best.count > triangles || count > best.count : best.count > count)) best = { surfaces, count }
    if (fits) low = density
    else high = density
    if (fits && count >= triangles * close) break
    const aimed = density * Math.sqrt((triangles * (close + 1)) / 2 / count)
    density = aimed > low && aimed < high ? aimed : high === Infinity ? low * 1.5 : (low + high) / 2
  }
  if (best!.count > triangles && bevel > 0) return buildEvenly(parts, { ...budget, bevel: bevel === 4 ? 2 : 0 }, close)
  return best!.surfaces
}

/** Milliseconds of building after which others get their turn. */
const RESTLESS = 50

function resting(signal: AbortSignal): () => Promise<void> {
  let rested = performance.now()
  return async () => {
    if (performance.now() - rested < RESTLESS) return
    await yieldToEventLoop(signal)
    rested = performance.now()
  }
}

/** Fewer triangles in the same shape, or null where that would tear it open or flatten it. */
function simplified(surface: Surface, target: number): Surface | null {
  const count = surface.positions.length / 3
  const size = surface.colours ? 8 : 5
  const attributes = new Float32Array(count * size)
  for (let index = 0; index < count; index++) {
    for (let axis = 0; axis < 3; axis++) attributes[index * size + axis] = surface.normals[index * 3 + axis]!
    for (let axis = 0; axis < 2; axis++) attributes[index * size + 3 + axis] = surface.uvs[index * 2 + axis]!
    for (let axis = 0; surface.colours && axis < 3; axis++)
      attributes[index * size + 5 + axis] = surface.colours[index * 3 + axis]!
  }
  const weights = [0.5, 0.5, 0.5, 0.05, 0.05, 0.6, 0.6, 0.6].slice(0, size)
  const positions = Float32Array.from(surface.positions)
  const [indices] = MeshoptSimplifier.simplifyWithAttributes(
    Uint32Array.from(trianglesOf(surface)),
    positions,
    3,
    attributes,
    size,
    weights,
    null,
    target * 3,
    1,
    [],
  )
  if (indices.length / 3 > target || !isClosed(surface.positions, indices)) return null
  const mended = mendFlat(surface.positions, indices)
  return mended && compacted(surface, mended)
}

/** Only the points that are still in use. */
function compacted(surface: Surface, indices: Uint32Array): Surface {
  const numbers = new Map<number, number>()
  for (const index of indices) if (!numbers.has(index)) numbers.set(index, numbers.size)
  const kept = [...numbers.keys()]
  const pick = (values: readonly number[], size: number) =>
    kept.flatMap((index) => values.slice(index * size, index * size + size))
  const faces: number[] = []
  for (let at = 0; at < indices.length; at += 3)
    faces.push(numbers.get(indices[at]!)!, numbers.get(indices[at + 1]!)!, numbers.get(indices[at + 2]!)!, -1)
  return {
    positions: pick(surface.positions, 3),
    normals: pick(surface.normals, 3),
    uvs: pick(surface.uvs, 2),
    ...(surface.colours ? { colours: pick(surface.colours, 3) } : {}),
    faces,
  }
}
