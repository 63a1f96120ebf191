import type { MapImage } from '../materials/material.ts'
import { facesOf, type Piece, type Solid } from '../geometry/solid.ts'
import { boundsOf } from '../geometry/surface.ts'
import { short } from './obj.ts'
import { linearRgbOf } from '../../kit/colour/rgb.ts'

/** The text form of USD, and the pictures it names. */
export function writeUsda({ pieces, quads }: Solid): { text: string; pictures: { name: string; data: Buffer }[] } {
  const images: MapImage[] = []
  const nameOfImage = (image: MapImage) => {
    const known = images.indexOf(image)
    return `textures/picture-${known >= 0 ? known + 1 : images.push(image)}.jpg`
  }
  const bodies = pieces.map((piece, index) => meshText(piece, index, quads) + materialText(piece, index, nameOfImage))
  const text = `#usda 1.0
(
    defaultPrim = "Solid"
    metersPerUnit = 1
    upAxis = "Y"
)

def Xform "Solid" (
    kind = "component"
)
{
${bodies.join('\n')}
}
`
  return { text, pictures: images.map((image) => ({ name: nameOfImage(image), data: image.jpeg })) }
}

function meshText(piece: Piece, index: number, quads: boolean): string {
  const { positions, normals, uvs, colours } = piece.surface
  const faces = [...facesOf(piece, quads)]
  const { low, high } = boundsOf([piece.surface])
  const painted = colours
    ? `
        color3f[] primvars:displayColor = [${tuples(colours, 3)}] (
            interpolation = "vertex"
        )`
    : ''
  return `    def Mesh "Mesh${index + 1}" (
        prepend apiSchemas = ["MaterialBindingAPI"]
    )
    {
        float3[] extent = [(${low.map(short).join(', ')}), (${high.map(short).join(', ')})]
        int[] faceVertexCounts = [${faces.map((face) => face.length).join(', ')}]
        int[] faceVertexIndices = [${faces.map((face) => face.join(', ')).join(', ')}]
        point3f[] points = [${tuples(positions, 3)}]
        normal3f[] normals = [${tuples(normals, 3)}] (
            interpolation = "vertex"
        )
        texCoord2f[] primvars:st = [${tuples(
          uvs.map((value, at) => (at % 2 === 0 ? value : 1 - value)),
          2,
        )}] (
            interpolation = "vertex"
        )${painted}
        uniform token subdivisionScheme = "none"
        rel material:binding = </Solid/Material${index + 1}>
    }
`
}

function materialText({ material, maps, surface }: Piece, index: number, nameOfImage: (image: MapImage) => string) {
  const path = `/Solid/Material${index + 1}`
  const shaders: string[] = []
  const { metallic, roughness, opacity = 1 } = material
  const connected = (type: string, input: string, shader: string, output: string) =>
    `${type} inputs:${input}.connect = <${path}/${shader}.outputs:${output}>`
  const inputs: string[] = []
  const texture = (name: string, image: MapImage, space: 'sRGB' | 'raw', extra = '') =>
    shaders.push(`        def Shader "${name}"
        {
            uniform token info:id = "UsdUVTexture"
            asset inputs:file = @${nameOfImage(image)}@
            token inputs:sourceColorSpace = "${space}"
            token inputs:wrapS = "repeat"
            token inputs:wrapT = "repeat"${extra}
            float2 inputs:st.connect = <${path}/Reader.outputs:result>
            float outputs:r
            float outputs:g
            float outputs:b
            float3 outputs:rgb
        }`)
  if (maps.colour || maps.normals || maps.surface)
    shaders.push(`        def Shader "Reader"
        {
            uniform token info:id = "UsdPrimvarReader_float2"
            string inputs:varname = "st"
            float2 outputs:result
        }`)
  if (surface.colours)
    shaders.push(`        def Shader "Paint"
        {
            uniform token info:id = "UsdPrimvarReader_float3"
            string inputs:varname = "displayColor"
            float3 outputs:result
        }`)
  if (maps.colour && !surface.colours) {
    texture('Colour', maps.colour, 'sRGB')
    inputs.push(connected('color3f', 'diffuseColor', 'Colour', 'rgb'))
  } else if (surface.colours) inputs.push(connected('color3f', 'diffuseColor', 'Paint', 'result'))
  else inputs.push(`color3f inputs:diffuseColor = (${linearRgbOf(material.colour).map(short).join(', ')})`)
  if (maps.normals) {
    texture(
      'Normals',
      maps.normals,
      'raw',
      `
            float4 inputs:scale = (2, 2, 2, 1)
            float4 inputs:bias = (-1, -1, -1, 0)`,
    )
    inputs.push(connected('normal3f', 'normal', 'Normals', 'rgb'))
  }
  inputs.push(`float inputs:metallic = ${short(metallic)}`)
  if (maps.surface) {
    const scale = `
            float4 inputs:scale = (1, ${short(roughness)}, 1, 1)`
    texture('Surface', maps.surface, 'raw', scale)
    inputs.push(connected('float', 'roughness', 'Surface', 'g'), connected('float', 'occlusion', 'Surface', 'r'))
  } else inputs.push(`float inputs:roughness = ${short(roughness)}`)
  if (opacity < 1) inputs.push(`float inputs:opacity = ${short(opacity)}`)
  if (material.glows)
    inputs.push(`color3f inputs:emissiveColor = (${linearRgbOf(material.colour).map(short).join(', ')})`)
  return `    def Material "Material${index + 1}"
    {
        token outputs:surface.connect = <${path}/Shader.outputs:surface>
        def Shader "Shader"
        {
            uniform token info:id = "UsdPreviewSurface"
            ${inputs.join('\n            ')}
            token outputs:surface
        }
${shaders.join('\n')}
    }`
}

function tuples(values: readonly number[], size: number): string {
  const rows: string[] = []
  for (let at = 0; at < values.length; at += size) {
    let row = short(values[at]!)
    for (let axis = 1; axis < size; axis++) row += `, ${short(values[at + axis]!)}`
    rows.push(`(${row})`)
  }
  return rows.join(', ')
}
