import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeThumbnail } from '../../media/previews.ts'
import type { ProducedFile, ProducedOutput, RunJob } from '../../workers/contract.ts'
import { breathe } from '../kit/breathe.ts'
import type { Runner } from '../runner.ts'
import { writeFbx } from './fbx.ts'
import { writeGlb } from './glb.ts'
import { lathe, relief, type Material, type Mesh } from './mesh.ts'
import { meshSvg } from './mesh-picture.ts'
import { writeObj, writeStl, writeUsda } from './mesh-text-formats.ts'
import { choosePalette, rgbOf } from '../drawing/palette.ts'
import { numberOf, requiredInput, textOf } from '../kit/params.ts'
import { readPicture } from '../kit/picture.ts'
import { profileFor } from './profiles.ts'
import { createRandom } from '../kit/random.ts'
import { packUsdz } from './usdz.ts'

/** Turns an object on a lathe, with the profile that the words suggest. */
export const turnSolid: Runner = async (job, context) => {
  const words = textOf(job, 'prompt')
  const random = createRandom('solid', words, job.seed)
  const triangles = numberOf(job, 'polycount', 6000)
  const rows = Math.max(6, Math.round(Math.sqrt(triangles / 4)))
  const mesh = lathe(profileFor(words, random, rows), Math.max(6, Math.round(triangles / rows / 2)))
  const metal = /\b(metal|gold|golden|silver|steel|bronze|copper|iron|chrome)\b/i.test(words)
  const colour = rgbOf(choosePalette(job.params['palette'], words, random).layers[0])
  context.onProgress(0.3)
  await breathe()
  const material = { colour, metallic: metal ? 1 : 0, roughness: metal ? 0.25 : 0.65, picture: null }
  return [await writeSolid(job, mesh, material, () => colour, context.onProgress)]
}

/** Raises a picture: what is bright stands out. */
export const raiseRelief: Runner = async (job, context) => {
  const picture = await readPicture(requiredInput(job, 'image'))
  const triangles = numberOf(job, 'polycount', 12_000)
  const columns = Math.max(8, Math.round(Math.sqrt(((triangles / 2) * picture.width) / picture.height)))
  const rows = Math.max(8, Math.round(triangles / 2 / columns))
  const small = (await picture.open())
    .flatten({ background: '#000000' })
    .resize(columns, rows, { fit: 'fill' })
    .removeAlpha()
  const pixels = await small.blur(0.8).raw().toBuffer()
  const heights = Float32Array.from({ length: columns * rows }, (_, index) => {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(index * 3, index * 3 + 3)
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
  })
  context.onProgress(0.3)
  await breathe()
  const cover = (await picture.open()).flatten({ background: '#000000' }).resize(1024, 1024, { fit: 'inside' })
  const textured = job.params['texture'] !== false
  const clay = [0.82, 0.76, 0.68] as const
  const material = {
    colour: clay,
    metallic: 0,
    roughness: 0.8,
    picture: textured ? await cover.jpeg({ quality: 88 }).toBuffer() : null,
  }
  const colourOf = (u: number, v: number) => {
    if (!textured) return clay
    const at = (Math.min(rows - 1, Math.floor(v * rows)) * columns + Math.min(columns - 1, Math.floor(u * columns))) * 3
    return [pixels[at]! / 255, pixels[at + 1]! / 255, pixels[at + 2]! / 255] as const
  }
  return [await writeSolid(job, relief(heights, columns, rows, 0.18), material, colourOf, context.onProgress)]
}

async function writeSolid(
  job: RunJob,
  mesh: Mesh,
  material: Material,
  colourOf: (u: number, v: number) => readonly [number, number, number],
  onProgress: (progress: number) => void,
): Promise<ProducedOutput> {
  const usda = { name: 'solid.usda', data: Buffer.from(writeUsda(mesh, material)) }
  const cover = material.picture ? [{ name: 'picture.jpg', data: material.picture }] : []
  const contents = [
    { variant: 'original', extension: 'glb', mimeType: 'model/gltf-binary', data: writeGlb(mesh, material) },
    { variant: 'obj', extension: 'obj', mimeType: 'model/obj', data: writeObj(mesh, material) },
    { variant: 'stl', extension: 'stl', mimeType: 'model/stl', data: writeStl(mesh) },
    { variant: 'fbx', extension: 'fbx', mimeType: 'application/octet-stream', data: writeFbx(mesh, material) },
    { variant: 'usdz', extension: 'usdz', mimeType: 'model/vnd.usdz+zip', data: packUsdz([usda, ...cover]) },
  ] as const
  const files: ProducedFile[] = []
  for (const [index, { variant, extension, mimeType, data }] of contents.entries()) {
    const path = join(job.directory, `output-0.${extension}`)
    await writeFile(path, data)
    files.push({ variant, path, mimeType })
    onProgress(0.4 + (index / contents.length) * 0.4)
    await breathe()
  }
  const place = { directory: job.directory, name: 'output-0' }
  files.push(await writeThumbnail(Buffer.from(meshSvg(mesh, colourOf)), place))
  return {
    facts: {
      kind: '3d',
      mimeType: 'model/gltf-binary',
      width: null,
      height: null,
      durationSeconds: null,
      transparent: null,
    },
    stem: null,
    files,
  }
}
