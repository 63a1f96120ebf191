import type { MapImage, Material } from '../materials/material.ts'
import type { Solid } from '../geometry/solid.ts'
import { tangentsOf } from '../writers/tangents.ts'
import type { Vector } from '../geometry/vector.ts'
import { linearRgbOf } from '../../kit/colour/rgb.ts'
import { toLinear } from '../../kit/colour/srgb.ts'

export interface View {
  size: number
  forward: Vector
  right: Vector
  up: Vector
  scale: number
  /** Where a point appears, and a depth that is greater the nearer it is. */
  project: (point: Vector) => Vector
}

/** What is seen at every pixel; a piece of -1 is nothing. */
export interface Raster {
  size: number
  depth: Float32Array
  piece: Int16Array
  normals: Float32Array
  /** Colour of the surface as light. */
  colours: Float32Array
  /** Occlusion and roughness of the material's own unevenness. */
  surface: Float32Array
}

const LIGHT = Float32Array.from({ length: 256 }, (_, value) => toLinear(value / 255))

export const pixelAt = ({ piece }: Raster, at: number): number => piece[at]!

export function rasterize(
  solid: Solid,
  view: View,
  wanted: (material: Material) => boolean,
  depthOnly = false,
): Raster {
  const { size } = view
  const raster: Raster = {
    size,
    depth: new Float32Array(size * size),
    piece: new Int16Array(size * size).fill(-1),
    normals: new Float32Array(depthOnly ? 0 : size * size * 3),
    colours: new Float32Array(depthOnly ? 0 : size * size * 3),
    surface: new Float32Array(depthOnly ? 0 : size * size * 2),
  }
  for (const [index, piece] of solid.pieces.entries()) if (wanted(piece.material)) drawPiece(raster, solid, index, view)
  return raster
}

function drawPiece(raster: Raster, { pieces }: Solid, index: number, view: View): void {
  const { surface, triangles, material, maps } = pieces[index]!
  const { positions, normals, uvs, colours } = surface
  const { size, depth } = raster
  const depthOnly = raster.normals.length === 0
  const tangents = !depthOnly && maps.normals ? tangentsOf(surface, triangles) : null
  const base = linearRgbOf(material.colour)
  const count = positions.length / 3
  const seen = new Float32Array(count * 3)
  for (let point = 0; point < count; point++)
    seen.set(view.project([positions[point * 3]!, positions[point * 3 + 1]!, positions[point * 3 + 2]!]), point * 3)
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [triangles[at]!, triangles[at + 1]!, triangles[at + 2]!]
    const [ax, ay, az] = [seen[a * 3]!, seen[a * 3 + 1]!, seen[a * 3 + 2]!]
    const [bx, by, bz] = [seen[b * 3]!, seen[b * 3 + 1]!, seen[b * 3 + 2]!]
    const [cx, cy, cz] = [seen[c * 3]!, seen[c * 3 + 1]!, seen[c * 3 + 2]!]
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    // y runs downwards here, so what faces the viewer runs clockwise
    if (area >= -1e-9) continue
    const [left, right] = [
      Math.max(0, Math.floor(Math.min(ax, bx, cx))),
      Math.min(size - 1, Math.ceil(Math.max(ax, bx, cx))),
    ]
    const [top, bottom] = [
      Math.max(0, Math.floor(Math.min(ay, by, cy))),
      Math.min(size - 1, Math.ceil(Math.max(ay, by, cy))),
    ]
    const texels = depthOnly ? 0 : uvArea(uvs, a, b, c) / -area
    const slopes = depthOnly || !maps.normals ? null : levelFor(maps.normals, texels)
    const paints = depthOnly || !maps.colour ? null : levelFor(maps.colour, texels)
    const fines = depthOnly || !maps.surface ? null : levelFor(maps.surface, texels)
    // from here on for every pixel: it makes no arrays and no functions
    for (let y = top; y <= bottom; y++) {
      const py = y + 0.5
      const [aDown, bDown, cDown] = [ay - py, by - py, cy - py]
      for (let x = left; x <= right; x++) {
        const px = x + 0.5
        const wa = ((bx - px) * cDown - (cx - px) * bDown) / area
        if (wa < 0) continue
        const wb = ((cx - px) * aDown - (ax - px) * cDown) / area
        const wc = 1 - wa - wb
        if (wb < 0 || wc < 0) continue
        const da = wa * az
        const db = wb * bz
        const dc = wc * cz
        const near = da + db + dc
        const pixel = y * size + x
        if (near <= depth[pixel]!) continue
        depth[pixel] = near
        raster.piece[pixel] = index
        if (depthOnly) continue
        const ka = da / near
        const kb = db / near
        const kc = dc / near
        let nx = normals[a * 3]! * ka + normals[b * 3]! * kb + normals[c * 3]! * kc
        let ny = normals[a * 3 + 1]! * ka + normals[b * 3 + 1]! * kb + normals[c * 3 + 1]! * kc
        let nz = normals[a * 3 + 2]! * ka + normals[b * 3 + 2]! * kb + normals[c * 3 + 2]! * kc
        const u = uvs[a * 2]! * ka + uvs[b * 2]! * kb + uvs[c * 2]! * kc
        const v = uvs[a * 2 + 1]! * ka + uvs[b * 2 + 1]! * kb + uvs[c * 2 + 1]! * kc
        if (tangents && slopes) {
          const tx = tangents[a * 4]! * ka + tangents[b * 4]! * kb + tangents[c * 4]! * kc
          const ty = tangents[a * 4 + 1]! * ka + tangents[b * 4 + 1]! * kb + tangents[c * 4 + 1]! * kc
          const tz = tangents[a * 4 + 2]! * ka + tangents[b * 4 + 2]! * kb + tangents[c * 4 + 2]! * kc
          const side = tangents[a * 4 + 3]!
          const ux = (ny * tz - nz * ty) * side
          const uy = (nz * tx - nx * tz) * side
          const uz = (nx * ty - ny * tx) * side
          const slope = texel(slopes, u, v)
          const mx = (slope[0]! - 128) / 127
          const my = (slope[1]! - 128) / 127
          const mz = (slope[2]! - 128) / 127
          nx = tx * mx + ux * my + nx * mz
          ny = ty * mx + uy * my + ny * mz
          nz = tz * mx + uz * my + nz * mz
        }
        const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1
        raster.normals[pixel * 3] = nx / length
        raster.normals[pixel * 3 + 1] = ny / length
        raster.normals[pixel * 3 + 2] = nz / length
        const paint = paints && texel(paints, u, v)
        for (let axis = 0; axis < 3; axis++) {
          const tint = colours
            ? colours[a * 3 + axis]! * ka + colours[b * 3 + axis]! * kb + colours[c * 3 + axis]! * kc
            : 1
          raster.colours[pixel * 3 + axis] = (paint ? LIGHT[paint[axis]! | 0]! : base[axis]!) * tint
        }
        const fine = fines && texel(fines, u, v)
        raster.surface[pixel * 2] = fine ? fine[0]! / 255 : 1
        raster.surface[pixel * 2 + 1] = material.roughness * (fine ? fine[1]! / 255 : 1)
      }
    }
  }
}

type Level = Pick<MapImage, 'pixels' | 'width' | 'height'>

/** A map and its halves, each half as wide and high as the one before: what is small on the picture must not flicker. */
function levelsOf(map: MapImage): Level[] {
  const known = levelsOfMaps.get(map)
  if (known) return known
  const levels: Level[] = [map]
  for (let last: Level = map; Math.min(last.width, last.height) > 8; last = levels.at(-1)!) levels.push(half(last))
  levelsOfMaps.set(map, levels)
  return levels
}

const levelsOfMaps = new WeakMap<MapImage, Level[]>()

function half({ pixels, width, height }: Level): Level {
  const [across, down] = [width >> 1, height >> 1]
  const smaller = Buffer.alloc(across * down * 3)
  for (let y = 0, to = 0; y < down; y++)
    for (let x = 0; x < across; x++)
      for (let axis = 0; axis < 3; axis++, to++) {
        const at = (y * 2 * width + x * 2) * 3 + axis
        smaller[to] = (pixels[at]! + pixels[at + 3]! + pixels[at + width * 3]! + pixels[at + width * 3 + 3]! + 2) >> 2
      }
  return { pixels: smaller, width: across, height: down }
}

/** Twice the area of a triangle on its map, where the map is one wide and high. */
const uvArea = (uvs: readonly number[], a: number, b: number, c: number) =>
  Math.abs(
    (uvs[b * 2]! - uvs[a * 2]!) * (uvs[c * 2 + 1]! - uvs[a * 2 + 1]!) -
      (uvs[c * 2]! - uvs[a * 2]!) * (uvs[b * 2 + 1]! - uvs[a * 2 + 1]!),
  )

/** The level with about as many pixels as the picture has there; `share` is the map's area to a pixel. */
function levelFor(map: MapImage, share: number): Level {
  const levels = levelsOf(map)
  const level = Math.round(Math.log2(Math.max(1, share * map.width * map.height)) / 2)
  return levels[Math.min(levels.length - 1, level)]!
}

/** The colour found last: a new array for every pixel would be most of the work. */
const found = new Float32Array(3)

/** Between the four nearest pixels of a picture that repeats. */
function texel({ pixels, width, height }: Level, u: number, v: number): Float32Array {
  const x = (u - Math.floor(u)) * width - 0.5
  const y = (v - Math.floor(v)) * height - 0.5
  const left = Math.floor(x)
  const top = Math.floor(y)
  const fx = x - left
  const fy = y - top
  const x0 = (left + width) % width
  const x1 = (left + 1) % width
  const y0 = ((top + height) % height) * width
  const y1 = ((top + 1) % height) * width
  for (let axis = 0; axis < 3; axis++)
    found[axis] =
      (pixels[(x0 + y0) * 3 + axis]! * (1 - fx) + pixels[(x1 + y0) * 3 + axis]! * fx) * (1 - fy) +
      (pixels[(x0 + y1) * 3 + axis]! * (1 - fx) + pixels[(x1 + y1) * 3 + axis]! * fx) * fy
  return found
}
