import type { Canvas } from '@napi-rs/canvas'
import { openImage } from '../../media/image.ts'
import type { ProducedOutput } from '../../workers/contract.ts'
import { breathe } from '../kit/breathe.ts'
import { frameOf, textOf } from '../kit/params.ts'
import { createRandom } from '../kit/random.ts'
import { writeImage } from '../kit/write-image.ts'
import type { Runner } from '../runner.ts'
import { choosePalette, type Palette } from './palette.ts'
import { addPaperGrain } from './paper-grain.ts'
import { drawPaperLandscape } from './paper/paper-landscape.ts'
import { drawGeometricPoster } from './poster/geometric-poster.ts'

type Drawing = (words: string, seed: number, palette: Palette, frame: { width: number; height: number }) => Canvas

export const drawLandscape = drawImage(drawPaperLandscape, 0.075)
export const drawPoster = drawImage(drawGeometricPoster, 0.035)

function drawImage(drawing: Drawing, grain: number): Runner {
  return async (job, context) => {
    const words = textOf(job, 'prompt')
    const { width, height } = frameOf(job)
    const outputs: ProducedOutput[] = []
    for (let index = 0; index < job.outputs; index++) {
      const seed = job.seed + index
      const palette = choosePalette(job.params['palette'], words, createRandom('palette', words, seed))
      const canvas = drawing(words, seed, palette, { width, height })
      await breathe()
      context.onProgress((index + 0.4) / job.outputs)
      const pixels = canvas.data()
      addPaperGrain(pixels, width, seed % 10_000, grain)
      const picture = await openImage(pixels, { raw: { width, height, channels: 4 } })
      outputs.push(await writeImage(job, index, picture.removeAlpha()))
      context.onProgress((index + 1) / job.outputs)
    }
    return outputs
  }
}
