import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { openNewDataFolder } from './new-data-folder.ts'
import { openIntake, stage } from './library-scene.ts'
import { makeMesh } from './meshes.ts'
import { png, sample, wav } from './sample-media.ts'

/** What a library has of every kind, made for real, under the names the tests know them by. */
export interface ViewerScene {
  ids: Record<SceneName, string>
  paths: Record<SceneName, string>
}

export type SceneName = (typeof ORDER)[number]

/** The order they come in; the library shows the last first. */
const ORDER = ['words', 'mesh', 'sound', 'film', 'cutout', 'fox', 'hare', 'poster'] as const
export const LIBRARY_ORDER = ORDER.toReversed()

/** The poster comes from the hare, and that from the fox. */
const MADE_FROM: Partial<Record<SceneName, SceneName>> = { hare: 'fox', poster: 'hare' }

const VTT = `WEBVTT

00:00:00.000 --> 00:00:02.500
Good morning, and welcome to the print shop.

00:00:02.500 --> 00:00:05.000
The first sheet is always a proof.

00:01:05.250 --> 00:01:07.000
And the last sheet is the one we keep.
`

/** Puts them into a data folder before an app opens it. */
export async function fillLibrary(dataDir: string): Promise<ViewerScene> {
  mkdirSync(dataDir, { recursive: true })
  const db = openNewDataFolder(dataDir)
  const made = mkdtempSync(join(tmpdir(), 'pressrun-scene-'))
  try {
    const folder = join(dataDir, 'made')
    const intake = openIntake(db, { previewsDir: join(dataDir, 'thumbnails') })
    const staging = await intake.stagingDir(folder)
    const common = (name: string, extension: string) => ({ folder, relativePath: `Morning/${name}.${extension}` })
    const sea = join(made, 'sea.png')
    await sharp(await drawing(400, 300, 40)).toFile(sea)
    const { glb, obj } = await makeMesh({
      modelId: 'object-builder',
      params: { prompt: 'a chair' },
      image: sea,
      directory: made,
    })
    const painted = async (turn: number, params: object, name: string) =>
      stage(staging, name, {
        ...common(name, 'png'),
        bytes: await drawing(1600, 1200, turn),
        width: 1600,
        height: 1200,
        settings: {
          params: { prompt: 'A quiet harbour at first light, ink and wash', aspect_ratio: '4:3', seed: 7, ...params },
          columns: {},
        },
      })
    const all: Record<SceneName, Parameters<typeof intake.takeIn>[0]> = {
      words: stage(staging, 'words', {
        ...common('words', 'txt'),
        kind: 'text',
        mimeType: 'text/plain',
        bytes: Buffer.from('Good morning, and welcome to the print shop. The first sheet is always a proof.\n'),
        width: null,
        height: null,
        settings: { modelId: 'listen', modelName: 'Listen', taskType: 'audio.stt', params: { language: 'en' } },
      }),
      mesh: stage(staging, 'mesh', {
        ...common('mesh', 'glb'),
        kind: '3d',
        mimeType: 'model/gltf-binary',
        bytes: glb.bytes,
        width: null,
        height: null,
        settings: {
          modelId: 'object-builder',
          modelName: 'Object Builder',
          taskType: '3d.from-text',
          params: { prompt: 'A chair' },
        },
      }),
      sound: stage(staging, 'sound', {
        ...common('sound', 'wav'),
        kind: 'audio',
        mimeType: 'audio/wav',
        bytes: chime(),
        width: null,
        height: null,
        durationSeconds: 6,
        settings: { taskType: 'audio.sfx', modelName: 'Foley', params: { prompt: 'A bell in fog', duration: 6 } },
      }),
      film: stage(staging, 'film', {
        ...common('film', 'mp4'),
        kind: 'video',
        mimeType: 'video/mp4',
        bytes: await sample('clip.mp4'),
        width: 160,
        height: 120,
        durationSeconds: 2,
        settings: { taskType: 'video.generate', modelName: 'Clay Motion', params: { prompt: 'Waves, slowly' } },
      }),
      cutout: stage(staging, 'cutout', {
        ...common('cutout', 'png'),
        bytes: png(64, 48, { alpha: true }),
        width: 64,
        height: 48,
        transparent: true,
        settings: { taskType: 'image.remove-bg', modelName: 'Cutout', params: {} },
      }),
      fox: await painted(200, { seed: 11, aspect_ratio: '1:1' }, 'fox'),
      hare: await painted(120, { seed: 12 }, 'hare'),
      poster: await painted(20, { seed: 13, num_outputs: 2 }, 'poster'),
    }
    const vtt = stage(staging, 'words-vtt', { bytes: Buffer.from(VTT) }).file
    const object = stage(staging, 'mesh-obj', { bytes: Buffer.from(obj) }).file
    all.words = { ...all.words, companions: [{ variant: 'vtt', file: vtt }] }
    all.mesh = { ...all.mesh, companions: [{ variant: 'obj', file: object }] }
    const scene: ViewerScene = { ids: {} as never, paths: {} as never }
    for (const name of ORDER) {
      // the file is known by its content, with its settings inside
      const from = MADE_FROM[name]
      const madeFrom = from ? [createHash('sha256').update(readFileSync(scene.paths[from])).digest('hex')] : []
      const { itemId, path } = await intake.takeIn({ ...all[name], madeFrom })
      scene.ids[name] = itemId
      scene.paths[name] = path
    }
    return scene
  } finally {
    db.close()
    rmSync(made, { recursive: true, force: true })
  }
}

/** A landscape in flat colours, told apart from another by its hue. */
function drawing(width: number, height: number, hue: number): Promise<Buffer> {
  const band = (from: number, lightness: number) =>
    `<path d="M0 ${from} C 400 ${from - 160}, 700 ${from + 90}, 1000 ${from - 40} V 750 H 0 Z" fill="hsl(${hue} 32% ${lightness}%)"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 750" width="${width}" height="${height}">
    <rect width="1000" height="750" fill="hsl(${hue} 40% 86%)"/>
    <circle cx="700" cy="230" r="90" fill="hsl(${(hue + 160) % 360} 70% 62%)"/>
    ${band(430, 68)}${band(540, 48)}${band(640, 28)}
  </svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** Three strokes that fade away. */
function chime(): Uint8Array {
  const file = wav(6, { sampleRate: 16_000 })
  const samples = new Int16Array(file.buffer, 44)
  for (const [at, value] of samples.entries()) samples[at] = value * 3 * Math.exp(-((at / 16_000) % 2) * 2.2)
  return file
}
