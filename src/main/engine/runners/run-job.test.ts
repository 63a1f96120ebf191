import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMesh } from '../../../../tests/support/meshes.ts'
import { cutShort, png, sample, wav } from '../../../../tests/support/sample-media.ts'
import { overlapOf, selectionScenes } from '../../../../tests/support/selection-scenes.ts'
import { tinyParams } from '../../../../tests/support/small-params.ts'
import { runJobOf } from '../../../../tests/support/run-job.ts'
import { WORKER_ENTRY } from '../../../../tests/support/worker-entry.ts'
import { Model } from '#shared/service/catalog.ts'
import type { Params } from '#shared/service/params.ts'
import { findMediaTools } from '../media/tools.ts'
import type { ProducedOutput, RunJob, RunResult } from '../jobs/service-jobs.ts'
import type { Workers, WorkOptions } from '../jobs/workers.ts'
import { createWorkers } from '../workers/pool.ts'
import { listBuiltinModels } from '../catalog/models.ts'
import { ownSeed } from './own-seed.ts'

const worker = {
  nodePath: process.execPath,
  entryPath: WORKER_ENTRY,
  mediaPackDir: resolve('node_modules/.cache/media-pack'),
}
const log = { info() {}, warn() {}, error() {} }
const tools = findMediaTools(worker)
const models = listBuiltinModels(tools).map(({ entry }) => Model.parse({ ...entry, priceFromCoins: 1 }))
const modelOf = (id: string) => models.find((model) => model.id === id)!

let directory: string
let workers: Workers
let inputs: RunJob['inputs']
/** For networks that take as long again for every pixel that comes in. */
let fewPixels: RunJob['inputs']
const BY_THE_PIXEL = new Set(['neural-upscale', 'neural-restore'])
/** For the one that is pointed at what it cuts out, with a network that takes many seconds for any picture. */
let severalThings: RunJob['inputs']
const POINTED_AT = 'click-cutout'
const scene = selectionScenes(400)[0]!
const mug = scene.things.find(({ name }) => name === 'mug')!

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pressrun-models-'))
  workers = createWorkers({ host: { worker, log } })
  const mask = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'black' } })
    .composite([{ input: { create: { width: 20, height: 20, channels: 3, background: 'white' } } }])
    .png()
    .toBuffer()
  // something stands on it: a picture without a thing is kept whole by whatever cuts out
  const still = await sharp(png(160, 120))
    .composite([
      { input: Buffer.from('<svg width="160" height="120"><circle cx="76" cy="64" r="34" fill="#c3402b"/></svg>') },
    ])
    .png()
    .toBuffer()
  inputs = {
    image: await input('image', 'image/png', still),
    mask: await input('image', 'image/png', mask),
    audio: await input('audio', 'audio/wav', wav(1, { sampleRate: 16_000 })),
    video: await input('video', 'video/mp4', await sample('clip.mp4')),
  }
  // without ffmpeg nothing that takes a film is in the catalog
  if (tools.ffmpegPath !== null) inputs['video']!.path = cutShort(tools.ffmpegPath, inputs['video']!.path)
  fewPixels = { ...inputs, image: await input('image', 'image/png', png(24, 18)) }
  severalThings = { ...inputs, image: await input('image', 'image/png', scene.png) }
})
afterAll(async () => {
  await workers.close()
  await rm(directory, { recursive: true, force: true })
})

async function input(kind: 'image' | 'audio' | 'video', mimeType: string, bytes: Uint8Array) {
  const path = join(await mkdtemp(join(directory, 'input-')), 'file')
  await writeFile(path, bytes)
  return { path, kind, mimeType }
}

const paramsFor = (id: string, prompt?: string): Params => tinyParams(modelOf(id), prompt)

async function run(
  modelId: string,
  job: Partial<RunJob> = {},
  options: WorkOptions = { signal: new AbortController().signal },
): Promise<RunResult> {
  const whole = {
    params: paramsFor(modelId),
    seed: SEED,
    inputs,
    directory: await mkdtemp(join(directory, 'job-')),
    ...job,
  }
  return workers.run(runJobOf(modelId, whole), options)
}

async function outputsOf(result: RunResult | Promise<RunResult>): Promise<ProducedOutput[]> {
  const ended = await result
  if (!ended.ok) throw new Error(`${ended.code}: ${ended.detail}`)
  return ended.outputs
}

const fileOf = ({ files }: ProducedOutput, variant: string) => files.find((file) => file.variant === variant)!.path

const SEED = 3
const severalAtOnce = models.filter(({ params }) => params.some(({ name }) => name === 'num_outputs'))

/** A place as a person writes it. */
const percent = (part: number) => Math.round(part * 1000) / 10

function jobFor(id: string): Partial<RunJob> {
  if (BY_THE_PIXEL.has(id)) return { inputs: fewPixels }
  if (id !== POINTED_AT) return { inputs }
  const text = `${percent(mug.click.x)} ${percent(mug.click.y)}`
  return { inputs: severalThings, params: { ...paramsFor(id), text } }
}

/** What came of the same inputs and the same words, by model. */
const madeBy = new Map<string, string>()
/** And what came of it as the second of two, whose own seed is the same. */
const madeSecondBy = new Map<string, string>()

/** What was cut out of a scene of several things. */
let pointedOut: ProducedOutput | undefined

/** A network may take its time on a machine that is busy with other tests. */
const PATIENCE_MS = 240_000

/** The photograph of a mesh is most of the work on it: one is made twice as a whole, of the others the object itself. */
const WHOLE_MESH = 'lathe-solid'

/** The quickest model of each family: a short run makes these, a long run makes all. */
const QUICKEST = new Set([
  'geometric-poster',
  'sketch-pad',
  'smooth-fill',
  'contrast-cutout',
  'picture-looks',
  'film-looks',
  'robot-voice',
  'sound-maker',
  'lathe-solid',
])

for (const { id } of models) {
  test(`${id} delivers, twice the same`, { tags: QUICKEST.has(id) ? [] : 'long', timeout: PATIENCE_MS }, async () => {
    const job = jobFor(id)
    const isSecond = severalAtOnce.includes(modelOf(id))
    const outputs = await outputsOf(run(id, job))
    expect(outputs).toHaveLength(1)
    if (id === POINTED_AT) pointedOut = outputs[0]
    madeBy.set(id, await hashOf(fileOf(outputs[0]!, 'original')))
    if (outputs[0]!.facts.kind === '3d' && id !== WHOLE_MESH) {
      await checkOutput(outputs[0]!)
      return checkMeshAgain(id, outputs[0]!)
    }
    // not before the first has ended: one process need load its code and its networks only once
    const again = await (isSecond ? secondOfTwo(id, job) : outputsOf(run(id, job)))
    if (isSecond) madeSecondBy.set(id, await hashOf(fileOf(again[0]!, 'original')))
    for (const [index, output] of outputs.entries()) {
      await checkOutput(output)
      for (const { variant, path } of output.files)
        expect(await hashOf(path), variant).toBe(await hashOf(fileOf(again[index]!, variant)))
    }
  })
}

async function checkMeshAgain(modelId: string, output: ProducedOutput): Promise<void> {
  const image = inputs['image']!.path
  const { glb, obj } = await makeMesh({ modelId, params: paramsFor(modelId), seed: SEED, image, directory })
  expect(Buffer.compare(glb.bytes, await readFile(fileOf(output, 'original')))).toBe(0)
  expect(obj === (await readFile(fileOf(output, 'obj'), 'utf8'))).toBe(true)
}

/** One run of two outputs instead of a second run of one: it says as much about chance, and more about seeds. */
async function secondOfTwo(id: string, job: Partial<RunJob>): Promise<ProducedOutput[]> {
  const params = { ...paramsFor(id), num_outputs: 2 }
  const both = await outputsOf(run(id, { ...job, params, seed: SEED - 1, outputs: 2 }))
  expect(both).toHaveLength(2)
  return both.slice(1)
}

test.each(severalAtOnce.map((model) => model.id))(
  'any output of %s can be made again alone, with its own seed',
  { tags: 'long' },
  (id) => {
    expect(ownSeed({ id: 'any', modelId: id, params: { ...paramsFor(id), seed: SEED - 1 } }, 2)).toBe(SEED)
    expect(madeBy.get(id)).toBeDefined()
    expect(madeBy.get(id)).toBe(madeSecondBy.get(id))
  },
)

test('no two models make the same of the same', { tags: 'long' }, () => {
  // what is said is the same, whoever writes it down
  const drawn = [...madeBy].filter(([id]) => modelOf(id).taskType !== 'audio.stt')
  const makers = Map.groupBy(drawn, ([, hash]) => hash)
  expect([...makers.values()].filter((same) => same.length > 1)).toEqual([])
})

test.runIf(models.some(({ id }) => id === POINTED_AT))(
  'of several things the one is cut out that was pointed at',
  { tags: 'long' },
  async () => {
    const { width, height } = scene
    expect(pointedOut!.facts).toMatchObject({ mimeType: 'image/png', width, height, transparent: true })
    const cut = await sharp(fileOf(pointedOut!, 'original')).extractChannel(3).raw().toBuffer()
    expect(overlapOf(cut, mug.alpha)).toBeGreaterThan(0.9)
  },
)

async function hashOf(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
}

/** Looks with other tools than those that made it, as far as the machine has them. */
async function checkOutput({ facts, files }: ProducedOutput): Promise<void> {
  const original = files.find((file) => file.variant === 'original')!
  const thumbnail = await sharp(files.find((file) => file.variant === 'thumbnail')!.path).metadata()
  expect(thumbnail.format).toBe('webp')
  expect(Math.max(thumbnail.width, thumbnail.height)).toBeLessThanOrEqual(512)
  const variants = files.map((file) => file.variant)
  if (facts.kind === 'video') expect(variants).toContain('poster')
  if (facts.kind === 'audio') expect(variants).toContain('waveform')
  if (facts.kind === '3d') expect(variants).toEqual(expect.arrayContaining(['obj', 'stl', 'fbx', 'usdz']))
  if (facts.kind === 'text') expect(variants).toEqual(expect.arrayContaining(['srt', 'vtt']))
  const names: Record<string, string> = { '3d': 'glTF', video: 'ISO Media', audio: 'WAVE', text: 'text' }
  const said = ask('file', ['-b', original.path])
  if (said !== null)
    expect(said).toContain(
      facts.mimeType === 'video/webm' ? 'WebM' : (names[facts.kind] ?? pictureName(facts.mimeType)),
    )
  if (facts.kind !== 'video' && facts.kind !== 'audio') return
  const probe = ask('ffprobe', ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', original.path])
  if (probe === null) return
  const { format, streams } = JSON.parse(probe) as {
    format: { duration: string }
    streams: { codec_name: string; width?: number; height?: number }[]
  }
  expect(Number(format.duration)).toBeCloseTo(facts.durationSeconds!, 1)
  const picture = streams.find((stream) => ['h264', 'vp9'].includes(stream.codec_name))
  if (facts.kind === 'video') expect([picture?.width, picture?.height]).toEqual([facts.width, facts.height])
}

/** `image/svg+xml` is SVG to other tools. */
const pictureName = (mimeType: string) => mimeType.split('/')[1]!.split('+')[0]!.toUpperCase()

function ask(command: string, commandArguments: string[]): string | null {
  try {
    return execFileSync(command, commandArguments, { encoding: 'utf8' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

test('params do what they say', { tags: 'long' }, async () => {
  const draw = (params: Params) =>
    outputsOf(run('paper-landscape', { params: { ...paramsFor('paper-landscape'), ...params } }))
  const [wide] = await draw({ aspect_ratio: '16:9', resolution: '512', format: 'jpeg' })
  expect(wide!.facts).toMatchObject({ width: 910, height: 512, mimeType: 'image/jpeg' })
  const [film] = await outputsOf(
    run('paper-theatre', {
      params: { ...paramsFor('paper-theatre'), resolution: '180', duration: 2, fps: 12, generate_audio: true },
    }),
  )
  expect(film!.facts).toMatchObject({ durationSeconds: 2, width: 320, height: 180 })
  expect(film!.files.map((file) => file.variant)).toContain('waveform')
  const speak = async (speed: number) =>
    (await outputsOf(run('robot-voice', { params: { ...paramsFor('robot-voice'), speed } })))[0]!.facts.durationSeconds!
  expect((await speak(0.5)) / (await speak(1))).toBeCloseTo(2, 1)
  const expand = { expand_left: 8, expand_right: 16, expand_top: 24, expand_bottom: 0 }
  const [expanded] = await outputsOf(run('mirror-expand', { params: { ...paramsFor('mirror-expand'), ...expand } }))
  expect(expanded!.facts).toMatchObject({ width: 184, height: 144 })
  const [upscaled] = await outputsOf(
    run('lanczos-upscale', { params: { image: 'image', upscale_factor: 4, format: 'webp' } }),
  )
  expect(upscaled!.facts).toMatchObject({ width: 640, height: 480, mimeType: 'image/webp' })
})

test('several outputs differ; a split song gives its stems', { tags: 'long' }, async () => {
  const posters = await outputsOf(run('geometric-poster', { outputs: 3 }))
  expect(new Set(await Promise.all(posters.map((output) => hashOf(fileOf(output, 'original'))))).size).toBe(3)
  const params = { ...paramsFor('session-band'), stem: 'split' }
  const stems = await outputsOf(run('session-band', { outputs: 4, params }))
  expect(stems.map((output) => output.stem)).toEqual(['vocals', 'drums', 'bass', 'other'])
})

test('an inpainted hole takes the colour of what surrounds it', { tags: 'long' }, async () => {
  const red = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c02020' } })
    .composite([{ input: { create: { width: 16, height: 16, channels: 3, background: '#0000ff' } }, left: 1, top: 1 }])
    .png()
    .toBuffer()
  const [output] = await outputsOf(
    run('smooth-fill', { inputs: { ...inputs, image: await input('image', 'image/png', red) } }),
  )
  const { dominant } = await sharp(fileOf(output!, 'original'))
    .extract({ left: 2, top: 2, width: 12, height: 12 })
    .stats()
  expect(dominant.b).toBeLessThan(64)
  expect(dominant.r).toBeGreaterThan(160)
})

test('a subtitle tells when something was heard', { tags: 'long' }, async () => {
  const quiet = Buffer.from(wav(3, { sampleRate: 8000 }))
  quiet.fill(0, 44, 44 + 8000 * 2)
  const [log] = await outputsOf(
    run('sound-log', { inputs: { ...inputs, audio: await input('audio', 'audio/wav', quiet) } }),
  )
  expect(await readFile(fileOf(log!, 'srt'), 'utf8')).toBe(
    '1\n00:00:01,000 --> 00:00:03,000\n[medium sound, about 333 Hz]\n',
  )
  expect(await readFile(fileOf(log!, 'vtt'), 'utf8')).toMatch(/^WEBVTT\n\n1\n00:00:01\.000 --> 00:00:03\.000\n/)
})

test.each(models.filter(takesMedia).map((model) => model.id))(
  '%s says so when its input is broken',
  { tags: 'long' },
  async (id) => {
    const half = async ({ path, mimeType }: RunJob['inputs'][string]) => {
      const bytes = await readFile(path)
      return input('image', mimeType, bytes.subarray(0, bytes.length / 2))
    }
    const broken = {
      image: await half(inputs['image']!),
      mask: await half(inputs['mask']!),
      // of these a part may do: what comes after it is made up
      audio: await input('audio', 'audio/wav', Buffer.from('no sound at all')),
      video: await input('video', 'video/mp4', Buffer.from('no film at all')),
    }
    expect(await run(id, { inputs: broken })).toMatchObject({ ok: false, code: 'invalid_input' })
  },
)

function takesMedia({ params }: Model): boolean {
  return params.some(({ kind, required }) => kind.startsWith('media') && required)
}

const draw = (prompt: string) => run('geometric-poster', { params: paramsFor('geometric-poster', prompt) })

test('blocked words are refused, words that merely contain them are not', async () => {
  expect(await draw('scenes of torture')).toMatchObject({ ok: false, code: 'content_policy' })
  expect(await draw('a denuded hill in Gorey')).toMatchObject({ ok: true })
})

test('a film can be stopped on the way', { tags: 'long' }, async () => {
  const stop = new AbortController()
  const params = { ...paramsFor('paper-theatre'), duration: 10 }
  const film = run(
    'paper-theatre',
    { params },
    {
      signal: stop.signal,
      onProgress: (progress) => progress > 0.1 && stop.abort(new Error('stopped')),
    },
  )
  await expect(film).rejects.toThrow('stopped')
})
