import { openImage } from '../../media/image.ts'
import type { ProducedOutput } from '../../workers/contract.ts'
import type { Runner } from '../runner.ts'
import { landscapeLayers, svg } from './landscape.ts'
import { choosePalette, type Palette } from './palette.ts'
import { frameOf, textOf } from '../kit/params.ts'
import { poster } from './poster.ts'
import { createRandom } from '../kit/random.ts'
import { writeImage } from '../kit/write-image.ts'

type Drawing = (words: string, seed: number, palette: Palette, frame: { width: number; height: number }) => string

export const drawLandscape = drawImage((...subject) => landscapeLayers(...subject).join(''))
export const drawPoster = drawImage(poster)

function drawImage(drawing: Drawing): Runner {
  return async (job, context) => {
    const words = textOf(job, 'prompt')
    const frame = frameOf(job)
    const outputs: ProducedOutput[] = []
    for (let index = 0; index < job.outputs; index++) {
      const seed = job.seed + index
      context.onProgress((index + 0.3) / job.outputs)
      const palette = choosePalette(job.params['palette'], words, createRandom('palette', words, seed))
      const picture = await openImage(Buffer.from(svg(frame, drawing(words, seed, palette, frame))))
      outputs.push(await writeImage(job, index, picture.removeAlpha()))
      context.onProgress((index + 1) / job.outputs)
    }
    return outputs
  }
}
