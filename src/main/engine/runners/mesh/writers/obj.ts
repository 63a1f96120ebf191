import { type LinearRgb, linearRgbOf } from '../../kit/colour/rgb.ts'
import { facesOf, type Piece, type Solid } from '../geometry/solid.ts'
import { nameOf } from './glb.ts'
import { fromLinear, toLinear } from '../../kit/colour/srgb.ts'

/** Wavefront OBJ in one file: colours go with the points, since materials would need a second file. */
export function writeObj({ pieces, quads }: Solid, name: string): string {
  const lines = [`# ${name}`, `o ${name.replaceAll(/\s+/gu, '-')}`]
  let start = 1
  for (const [index, piece] of pieces.entries()) {
    const { positions, normals, uvs } = piece.surface
    const count = positions.length / 3
    for (let point = 0; point < count; point++) {
      const colour = colourAt(piece, point).map((value) => short(fromLinear(value)))
      lines.push(`v ${triple(positions, point)} ${colour.join(' ')}`)
    }
    for (let point = 0; point < count; point++)
      lines.push(`vt ${short(uvs[point * 2]!)} ${short(1 - uvs[point * 2 + 1]!)}`)
    for (let point = 0; point < count; point++) lines.push(`vn ${triple(normals, point)}`)
    lines.push(`g ${nameOf(piece.material, index)}`)
    for (const face of facesOf(piece, quads))
      lines.push(`f ${face.map((corner) => `${corner + start}/${corner + start}/${corner + start}`).join(' ')}`)
    start += count
  }
  return `${lines.join('\n')}\n`
}

/** The colour of a point as light: painted on, or looked up in the picture that covers it. */
function colourAt({ surface, material, maps }: Piece, point: number): LinearRgb {
  const [red, green, blue] = linearRgbOf(material.colour)
  const { picture } = material
  if (picture && maps.colour) {
    const x = Math.min(picture.width - 1, Math.max(0, Math.floor(surface.uvs[point * 2]! * picture.width)))
    const y = Math.min(picture.height - 1, Math.max(0, Math.floor(surface.uvs[point * 2 + 1]! * picture.height)))
    const at = (y * picture.width + x) * 3
    const light = (channel: number) => toLinear(picture.pixels[at + channel]! / 255)
    return [light(0), light(1), light(2)]
  }
  const own = surface.colours
  return own ? [red * own[point * 3]!, green * own[point * 3 + 1]!, blue * own[point * 3 + 2]!] : [red, green, blue]
}

const triple = (values: readonly number[], index: number) =>
  `${short(values[index * 3]!)} ${short(values[index * 3 + 1]!)} ${short(values[index * 3 + 2]!)}`

export const short = (value: number): string => String(Math.round(value * 1e6) / 1e6)
