import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import type { CatalogEffect } from '../src/main/engine/catalog/catalog.ts'
import { createMediaPack } from '../src/main/engine/media/pack.ts'
import { createFfmpeg } from '../src/main/engine/media/run-ffmpeg.ts'
import { findMediaTools } from '../src/main/engine/media/tools.ts'
import { renderIllustration } from '../src/main/engine/runners/illustration/illustration.ts'
import { loadRunner } from '../src/main/engine/runners/registry.ts'
import type { RunContext } from '../src/main/engine/runners/runner.ts'
import type { RunJob } from '../src/main/engine/jobs/service-jobs.ts'
import { runJobOf } from '../tests/support/run-job.ts'

/** Everything a thumbnail shows is drawn by the product itself. */
const SCENES = [
  'a lighthouse on a cliff above the sea at sunset, a red sailing boat',
  'a red fox in a forest in the morning',
  'mountains and a lake with a hot air balloon',
  'a bicycle in a city street in autumn',
  'a rocket over a desert at night with stars',
  'a cup of coffee on a table by a window',
]
const SCENE_SIZE = { width: 1120, height: 840 }
/** The illustration keeps a rim of paper around its scene. */
const RIM = 48
const THUMBNAIL_SIZE = { width: 320, height: 240 }
const FILM_SECONDS = 3
/** What templates set in type. */
const WORDS = 'Harbour. Light on every corner'
const SEED = 7

export interface ThumbnailMaker {
  make(effect: CatalogEffect['entry']): Promise<Buffer>
  close(): Promise<void>
}

/** Runs the real effect on the same pictures and film every time; the small picture of what comes out is its thumbnail. */
export async function createThumbnailMaker(): Promise<ThumbnailMaker> {
  const directory = await mkdtemp(join(tmpdir(), 'pressrun-thumbnails-'))
  const tools = findMediaTools({ mediaPackDir: resolve(import.meta.dirname, '../node_modules/.cache/media-pack') })
  const context: RunContext = {
    ffmpeg: createFfmpeg({ path: tools.ffmpegPath, threads: 1 }),
    pack: createMediaPack(tools.packDir),
    threads: 1,
    signal: new AbortController().signal,
    onProgress: () => {},
  }
  const scenes = new Map<number, Promise<string>>()
  let film: Promise<string> | undefined

  async function drawScene(index: number): Promise<string> {
    const path = join(directory, `scene-${index}.png`)
    const prompt = SCENES[index]!
    const { pixels, width, height } = await renderIllustration({ prompt, style: 'paper-cut', ...SCENE_SIZE, seed: 5 })
    const inner = { left: RIM, top: RIM, width: width - RIM * 2, height: height - RIM * 2 }
    await sharp(pixels, { raw: { width, height, channels: 4 } })
      .extract(inner)
      .removeAlpha()
      .png()
      .toFile(path)
    return path
  }

  function scene(index: number): Promise<string> {
    const drawn = scenes.get(index) ?? drawScene(index)
    scenes.set(index, drawn)
    return drawn
  }

  /** The camera moves slowly over the first scene. */
  async function shootFilm(): Promise<string> {
    const path = join(directory, 'film.mp4')
    const move = "zoompan=z='1.4':x='(iw-iw/zoom)*(0.5-0.5*cos(on*0.14))':y='(ih-ih/zoom)*0.6':d=90:s=800x600:fps=30"
    await context.ffmpeg.run(
      [
        '-i',
        await scene(0),
        '-vf',
        move,
        ...(await context.ffmpeg.h264(30)),
        '-t',
        String(FILM_SECONDS),
        '-fflags',
        '+bitexact',
        path,
      ],
      { signal: context.signal },
    )
    return path
  }

  async function make({ id, input, kind, category, modelId }: CatalogEffect['entry']): Promise<Buffer> {
    const taken = input.type === 'images' ? Math.min(Number(input.max), SCENES.length) : 0
    const pictures = await Promise.all(Array.from({ length: taken }, (_, index) => scene(index)))
    const inputs: RunJob['inputs'] = {}
    for (const [index, path] of pictures.entries())
      inputs[`picture-${index}`] = { path, kind: 'image', mimeType: 'image/png' }
    const images = Object.keys(inputs)
    if (kind === 'video') inputs['film'] = { path: await (film ??= shootFilm()), kind: 'video', mimeType: 'video/mp4' }
    const runner = await loadRunner(modelId)
    const [output] = await runner(
      runJobOf(modelId, {
        effectId: id,
        params: kind === 'video' ? { video: 'film' } : { images, ...(category === 'template' && { prompt: WORDS }) },
        seed: SEED,
        inputs,
        directory: await mkdtemp(join(directory, 'job-')),
      }),
      context,
    )
    const made = output!.files.find(({ variant }) => variant === 'original')!.path
    return small(kind === 'video' ? await frameOf(made) : made)
  }

  async function frameOf(path: string): Promise<string> {
    const still = `${path}.png`
    await context.ffmpeg.run(['-ss', '1.2', '-i', path, '-frames:v', '1', still], { signal: context.signal })
    return still
  }

  return { make, close: () => rm(directory, { recursive: true, force: true }) }
}

/** What a gallery of them may weigh. */
const MOST_BYTES = 14_900

async function small(path: string): Promise<Buffer> {
  const { width, height } = await sharp(path).metadata()
  const lean = Math.abs(Math.log((width / height) * (3 / 4)))
  // a page stands on a quiet ground of its own colour; a strip would be a thread there, so a part of it is shown
  const shown = lean > 0.45 && lean < 1 ? 'contain' : 'cover'
  const { dominant } = await sharp(path).resize(64, 64, { fit: 'fill' }).stats()
  const background = { r: dominant.r * 0.35 + 60, g: dominant.g * 0.35 + 60, b: dominant.b * 0.35 + 60 }
  const { width: across, height: down } = THUMBNAIL_SIZE
  // what is too fine to be told apart at this size is shown nearer
  for (const part of [1, 0.55, 0.3]) {
    const [wide, tall] = [Math.round(width * part), Math.round(height * part)]
    const area = {
      left: Math.round((width - wide) * 0.6),
      top: Math.round((height - tall) / 2),
      width: wide,
      height: tall,
    }
    const picture = sharp(path).extract(area).resize(across, down, { fit: shown, background }).flatten({ background })
    for (const quality of [74, 58, 44, 32, 20]) {
      const bytes = await picture.clone().webp({ quality, effort: 6 }).toBuffer()
      if (bytes.length <= MOST_BYTES) return bytes
    }
  }
  throw new Error(`${path} does not become small enough.`)
}
