import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMesh } from '../../../../tests/support/meshes.ts'
import { PORTRAIT } from '../../../../tests/support/portrait.ts'
import { cutShort, sample, wav } from '../../../../tests/support/sample-media.ts'
import { tinyParams } from '../../../../tests/support/small-params.ts'
import { vary, type Wish } from '../../../../tests/support/vary-param.ts'
import { runJobOf } from '../../../../tests/support/run-job.ts'
import { WORKER_ENTRY } from '../../../../tests/support/worker-entry.ts'
import { Model } from '#shared/service/catalog.ts'
import { PARAM_NAMES } from '#shared/service/params.ts'
import { listBuiltinModels } from '../catalog/models.ts'
import { priceFrom } from '../catalog/price.ts'
import { findMediaTools } from '../media/tools.ts'
import type { RunJob } from '../jobs/service-jobs.ts'
import type { Workers } from '../jobs/workers.ts'
import { createWorkers } from '../workers/pool.ts'

const worker = {
  nodePath: process.execPath,
  entryPath: WORKER_ENTRY,
  mediaPackDir: resolve('node_modules/.cache/media-pack'),
}
const log = { info() {}, warn() {}, error() {} }
const tools = findMediaTools(worker)
const { ffmpegPath } = tools
const models = listBuiltinModels(tools).map((model) =>
  Model.parse({ ...model.entry, priceFromCoins: priceFrom(model, 1) }),
)
/** On a machine that is busy with other tests. */
const PATIENCE_MS = 120_000

let directory: string
let workers: Workers
const inputs: RunJob['inputs'] = {}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pressrun-params-'))
  workers = createWorkers({ host: { worker, log } })
  const portrait = sharp(PORTRAIT).resize(160)
  await keep('image', 'image', await portrait.png().toBuffer())
  await keep('other-image', 'image', await portrait.clone().negate({ alpha: false }).flop().png().toBuffer())
  await keep('mask', 'image', await mask(20))
  await keep('other-mask', 'image', await mask(60))
  await keep('audio', 'audio', wav(1, { sampleRate: 16_000 }))
  await keep('other-audio', 'audio', wav(2, { sampleRate: 16_000 }))
  await keep('video', 'video', await sample('clip.mp4'))
  if (ffmpegPath !== null) inputs['video']!.path = cutShort(ffmpegPath, inputs['video']!.path)
  await keep('other-video', 'video', await sample('clip.webm'), 'video/webm')
})
afterAll(async () => {
  await workers.close()
  await rm(directory, { recursive: true, force: true })
})

const MIME_TYPES = { image: 'image/png', audio: 'audio/wav', video: 'video/mp4' }
async function keep(name: string, kind: keyof typeof MIME_TYPES, bytes: Uint8Array, mimeType = MIME_TYPES[kind]) {
  const path = join(directory, name)
  await writeFile(path, bytes)
  inputs[name] = { path, kind, mimeType }
}

function mask(side: number): Promise<Buffer> {
  const hole = { create: { width: side, height: side, channels: 3, background: 'white' } } as const
  return sharp({ create: { width: 160, height: 200, channels: 3, background: 'black' } })
    .composite([{ input: hole }])
    .png()
    .toBuffer()
}

/** Everything that came of a wish, in one short string. */
async function outcomeOf(model: Model, { params, seed, outputs }: Wish): Promise<string> {
  const place = await mkdtemp(join(directory, 'job-'))
  // the object alone is looked at, and its photograph is most of the work on a mesh
  if (model.taskType.startsWith('3d.')) {
    const { glb } = await makeMesh({
      modelId: model.id,
      params,
      seed,
      image: join(directory, 'image'),
      directory: place,
    })
    return createHash('sha256').update(glb.bytes).digest('hex')
  }
  const job = runJobOf(model.id, { params, seed, outputs, inputs, directory: place })
  const result = await workers.run(job, { signal: new AbortController().signal })
  if (!result.ok) throw new Error(`${model.id} with ${JSON.stringify(params)}: ${result.code}: ${result.detail}`)
  const hash = createHash('sha256')
  for (const { files } of result.outputs) {
    const original = files.find((file) => file.variant === 'original')!
    hash.update(await readFile(original.path))
  }
  return `${result.outputs.length} ${hash.digest('hex')}`
}

/** The quick ones, the quickest first. */
const QUICK = [
  'geometric-poster',
  'smooth-fill',
  'mirror-expand',
  'lanczos-upscale',
  'robot-voice',
  'pitch-shifter',
  'sound-maker',
  'contrast-cutout',
  'picture-looks',
  'product-table',
  'lathe-solid',
]

/** Each param on the quickest model that has it, or else on the cheapest. */
function chosenPairs(): [modelId: string, name: string][] {
  const quick = QUICK.map((id) => models.find((model) => model.id === id)!)
  const others = models.toSorted((one, other) => one.priceFromCoins! - other.priceFromCoins!)
  return PARAM_NAMES.map((name) => {
    const model = [...quick, ...others].find(({ params }) => params.some((param) => param.name === name))
    return [model!.id, name]
  })
}

const baselines = new Map<string, string>()

/**
 * The families' own tests say which way each param works; here it is enough that none is without effect. One after the
 * other: a second process would load the same code and networks once more.
 */
test.each(chosenPairs())(
  '%s listens to %s',
  async (id, name) => {
    const model = models.find((each) => each.id === id)!
    const wish = { params: tinyParams(model, 'A lighthouse on a hill'), seed: 3, outputs: 1 }
    const baseline = baselines.get(id) ?? (await outcomeOf(model, wish))
    baselines.set(id, baseline)
    const varied = vary(
      model.params.find((param) => param.name === name)!,
      wish,
    )
    expect(await outcomeOf(model, varied)).not.toBe(baseline)
  },
  PATIENCE_MS,
)
