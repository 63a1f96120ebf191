import { readPalette } from '../kit/words/read-palette.ts'
import type { RunJob } from '../../jobs/service-jobs.ts'
import { numberOf, textOf } from '../kit/params.ts'
import type { Detail } from './geometry/part.ts'

export type GeometryQuality = 'draft' | 'standard' | 'high'

/** What all makers of meshes are asked in the same words. */
export interface MeshOptions {
  /** At most this many. */
  triangles: number
  quads: boolean
  texture: boolean
  pbr: boolean
  quality: GeometryQuality
  bevel: Detail['bevel']
  /** Pixels along a side. */
  textureSize: number
}

/** The colours that were chosen; none where that is left to the words. */
export function swatchesOf(job: RunJob): readonly string[] {
  const palette = textOf(job, 'palette')
  return palette && palette !== 'auto' ? readPalette(palette) : []
}

const BEVELS = { draft: 0, standard: 2, high: 4 } as const

export function readOptions(job: RunJob): MeshOptions {
  const { quad, texture, pbr, geometry_quality: asked, texture_quality: size } = job.params
  const quality = asked === 'draft' || asked === 'high' ? asked : 'standard'
  return {
    triangles: numberOf(job, 'polycount', 12_000),
    quads: quad === true,
    texture: texture !== false,
    pbr: pbr !== false,
    quality,
    bevel: BEVELS[quality],
    textureSize: Number(size) || 1024,
  }
}
