import { Document, NodeIO, TextureInfo, type Texture } from '@gltf-transform/core'
import type { MapImage, Material } from '../materials/material.ts'
import type { Piece, Solid } from '../geometry/solid.ts'
import { tangentsOf } from './tangents.ts'
import { linearRgbOf } from '../../kit/colour/rgb.ts'

const { MagFilter, MinFilter, WrapMode } = TextureInfo
const LINEAR = MagFilter['LINEAR']!
const MIPMAPPED = MinFilter['LINEAR_MIPMAP_LINEAR']!
const REPEAT = WrapMode['REPEAT']!

/** glTF 2.0 in one binary file. */
export async function writeGlb({ pieces }: Solid, name: string): Promise<Uint8Array> {
  const document = new Document()
  const textures = new Map<MapImage, Texture>()
  const textureOf = (image: MapImage): Texture => {
    const known = textures.get(image) ?? document.createTexture().setImage(image.jpeg).setMimeType('image/jpeg')
    textures.set(image, known)
    return known
  }
  const mesh = document.createMesh(name)
  for (const [index, piece] of pieces.entries())
    mesh.addPrimitive(geometryOf(document, piece).setMaterial(materialOf(document, piece, index, textureOf)))
  document.createScene().addChild(document.createNode(name).setMesh(mesh))
  document.getRoot().getAsset().generator = 'Pressrun'
  return new NodeIO().writeBinary(document)
}

function geometryOf(document: Document, { surface, triangles, maps }: Piece) {
  const buffer = document.getRoot().listBuffers()[0] ?? document.createBuffer()
  const accessor = (type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4', values: Float32Array | Uint32Array) =>
    document
      .createAccessor()
      .setType(type)
      .setArray(values as Float32Array<ArrayBuffer>)
      .setBuffer(buffer)
  const primitive = document
    .createPrimitive()
    .setIndices(accessor('SCALAR', triangles))
    .setAttribute('POSITION', accessor('VEC3', Float32Array.from(surface.positions)))
    .setAttribute('NORMAL', accessor('VEC3', Float32Array.from(surface.normals)))
    .setAttribute('TEXCOORD_0', accessor('VEC2', Float32Array.from(surface.uvs)))
  if (maps.normals) primitive.setAttribute('TANGENT', accessor('VEC4', tangentsOf(surface, triangles)))
  if (surface.colours) primitive.setAttribute('COLOR_0', accessor('VEC3', Float32Array.from(surface.colours)))
  return primitive
}

function materialOf(
  document: Document,
  { material, maps }: Piece,
  index: number,
  textureOf: (image: MapImage) => Texture,
) {
  const { opacity = 1, metallic, roughness } = material
  const light = maps.colour ? ([1, 1, 1] as const) : linearRgbOf(material.colour)
  const surface = document
    .createMaterial(nameOf(material, index))
    .setBaseColorFactor([...light, opacity])
    .setMetallicFactor(metallic)
    .setRoughnessFactor(roughness)
    .setAlphaMode(opacity < 1 ? 'BLEND' : 'OPAQUE')
  if (material.glows) surface.setEmissiveFactor([...linearRgbOf(material.colour)])
  if (maps.colour) surface.setBaseColorTexture(textureOf(maps.colour))
  if (maps.normals) surface.setNormalTexture(textureOf(maps.normals))
  if (maps.surface)
    surface.setMetallicRoughnessTexture(textureOf(maps.surface)).setOcclusionTexture(textureOf(maps.surface))
  const uses = [
    surface.getBaseColorTextureInfo(),
    surface.getNormalTextureInfo(),
    surface.getMetallicRoughnessTextureInfo(),
    surface.getOcclusionTextureInfo(),
  ]
  for (const use of uses) use?.setMagFilter(LINEAR).setMinFilter(MIPMAPPED).setWrapS(REPEAT).setWrapT(REPEAT)
  return surface
}

export const nameOf = ({ pattern, colour }: Material, index: number): string =>
  `${pattern}-${colour.slice(1)}-${index + 1}`
