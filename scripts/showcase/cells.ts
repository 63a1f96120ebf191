import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { finishSolid } from '../../src/main/engine/runners/mesh/finish/finish-solid.ts'
import { MESH_DRAFTS } from '../../src/main/engine/runners/mesh/index.ts'
import { readOptions } from '../../src/main/engine/runners/mesh/options.ts'
import { photograph } from '../../src/main/engine/runners/mesh/render/render.ts'
import type { RunContext } from '../../src/main/engine/runners/runner.ts'
import type { RunJob } from '../../src/main/engine/jobs/service-jobs.ts'
import { fileOf, type Shown } from './studio.ts'

const CELL_HEIGHT = 240
const MOST_WIDTH = 960
const FRAMES = 4
/** Besides the photograph that every mesh comes with. */
const OTHER_ANGLES = [
  { turn: 2.4, tilt: 0.3 },
  { turn: -0.9, tilt: 0.75 },
]
const CHECKS = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><rect width="24" height="24" fill="#fff"/><path d="M0 0h12v12H0zM12 12h12v12H12z" fill="#d8d8d8"/></svg>',
)

/** What one job made, as pictures. */
export async function cellsOf(shown: Shown, context: RunContext): Promise<Buffer[]> {
  const [output] = shown.outputs
  const path = fileOf(output!, 'original')
  switch (output!.facts.kind) {
    case 'image':
      return [await pictureCell(path)]
    case 'video':
      return [await filmCell(path, output!.facts.durationSeconds!, context)]
    case 'audio':
      return [await soundCell(path, context)]
    case 'text':
      return [await textCell(path)]
    default:
      return [await pictureCell(fileOf(output!, 'thumbnail')), ...(await otherAngles(shown.job, context))]
  }
}

export async function inputCell({ path, kind }: RunJob['inputs'][string], context: RunContext): Promise<Buffer> {
  return kind === 'video' ? stillCell(path, context) : pictureCell(path)
}

/** Whatever it is transparent over shows a chequered ground. */
async function pictureCell(picture: string | Buffer): Promise<Buffer> {
  const fitted = { height: CELL_HEIGHT, width: MOST_WIDTH, fit: 'inside', withoutEnlargement: true } as const
  const small = await sharp(picture, { density: 144 }).resize(fitted).png().toBuffer()
  const { width, height } = await sharp(small).metadata()
  const checks = await sharp(CHECKS).png().toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite([{ input: checks, tile: true }, { input: small }])
    .png()
    .toBuffer()
}

async function filmCell(path: string, seconds: number, context: RunContext): Promise<Buffer> {
  const frames = `fps=${FRAMES}/${seconds}:start_time=0,scale=-2:${CELL_HEIGHT}`
  const graph = `${frames},tile=${FRAMES}x1:padding=8:color=white@0`
  return pictureCell(await drawnBy(context, [...decoderOf(path), '-i', path, '-vf', graph, '-frames:v', '1']))
}

async function stillCell(path: string, context: RunContext): Promise<Buffer> {
  return pictureCell(await drawnBy(context, [...decoderOf(path), '-i', path, '-frames:v', '1']))
}

/** ffmpeg's own VP9 decoder leaves the transparency out. */
const decoderOf = (path: string) => (path.endsWith('.webm') ? ['-c:v', 'libvpx-vp9'] : [])

/** The wave above, what it is made of below. */
async function soundCell(path: string, context: RunContext): Promise<Buffer> {
  const wave =
    'color=c=#f4f1ea:s=640x90[ground];[a]showwavespic=s=640x90:colors=#3b6ea5,format=rgba[line];[ground][line]overlay'
  const spectrum = '[b]aresample=16000,showspectrumpic=s=640x150:legend=0:scale=log:color=magma:gain=2'
  const graph = `[0:a]aformat=channel_layouts=mono,asplit[a][b];${wave},format=rgb24[above];${spectrum},format=rgb24[below];[above][below]vstack`
  return pictureCell(await drawnBy(context, ['-i', path, '-filter_complex', graph, '-frames:v', '1']))
}

async function textCell(path: string): Promise<Buffer> {
  const words = (await readFile(path, 'utf8')).trim().split(/\s+/)
  const lines: string[] = ['']
  for (const word of words) {
    if (lines.at(-1)!.length + word.length > 44) lines.push('')
    lines[lines.length - 1] += `${word} `
  }
  const escaped = lines.map((line) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
  const rows = escaped.map((line, index) => `<text x="20" y="${44 + index * 30}">${line}</text>`)
  const height = 40 + lines.length * 30
  return pictureCell(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="520" height="${height}" font-family="sans-serif"
      font-size="20"><rect width="100%" height="100%" fill="#f4f1ea"/>${rows.join('')}</svg>`),
  )
}

async function otherAngles(job: RunJob, context: RunContext): Promise<Buffer[]> {
  const draft = await (await MESH_DRAFTS[job.modelId as keyof typeof MESH_DRAFTS]())(job, context)
  const solid = await finishSolid(draft, readOptions(job), context)
  const raw = { width: CELL_HEIGHT, height: CELL_HEIGHT, channels: 3 } as const
  return Promise.all(
    OTHER_ANGLES.map(async (camera) =>
      sharp(await photograph(solid, CELL_HEIGHT, camera, context.signal), { raw })
        .png()
        .toBuffer(),
    ),
  )
}

async function drawnBy({ ffmpeg, signal }: RunContext, commandArguments: string[]): Promise<Buffer> {
  const chunks: Buffer[] = []
  const onOutput = (chunk: Buffer) => void chunks.push(chunk)
  await ffmpeg.run([...commandArguments, '-f', 'image2pipe', '-c:v', 'png', 'pipe:1'], { signal, onOutput })
  return Buffer.concat(chunks)
}
