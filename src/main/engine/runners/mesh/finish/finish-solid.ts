import sharp from 'sharp'
import type { RunJob } from '../../../jobs/service-jobs.ts'
import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import type { RunContext } from '../../runner.ts'
import { buildWithin } from './fit-budget.ts'
import type { MapImage, Material, Pattern } from '../materials/material.ts'
import { colourMap, drawPattern, normalMap, surfaceMap, type Relief } from '../materials/textures.ts'
import type { MeshOptions } from '../options.ts'
import type { Part } from '../geometry/part.ts'
import type { Camera } from '../render/render.ts'
import type { Maps, Piece, Solid } from '../geometry/solid.ts'
import { boundsOf, joined, trianglesOf, type Surface } from '../geometry/surface.ts'

/** What a maker hands over: parts about a metre in size, and how tall the thing is in the world. */
export interface Draft {
  name: string
  parts: readonly Part[]
  metres: number
  /** Where its photograph is taken from. */
  camera?: Camera
}

/** Reads a job and says what to build. */
export type DraftMaker = (job: RunJob, context: RunContext) => Promise<Draft>

/** Builds the parts within the budget, gives them their materials and stands the whole on the ground. */
export async function finishSolid(draft: Draft, options: MeshOptions, context: RunContext): Promise<Solid> {
  const { signal, onProgress } = context
  const { triangles, quads, bevel } = options
  const surfaces = await buildWithin(draft.parts, { triangles, quads, bevel, signal })
  onProgress(0.35)
  const groups = new Map<string, { material: Material; surfaces: Surface[] }>()
  for (const [index, part] of draft.parts.entries()) {
    const surface = surfaces[index]!
    if (surface.faces.length === 0) continue
    const { picture, ...material } = part.material
    // painted and plain surfaces cannot share a mesh: one has colours at its points, the other has none
    const key = JSON.stringify([material, picture !== undefined, surface.colours !== undefined])
    const group = groups.get(key)
    if (group) group.surfaces.push(surface)
    else groups.set(key, { material: part.material, surfaces: [surface] })
  }
  const place = standing(surfaces, draft.metres)
  const mapsOf = createMaps(options)
  const pieces: Piece[] = []
  for (const group of groups.values()) {
    const surface = joined(group.surfaces)
    const positions = surface.positions.map((value, at) => (value - place.origin[at % 3]!) * place.scale)
    const moved = { ...surface, positions }
    const { material } = group
    const plain = options.pbr ? material : { ...material, metallic: 0, roughness: 0.85 }
    pieces.push({
      surface: moved,
      triangles: Uint32Array.from(trianglesOf(moved)),
      material: plain,
      maps: await mapsOf(material),
    })
    await yieldToEventLoop(signal)
    onProgress(0.35 + (0.25 * pieces.length) / groups.size)
  }
  return { pieces, quads }
}

/** Its feet on the ground, its middle over the origin. */
function standing(surfaces: readonly Surface[], metres: number): { origin: number[]; scale: number } {
  const { low, high } = boundsOf(surfaces)
  const size = Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2])
  return { origin: [(low[0] + high[0]) / 2, low[1], (low[2] + high[2]) / 2], scale: metres / size }
}

/** Maps of materials; what several share is drawn once. */
function createMaps({ texture, pbr, textureSize }: MeshOptions): (material: Material) => Promise<Maps> {
  const reliefs = new Map<Pattern, Relief>()
  const unevenness = new Map<Pattern, Pick<Maps, 'normals' | 'surface'>>()
  function reliefOf(pattern: Pattern): Relief {
    const relief = reliefs.get(pattern) ?? drawPattern(pattern, textureSize)
    reliefs.set(pattern, relief)
    return relief
  }
  async function fineOf(pattern: Pattern): Promise<Pick<Maps, 'normals' | 'surface'>> {
    const known = unevenness.get(pattern)
    if (known) return known
    const relief = reliefOf(pattern)
    const fine = {
      normals: await encoded(normalMap(relief, pattern), textureSize),
      surface: await encoded(surfaceMap(relief), textureSize),
    }
    unevenness.set(pattern, fine)
    return fine
  }
  return async (material) => {
    const { picture, pattern } = material
    if (picture)
      return {
        colour: texture ? picture : null,
        normals: pbr && picture.normals ? picture.normals : null,
        surface: pbr && picture.surface ? picture.surface : null,
      }
    await yieldToEventLoop()
    const colour = texture ? await encoded(colourMap(reliefOf(pattern), material), textureSize) : null
    return { colour, ...(pbr ? await fineOf(pattern) : { normals: null, surface: null }) }
  }
}

export async function encoded(pixels: Buffer, width: number, height = width): Promise<MapImage> {
  const raw = { width, height, channels: 3 } as const
  const jpeg = await sharp(pixels, { raw }).jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer()
  return { jpeg, pixels, width, height }
}
