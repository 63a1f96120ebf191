import { MeshoptSimplifier } from 'meshoptimizer'
import { breathe } from '../kit/breathe.ts'
import type { Detail, Part } from './part.ts'
import { countTriangles, isClosed, trianglesOf, type Surface } from './surface.ts'

export interface Budget {
  triangles: number
  /** Keep the even quads of the construction; else triangles go where the shape bends. */
  quads: boolean
  bevel: Detail['bevel']
  signal: AbortSignal
}

const ROUNDS = 7
/** What is simplified is built this much finer before. */
const FINER = 2.2
/** Close enough to the budget to stop searching. */
const CLOSE = 0.96

/** Builds all parts with at most that many triangles, and nearly as many. */
export async function buildWithin(parts: readonly Part[], budget: Budget): Promise<Surface[]> {
  const even = await buildEvenly(parts, budget.triangles, budget)
  const over = countAll(even) > budget.triangles
  if (budget.quads && !over) return even
  await MeshoptSimplifier.ready
  const fine = over ? even : await buildEvenly(parts, budget.triangles * FINER, budget)
  const share = Math.min(1, budget.triangles / countAll(fine))
  const simpler: Surface[] = []
  for (const [index, surface] of fine.entries()) {
    simpler.push(simplified(surface, Math.floor(countTriangles(surface) * share)) ?? even[index]!)
    await breathe()
    budget.signal.throwIfAborted()
  }
  const count = countAll(simpler)
  // a part that could not be simplified may be the one that breaks the budget
  return count <= budget.triangles && (over || count > countAll(even) * 0.9) ? simpler : even
}

const countAll = (surfaces: readonly Surface[]) => surfaces.reduce((sum, surface) => sum + countTriangles(surface), 0)

/** One density for all parts, so that faces have one size throughout. */
async function buildEvenly(parts: readonly Part[], triangles: number, { bevel, signal }: Budget): Promise<Surface[]> {
  let density = Math.sqrt(triangles / 12)
  let [low, high] = [0, Infinity]
  let best: { surfaces: Surface[]; count: number } | null = null
  for (let round = 0; round < ROUNDS; round++) {
    const surfaces = parts.map((part) => part.build({ density, bevel }))
    const count = countAll(surfaces)
    await breathe()
    signal.throwIfAborted()
    const fits = count <= triangles
    if (!best || (fits ? best.count > triangles || count > best.count : best.count > count)) best = { surfaces, count }
    if (fits) low = density
    else high = density
    if (fits && count >= triangles * CLOSE) break
    const aimed = density * Math.sqrt((triangles * 0.985) / count)
    density = aimed > low && aimed < high ? aimed : high === Infinity ? low * 1.5 : (low + high) / 2
  }
  if (best!.count > triangles && bevel > 0)
    return buildEvenly(parts, triangles, { bevel: bevel === 4 ? 2 : 0, signal, triangles, quads: true })
  return best!.surfaces
}

/** Fewer triangles in the same shape, or null where that would tear it open. */
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
    Math.max(12, target) * 3,
    1,
    [],
  )
  if (indices.length / 3 > Math.max(12, target) || !isClosed(surface.positions, indices)) return null
  return compacted(surface, indices)
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
