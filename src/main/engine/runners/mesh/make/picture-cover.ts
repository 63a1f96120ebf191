import type { Picture } from '../../kit/picture.ts'
import { encoded } from '../finish/finish-solid.ts'
import type { Material } from '../materials/material.ts'
import { reliefMaps } from '../materials/textures.ts'

/** The picture itself as a material, with the unevenness that its light and shade suggest. */
export async function pictureMaterial(picture: Picture, side: number, colour: string): Promise<Material> {
  const { data, info } = await (
    await picture.open()
  )
    .flatten({ background: '#ffffff' })
    .resize(side, side, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const cover = await encoded(data, width, height)
  const grey = Float32Array.from(
    { length: width * height },
    (_, at) => (data[at * 3]! + data[at * 3 + 1]! + data[at * 3 + 2]!) / 765,
  )
  const { normals, surface } = reliefMaps(grey, side)
  return {
    colour,
    pattern: 'speckle',
    metallic: 0,
    roughness: 0.62,
    picture: {
      ...cover,
      normals: await encoded(normals, side),
      surface: await encoded(surface, side),
    },
  }
}
