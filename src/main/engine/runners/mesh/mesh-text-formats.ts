import type { Material, Mesh } from './mesh.ts'

/** Wavefront OBJ, with the colour at every point as most readers take it. */
export function writeObj(mesh: Mesh, { colour, picture }: Material): string {
  const paint = picture ? '' : ` ${colour.map(short).join(' ')}`
  const lines = ['# Pressrun', 'o Solid']
  for (const point of triples(mesh.positions)) lines.push(`v ${point.map(short).join(' ')}${paint}`)
  for (let index = 0; index < mesh.uvs.length; index += 2)
    lines.push(`vt ${short(mesh.uvs[index]!)} ${short(1 - mesh.uvs[index + 1]!)}`)
  for (const normal of triples(mesh.normals)) lines.push(`vn ${normal.map(short).join(' ')}`)
  for (const corners of triples(mesh.triangles))
    lines.push(`f ${corners.map((corner) => `${corner + 1}/${corner + 1}/${corner + 1}`).join(' ')}`)
  return `${lines.join('\n')}\n`
}

/** Binary STL: nothing but triangles, for printing; z is up there. */
export function writeStl(mesh: Mesh): Buffer {
  const count = mesh.triangles.length / 3
  const file = Buffer.alloc(84 + count * 50)
  file.write('Pressrun', 0, 'latin1')
  file.writeUInt32LE(count, 80)
  for (let triangle = 0; triangle < count; triangle++) {
    const corners = [0, 1, 2].map((corner) => zUp(mesh.positions, mesh.triangles[triangle * 3 + corner]!))
    const [first, second, third] = corners as [Point, Point, Point]
    const normal = faceNormal(first, second, third)
    for (const [index, value] of [normal, ...corners].flat().entries())
      file.writeFloatLE(value, 84 + triangle * 50 + index * 4)
  }
  return file
}

type Point = [number, number, number]

function zUp(positions: readonly number[], index: number): Point {
  return [positions[index * 3]!, -positions[index * 3 + 2]!, positions[index * 3 + 1]!]
}

export function faceNormal(a: Point, b: Point, c: Point): Point {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}

/** The text form of USD: one mesh with one surface. */
export function writeUsda(mesh: Mesh, { colour, metallic, roughness, picture }: Material): string {
  const tuples = (values: readonly number[], size: number) => {
    const rows: string[] = []
    for (let index = 0; index < values.length; index += size)
      rows.push(
        `(${values
          .slice(index, index + size)
          .map(short)
          .join(', ')})`,
      )
    return rows.join(', ')
  }
  const uvs = mesh.uvs.map((value, index) => (index % 2 === 0 ? value : 1 - value))
  const diffuse = picture
    ? 'color3f inputs:diffuseColor.connect = </Solid/Surface/Picture.outputs:rgb>'
    : `color3f inputs:diffuseColor = (${colour.map(short).join(', ')})`
  const texture = `
        def Shader "Reader"
        {
            uniform token info:id = "UsdPrimvarReader_float2"
            string inputs:varname = "st"
            float2 outputs:result
        }
        def Shader "Picture"
        {
            uniform token info:id = "UsdUVTexture"
            asset inputs:file = @picture.jpg@
            float2 inputs:st.connect = </Solid/Surface/Reader.outputs:result>
            float3 outputs:rgb
        }`
  return `#usda 1.0
(
    defaultPrim = "Solid"
    metersPerUnit = 1
    upAxis = "Y"
)

def Xform "Solid"
{
    def Mesh "Mesh" (
        prepend apiSchemas = ["MaterialBindingAPI"]
    )
    {
        int[] faceVertexCounts = [${Array(mesh.triangles.length / 3)
          .fill(3)
          .join(', ')}]
        int[] faceVertexIndices = [${mesh.triangles.join(', ')}]
        point3f[] points = [${tuples(mesh.positions, 3)}]
        normal3f[] normals = [${tuples(mesh.normals, 3)}] (
            interpolation = "vertex"
        )
        texCoord2f[] primvars:st = [${tuples(uvs, 2)}] (
            interpolation = "vertex"
        )
        uniform token subdivisionScheme = "none"
        rel material:binding = </Solid/Surface>
    }
    def Material "Surface"
    {
        token outputs:surface.connect = </Solid/Surface/Shader.outputs:surface>
        def Shader "Shader"
        {
            uniform token info:id = "UsdPreviewSurface"
            ${diffuse}
            float inputs:metallic = ${short(metallic)}
            float inputs:roughness = ${short(roughness)}
            token outputs:surface
        }${picture ? texture : ''}
    }
}
`
}

function* triples(values: readonly number[]): Generator<Point> {
  for (let index = 0; index < values.length; index += 3) yield [values[index]!, values[index + 1]!, values[index + 2]!]
}

const short = (value: number) => String(Math.round(value * 1e5) / 1e5)
