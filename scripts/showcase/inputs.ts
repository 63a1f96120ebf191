import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { hum, TUNES, tuneOf } from '../../tests/support/hummed-tune.ts'
import { PORTRAIT } from '../../tests/support/portrait.ts'
import { writeStereoWav } from '../../tests/support/stereo-wav.ts'
import type { Ffmpeg } from '../../src/main/engine/media/run-ffmpeg.ts'
import { renderIllustration } from '../../src/main/engine/runners/illustration/illustration.ts'
import { SAMPLE_RATE } from '../../src/main/engine/runners/kit/sound/samples.ts'
import type { RunJob } from '../../src/main/engine/jobs/service-jobs.ts'
import { GARMENT, PRODUCT } from './drawn-inputs.ts'

export type InputName =
  | 'scene'
  | 'small'
  | 'worn'
  | 'grey'
  | 'mask'
  | 'portrait'
  | 'product'
  | 'garment'
  | 'film'
  | 'talk'
  | 'speech'
  | 'noisy'
  | 'hummed'
export type Inputs = RunJob['inputs']

const SCENES = [
  'a lighthouse on a cliff above the sea at sunset, a red sailing boat',
  'a red fox in a forest in the morning',
  'mountains and a lake with a hot air balloon',
  'a bicycle in a city street in autumn',
]
export const SENTENCE = 'The harbour is quiet this morning, and every boat has its own light.'
/** The illustration keeps a rim of paper around its scene. */
const RIM = 48

/** Makes one output of a model, as anybody could. */
export type Make = (modelId: string, params: RunJob['params'], inputs: Inputs) => Promise<string>

/** Pictures, films and voices to show the models on, made by the product itself. */
export async function makeInputs(directory: string, ffmpeg: Ffmpeg, make: Make): Promise<Inputs> {
  const inputs: Inputs = {}
  const { signal } = new AbortController()
  const keep = (name: string, kind: 'image' | 'video' | 'audio', mimeType: string) => {
    const path = join(directory, `${name}.${mimeType.split('/')[1]}`)
    inputs[name] = { path, kind, mimeType }
    return path
  }
  const picture = (name: string, image: Sharp) => image.png().toFile(keep(name, 'image', 'image/png'))

  for (const [index, prompt] of SCENES.entries()) {
    const name = index === 0 ? 'scene' : `scene-${index}`
    await picture(name, await drawScene(prompt))
  }
  const scene = inputs['scene']!.path
  await picture('small', sharp(scene).resize(400))
  await picture('grey', sharp(inputs['scene-3']!.path).grayscale())
  await picture('worn', await wear(scene))
  await picture('mask', await drawMask(scene))
  await picture('portrait', sharp(PORTRAIT, { density: 180 }).resize(800))
  await picture('product', sharp(PRODUCT))
  await picture('garment', sharp(GARMENT))

  const film = await make('paper-theatre', { prompt: SCENES[0]!, duration: 3, resolution: '360' }, {})
  await copyFile(film, keep('film', 'video', 'video/mp4'))
  const speech = await make('kokoro', { text: SENTENCE }, {})
  await copyFile(speech, keep('speech', 'audio', 'audio/wav'))
  const noise = 'anoisesrc=d=30:c=pink:a=0.12:s=1[noise];[0:a][noise]amix=inputs=2:duration=first:normalize=0'
  const noisy = keep('noisy', 'audio', 'audio/wav')
  await ffmpeg.run(['-i', speech, '-filter_complex', noise, '-fflags', '+bitexact', noisy], { signal })
  const tune = hum(tuneOf(TUNES[1]!, 0.48), SAMPLE_RATE, { cents: 20, seed: 1 })
  await writeStereoWav(keep('hummed', 'audio', 'audio/wav'), { left: tune, right: tune })
  const talk = keep('talk', 'video', 'video/mp4')
  const sway = "zoompan=z='1.1+0.03*sin(on/9)':x='iw*0.045+6*sin(on/13)':y='ih*0.04':d=75:s=480x600:fps=25"
  const still = ['-i', inputs['portrait']!.path, '-vf', sway, '-t', '3']
  await ffmpeg.run([...still, ...(await ffmpeg.h264(25)), '-fflags', '+bitexact', talk], { signal })
  return inputs
}

async function drawScene(prompt: string): Promise<Sharp> {
  const size = { width: 1120, height: 840 }
  const { pixels, width, height } = await renderIllustration({ prompt, style: 'paper-cut', ...size, seed: 5 })
  const inner = { left: RIM, top: RIM, width: width - RIM * 2, height: height - RIM * 2 }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .extract(inner)
    .removeAlpha()
}

/** Faded, noisy and kept in a small file, as old pictures are. */
async function wear(path: string): Promise<Sharp> {
  const width = 640
  const faded = await sharp(path).resize(width).modulate({ saturation: 0.5 }).linear(0.6, 70).png().toBuffer()
  const { height } = await sharp(faded).metadata()
  const noise = { type: 'gaussian', mean: 128, sigma: 22 } as const
  const grain = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer()
  const grainy = await sharp(faded)
    .composite([{ input: grain, blend: 'soft-light' }])
    .png()
    .toBuffer()
  return sharp(await sharp(grainy).jpeg({ quality: 35 }).toBuffer())
}

/** Over the boat. */
async function drawMask(path: string): Promise<Sharp> {
  const { width, height } = await sharp(path).metadata()
  const [across, down] = [(share: number) => Math.round(width * share), (share: number) => Math.round(height * share)]
  const hole = `<rect x="${across(0.7)}" y="${down(0.4)}" width="${across(0.29)}" height="${down(0.35)}" rx="30" fill="white"/>`
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="black"/>${hole}</svg>`),
  )
}
