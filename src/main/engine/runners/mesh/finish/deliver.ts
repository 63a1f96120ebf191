import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { writeThumbnail } from '../../../media/previews.ts'
import type { ProducedFile } from '../../../jobs/media-files.ts'
import type { ProducedOutput, RunJob } from '../../../jobs/service-jobs.ts'
import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import type { RunContext } from '../../runner.ts'
import { finishSolid, type Draft } from './finish-solid.ts'
import { readOptions } from '../options.ts'
import { photograph, type Camera } from '../render/render.ts'
import { writeFbx } from '../writers/fbx.ts'
import { writeGlb } from '../writers/glb.ts'
import { writeObj } from '../writers/obj.ts'
import { writeStl } from '../writers/stl.ts'
import { writeUsda } from '../writers/usda.ts'
import { packUsdz } from '../writers/usdz.ts'

const THUMBNAIL_SIDE = 512
const FROM_THE_SIDE: Camera = { turn: 0.55, tilt: 0.32 }

/** Writes the object in every format, and its photograph. */
export async function deliver(job: RunJob, context: RunContext, draft: Draft): Promise<ProducedOutput[]> {
  const solid = await finishSolid(draft, readOptions(job), context)
  const usd = () => {
    const { text, pictures } = writeUsda(solid)
    return packUsdz([{ name: 'solid.usda', data: Buffer.from(text) }, ...pictures])
  }
  const formats = [
    { variant: 'original', extension: 'glb', mimeType: 'model/gltf-binary', write: () => writeGlb(solid, draft.name) },
    { variant: 'obj', extension: 'obj', mimeType: 'model/obj', write: () => writeObj(solid, draft.name) },
    { variant: 'stl', extension: 'stl', mimeType: 'model/stl', write: () => writeStl(solid) },
    { variant: 'fbx', extension: 'fbx', mimeType: 'application/octet-stream', write: () => writeFbx(solid) },
    { variant: 'usdz', extension: 'usdz', mimeType: 'model/vnd.usdz+zip', write: usd },
  ] as const
  const files: ProducedFile[] = []
  for (const [index, { variant, extension, mimeType, write }] of formats.entries()) {
    const path = join(job.directory, `output-0.${extension}`)
    await writeFile(path, await write())
    files.push({ variant, path, mimeType })
    context.onProgress(0.6 + (index / formats.length) * 0.2)
    await yieldToEventLoop(context.signal)
  }
  const raw = { width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, channels: 3 } as const
  const photo = await photograph(solid, THUMBNAIL_SIDE, draft.camera ?? FROM_THE_SIDE, context.signal)
  context.onProgress(0.97)
  const png = await sharp(photo, { raw }).png({ compressionLevel: 1 }).toBuffer()
  files.push(await writeThumbnail(png, { directory: job.directory, name: 'output-0' }))
  return [
    {
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
    },
  ]
}
