import { join } from 'node:path'
import { openImage } from '../../media/image.ts'
import type { ProducedOutput, RunJob } from '../../workers/contract.ts'
import { breathe } from '../kit/breathe.ts'
import type { Runner } from '../runner.ts'
import { playStem } from '../music/compose.ts'
import { writeFilm } from '../kit/film.ts'
import { landscapeLayers } from '../drawing/landscape.ts'
import { choosePalette } from '../drawing/palette.ts'
import { frameOf, numberOf, textOf } from '../kit/params.ts'
import { createRandom } from '../kit/random.ts'
import { finishSound, writeWav } from '../kit/wave.ts'

/** How far a layer travels in frame widths, from the sky to the nearest hill. */
const TRAVEL = [0, 0.06, 0.14, 0.26, 0.42]
const MARGIN = 0.25

/** A slow ride past a landscape: near hills pass faster than far ones. */
export const makeFilm: Runner = async (job, context) => {
  const outputs: ProducedOutput[] = []
  const { width, height } = frameOf(job)
  const [seconds, fps] = [numberOf(job, 'duration', 4), numberOf(job, 'fps', 24)]
  for (let index = 0; index < job.outputs; index++) {
    const layers = await drawLayers(job, index)
    const direction = createRandom('direction', job.seed + index).next() < 0.5 ? -1 : 1
    const still = layers.map((_, layer) => `[${layer}:v]loop=loop=-1:size=1,fps=${fps}[l${layer}]`)
    const moves = layers.slice(1).map((_, above) => {
      const way = (direction * (TRAVEL[above + 1] ?? 0) * width).toFixed(1)
      const under = above === 0 ? 'l0' : `m${above}`
      return `[${under}][l${above + 1}]overlay=x='-${width * MARGIN}+(t/${seconds}-0.5)*(${way})':y=0:shortest=0[m${above + 1}]`
    })
    const crop = `[m${layers.length - 1}]crop=${width}:${height}:0:0[film]`
    const music =
      job.params['generate_audio'] === true ? [await playAmbience(job, index, seconds, context.onProgress)] : []
    const plan = {
      inputs: [...layers, ...music].flatMap((path) => ['-i', path]),
      graph: [...still, ...moves, crop].join(';'),
      seconds,
      fps,
      sound: music.length > 0 ? `${layers.length}:a:0` : null,
    }
    outputs.push(await writeFilm(job, index, plan, context))
  }
  return outputs
}

async function drawLayers(job: RunJob, index: number): Promise<string[]> {
  const words = textOf(job, 'prompt')
  const frame = frameOf(job)
  const seed = job.seed + index
  const palette = choosePalette(job.params['palette'], words, createRandom('palette', words, seed))
  const paths: string[] = []
  for (const [layer, content] of landscapeLayers(words, seed, palette, frame).entries()) {
    // the sky stands still and is as large as the frame; the hills bring a margin to travel over
    const margin = layer === 0 ? 0 : frame.width * MARGIN
    const width = frame.width + margin * 2
    const path = join(job.directory, `layer-${index}-${layer}.png`)
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${frame.height}" viewBox="${-margin} 0 ${width} ${frame.height}">${content}</svg>`
    await (await openImage(Buffer.from(picture))).png({ compressionLevel: 1 }).toFile(path)
    paths.push(path)
  }
  return paths
}

async function playAmbience(
  job: RunJob,
  index: number,
  seconds: number,
  onProgress: (progress: number) => void,
): Promise<string> {
  const song = {
    seconds,
    style: 'calm ambient',
    lyrics: '',
    instrumental: true,
    words: textOf(job, 'prompt'),
    seed: job.seed,
  }
  const sound = await playStem(song, 'other', async () => {
    onProgress((index + 0.05) / job.outputs)
    await breathe()
  })
  const path = join(job.directory, `ambience-${index}.wav`)
  await writeWav(path, finishSound(sound, 0.5))
  return path
}
