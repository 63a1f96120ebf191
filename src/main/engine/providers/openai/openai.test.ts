import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DollarPrice } from '#shared/service/providers.ts'
import { createAdapterScene, serveAdapterScene } from '../../../../../tests/support/providers/adapter-scene.ts'
import { drawnPicture } from '../../../../../tests/support/providers/drawn-picture.ts'
import { OpenAiServer } from '../../../../../tests/support/providers/openai.ts'
import { sendJson } from '../../../../../tests/support/providers/strict-server.ts'
import { png, sample } from '../../../../../tests/support/sample-media.ts'
import type { OpenAiPreset } from '#shared/service/providers.ts'
import { openai } from './index.ts'

const KEY = '3f0c1c5e-0000-4000-8000-000000000001'

async function sceneOf({
  preset = 'openai',
  key = 'sk-strict',
  models,
  lists,
}: { preset?: OpenAiPreset; key?: string | null; models?: string[]; lists?: string[] } = {}) {
  const server = new OpenAiServer({ key, ...(lists ? { models: lists } : {}) })
  const scene = await serveAdapterScene(openai, server, { preset, ...(models ? { models } : {}) })
  onTestFinished(() => scene[Symbol.asyncDispose]())
  return { server, scene }
}

test('lists what it knows of a service, one model for each quality, and nothing that only writes', async () => {
  const { scene } = await sceneOf()
  const models = await scene.adapter.discover(scene.signal)
  expect(models.map(({ slug, taskType, recovery }) => `${slug} ${taskType} ${recovery}`)).toEqual([
    'gpt-image-2-low image.generate paid',
    'gpt-image-2-low-edit image.edit paid',
    'gpt-image-2-low-inpaint image.inpaint paid',
    'gpt-image-2-medium image.generate paid',
    'gpt-image-2-medium-edit image.edit paid',
    'gpt-image-2-medium-inpaint image.inpaint paid',
    'gpt-image-2-high image.generate paid',
    'gpt-image-2-high-edit image.edit paid',
    'gpt-image-2-high-inpaint image.inpaint paid',
    'gpt-image-1.5-low image.generate paid',
    'gpt-image-1.5-low-edit image.edit paid',
    'gpt-image-1.5-low-inpaint image.inpaint paid',
    'gpt-image-1.5-medium image.generate paid',
    'gpt-image-1.5-medium-edit image.edit paid',
    'gpt-image-1.5-medium-inpaint image.inpaint paid',
    'gpt-image-1.5-high image.generate paid',
    'gpt-image-1.5-high-edit image.edit paid',
    'gpt-image-1.5-high-inpaint image.inpaint paid',
    'tts-1 audio.tts paid',
    'gpt-4o-mini-tts audio.tts paid',
    'whisper-1 audio.stt paid',
    'sora-2 video.generate listed',
  ])
  for (const { dollars } of models) expect(DollarPrice.parse(dollars)).toEqual(dollars)
})

test('knows the price of every size before it starts', async () => {
  const { scene } = await sceneOf()
  const micros = async (slug: string) => (await scene.modelOf(slug)).dollars?.table?.micros
  // as OpenAI lists them: 0.6, 5.3 and 21.1 cents for a square; the last one with a look on the way
  expect(await micros('gpt-image-2-low')).toMatchObject({ '1:1 1024': 196 * 30 })
  expect(await micros('gpt-image-2-medium')).toMatchObject({ '1:1 1024': 1_756 * 30 })
  expect(await micros('gpt-image-2-high')).toMatchObject({ '1:1 1024': (7_024 + 100) * 30 })
  expect(await micros('gpt-image-1.5-medium')).toEqual({ '1:1': 34_000, '3:2': 50_000, '2:3': 50_000 })
  expect((await scene.modelOf('tts-1')).dollars?.perCharacter).toEqual({ param: 'text', microsPerThousand: 15_000 })
})

test('every shape and size that is offered is one that the service takes', async () => {
  const { server, scene } = await sceneOf({ lists: ['gpt-image-2', 'gpt-image-1-mini'] })
  server.workMs = 0
  for (const { slug, params } of await scene.adapter.discover(scene.signal)) {
    if (!slug.endsWith('-low')) continue
    const values = (name: string) =>
      params.flatMap((param) => (param.name === name && param.kind === 'enum' ? param.values : []))
    const sides = values('resolution')
    for (const aspect_ratio of values('aspect_ratio'))
      for (const resolution of sides.length > 0 ? sides : [''])
        await scene.run(await scene.jobFor(slug, { prompt: 'a fox', aspect_ratio, resolution }))
  }
  expect(server.starts).toHaveLength(10 * 3 + 3)
})

test('draws a picture, and asks for nothing that the service would refuse', async () => {
  const { server, scene } = await sceneOf()
  const job = await scene.jobFor('gpt-image-2-low', { prompt: 'a fox', aspect_ratio: '16:9', format: 'webp' })
  const [picture] = await scene.run(job)
  expect(server.starts.map(({ body }) => body)).toEqual([
    { model: 'gpt-image-2', prompt: 'a fox', n: 1, size: '1360x768', quality: 'low', output_format: 'webp' },
  ])
  expect(picture).toEqual(drawnPicture(server.starts[0]!.body))
})

test('shows a slow picture once on the way', async () => {
  const { server, scene } = await sceneOf()
  const job = await scene.jobFor('gpt-image-1.5-high', { prompt: 'a fox', aspect_ratio: '3:2' })
  const [picture] = await scene.run(job)
  expect(server.starts[0]!.body).toMatchObject({ stream: true, partial_images: 1, size: '1536x1024' })
  expect(picture).toEqual(drawnPicture(server.starts[0]!.body))
  expect(scene.previews).toEqual([{ mimeType: 'image/png', bytes: drawnPicture('partial') }])
})

test('reworks pictures of the user', async () => {
  const { server, scene } = await sceneOf()
  await scene.addInput('one', png(20, 20), 'image/png')
  await scene.addInput('two', await sample('picture.jpg'), 'image/jpeg')
  for (const images of [['one'], ['one', 'two']]) {
    const [picture] = await scene.run(await scene.jobFor('gpt-image-1.5-high-edit', { prompt: 'at night', images }))
    expect(picture).toEqual(drawnPicture(server.starts.at(-1)!.body))
  }
  expect(server.requests.filter((each) => each === 'POST /v1/images/edits')).toHaveLength(2)
})

test('changes what a mask marks, in a mask as the service reads it', async () => {
  const { server, scene } = await sceneOf()
  await scene.addInput('photo', png(40, 30), 'image/png')
  // its right half is there, and lighter towards the right and the bottom
  await scene.addInput('spot', png(20, 15, { alpha: true }), 'image/png')
  const params = { prompt: 'a door', image: 'photo', mask: 'spot' }
  const [picture] = await scene.run(await scene.jobFor('gpt-image-2-low-inpaint', params))
  expect(picture).toEqual(drawnPicture(server.starts[0]!.body))
  expect(server.masks).toHaveLength(1)
  await scene.addInput('photograph', await sample('picture.jpg'), 'image/jpeg')
  const refused = scene.start(await scene.jobFor('gpt-image-2-low-inpaint', { ...params, mask: 'photograph' }))
  await expect(refused).rejects.toMatchObject({ reason: 'invalid', sent: false })
  expect(server.starts).toHaveLength(1)
})

test('reads a text aloud', async () => {
  const { server, scene } = await sceneOf()
  const [mp3] = await scene.run(await scene.jobFor('tts-1', { text: 'Hello', voice: 'nova', speed: 1.5 }))
  expect(mp3).toEqual(Buffer.from(await sample('tone.mp3')))
  const [ogg] = await scene.run(await scene.jobFor('gpt-4o-mini-tts', { text: 'Hello', format: 'ogg' }))
  expect(ogg).toEqual(Buffer.from(await sample('tone.ogg')))
  expect(server.starts.map(({ body }) => body)).toEqual([
    { model: 'tts-1', input: 'Hello', voice: 'nova', speed: 1.5, response_format: 'mp3' },
    { model: 'gpt-4o-mini-tts', input: 'Hello', voice: 'alloy', response_format: 'opus' },
  ])
})

test('writes down what was said, with subtitles where the model knows the times', async () => {
  const { scene } = await sceneOf({ lists: ['whisper-1', 'gpt-4o-transcribe'] })
  await scene.addInput('talk', await sample('tone.mp3'), 'audio/mpeg')
  const { adapter, signal } = scene
  const filesOf = async (slug: string) => {
    const job = await scene.jobFor(slug, { audio: 'talk', language: 'en' })
    const { reference } = await scene.start(job)
    const [file] = await adapter.collect(reference, null, job, { folder: await scene.newFolder(), signal })
    return file!
  }
  const timed = await filesOf('whisper-1')
  expect(await readFile(timed.path, 'utf8')).toBe('One two three. Four five.\n')
  expect(await readFile(timed.text!.subtitles!.srt, 'utf8')).toContain('00:00:01,500 --> 00:00:02,250\nFour five.')
  expect(await readFile(timed.text!.subtitles!.vtt, 'utf8')).toContain('WEBVTT')
  const plain = await filesOf('gpt-4o-transcribe')
  expect(await readFile(plain.path, 'utf8')).toBe('One two three. Four five.\n')
  expect(plain.text).toEqual({ subtitles: null })
})

test('makes a film, and tells how far it is', async () => {
  const { server, scene } = await sceneOf()
  server.workMs = 60_000
  const running = scene.run(await scene.jobFor('sora-2', { prompt: 'a fox runs', duration: 8, aspect_ratio: '9:16' }))
  await expect.poll(() => scene.progress).toContain(0.4)
  server.workMs = 0
  const [film] = await running
  expect(film).toEqual(Buffer.from(await sample('clip.mp4')))
  expect(server.starts[0]!.body).toEqual({ model: 'sora-2', prompt: 'a fox runs', seconds: '8', size: '720x1280' })
})

test('a film that breaks the rules ends so', async () => {
  const { scene } = await sceneOf()
  await expect(scene.run(await scene.jobFor('sora-2', { prompt: 'forbidden things' }))).rejects.toThrow(
    'content_policy',
  )
})

test('a film that the service has forgotten is gone', async () => {
  const { server, scene } = await sceneOf()
  const job = await scene.jobFor('sora-2', { prompt: 'a fox runs' })
  const { reference } = await scene.start(job)
  await server.stop()
  await server.start({ forget: true })
  await expect(scene.adapter.follow!(reference, job, scene.context)).rejects.toMatchObject({ reason: 'gone' })
})

test('finds a film whose beginning nobody heard of, and leaves those of others alone', async () => {
  const { server, scene } = await sceneOf()
  const { adapter, context, signal } = scene
  const sentAt = Date.now()
  const job = await scene.jobFor('sora-2', { prompt: 'a fox runs' })
  const prepared = await adapter.prepare(job, KEY, signal)
  const find = (taken: readonly unknown[] = []) =>
    adapter.find!(prepared, job, KEY, { signal, sentAt, isTaken: (reference) => taken.includes(reference) })
  expect(await find()).toEqual({ found: 'absent' })
  // as many of somebody else's that the list has two pages
  for (let index = 0; index < 120; index++)
    await adapter.start({ ...(prepared as object), prompt: `another ${index}` }, job, KEY, context)
  expect(await find()).toEqual({ found: 'absent' })
  server.loseNextAnswer()
  await expect(adapter.start(prepared, job, KEY, context)).rejects.toMatchObject({ reason: 'away', sent: true })
  const found = await find()
  expect(found).toMatchObject({ found: 'reference', started: { reference: expect.stringContaining('video_') } })
  if (found.found !== 'reference') throw new Error('unreachable')
  expect(await find([found.started.reference])).toEqual({ found: 'absent' })
  server.tellsPrompts = false
  expect(await find()).toEqual({ found: 'unknown' })
})

test.each(['model', 'seconds', 'size', 'created_at'])(
  'a film that does not tell its %s is not absent',
  async (field) => {
    const { server, scene } = await sceneOf()
    const { adapter, signal } = scene
    const job = await scene.jobFor('sora-2', { prompt: 'a fox runs' })
    const prepared = await adapter.prepare(job, KEY, signal)
    server.instead = (request, response) => {
      if (request !== 'GET /v1/videos') return false
      const told = { ...(prepared as object), id: 'video_1', status: 'completed', created_at: Date.now() / 1000 }
      sendJson(response, 200, { data: [{ ...told, [field]: null }] })
      return true
    }
    const find = (isTaken: boolean) =>
      adapter.find!(prepared, job, KEY, { signal, sentAt: Date.now(), isTaken: () => isTaken })
    expect(await find(false)).not.toEqual({ found: 'absent' })
    expect(await find(true)).toEqual({ found: 'absent' })
  },
)

test.each([
  ['unauthorized', { reason: 'unauthorized', sent: false }],
  ['unpaid', { reason: 'unpaid', sent: false }],
  ['busy', { reason: 'busy', sent: false, retryAfterMs: 2000 }],
  ['policy', { reason: 'policy', sent: false }],
  ['invalid', { reason: 'invalid', sent: false }],
  ['broken', { reason: 'broken', sent: true }],
] as const)('says of a refusal what it means: %s', async (how, meaning) => {
  const { server, scene } = await sceneOf()
  await scene.addInput('talk', await sample('tone.mp3'), 'audio/mpeg')
  const jobs = [
    await scene.jobFor('gpt-image-2-high', { prompt: 'a fox' }),
    await scene.jobFor('tts-1', { text: 'Hello' }),
    await scene.jobFor('whisper-1', { audio: 'talk' }),
    await scene.jobFor('sora-2', { prompt: 'a fox' }),
  ]
  for (const job of jobs) {
    server.refuseNext(how)
    await expect(scene.start(job)).rejects.toMatchObject(meaning)
  }
  expect(server.starts).toEqual([])
})

test('a wrong key is refused before anything is listed', async () => {
  const { server } = await sceneOf()
  const options = { preset: 'openai' } as const
  await using scene = await createAdapterScene(openai, { address: server.address, key: 'sk-other' }, options)
  await expect(scene.adapter.probe(scene.signal)).rejects.toMatchObject({ reason: 'unauthorized' })
})

test('an answer that was lost may have been paid, and one that was cut off too', async () => {
  const { server, scene } = await sceneOf()
  const job = await scene.jobFor('gpt-image-2-low', { prompt: 'a fox' })
  server.loseNextAnswer()
  await expect(scene.start(job)).rejects.toMatchObject({ reason: 'away', sent: true })
  server.spoilNextFile('half')
  await expect(scene.start(job)).rejects.toMatchObject({ reason: 'away', sent: true })
  expect(server.starts).toHaveLength(2)
  await server.stop()
  await expect(scene.start(job)).rejects.toMatchObject({ reason: 'away', sent: false })
})

test.each(['gpt-image-2-low', 'gpt-image-2-high', 'tts-1', 'whisper-1'])(
  'an answer of %s that was stored is the result also after a restart',
  async (slug) => {
    const { server, scene } = await sceneOf()
    await scene.addInput('talk', await sample('tone.mp3'), 'audio/mpeg')
    const job = await scene.jobFor(slug, slug === 'whisper-1' ? { audio: 'talk' } : { prompt: 'a fox', text: 'Hello' })
    const { reference, end } = await scene.start(job)
    expect(end).toEqual({ ok: true, result: null })
    const stored = join(await scene.newFolder(), 'stored')
    await copyFile(reference as string, stored)
    await using later = await createAdapterScene(openai, server, { preset: 'openai' })
    await server.stop()
    const again = await later.adapter.fromStored!(stored, job)
    const files = await later.adapter.collect(again.reference, null, job, {
      folder: await later.newFolder(),
      signal: later.signal,
    })
    expect(files).toHaveLength(1)
    expect((await readFile(files[0]!.path)).length).toBeGreaterThan(10)
    expect(server.starts).toHaveLength(1)
  },
)

test.each([
  ['no JSON', '{"data": [{"b64'],
  ['no picture', '{"data": []}'],
  ['something else', '{"data": [{"revised_prompt": "x"}]}'],
  ['a page', '<html>Welcome</html>'],
  ['a stream without its end', 'data: {"type":"image_generation.partial_image","b64_json":"AAAA"}\n\n'],
])('a success that holds %s is an end, which nothing more comes of', async (_, nonsense) => {
  const { server, scene } = await sceneOf()
  server.nonsense = nonsense
  const job = await scene.jobFor('gpt-image-2-low', { prompt: 'a fox' })
  const { reference, end } = await scene.start(job)
  expect(end).toMatchObject({ ok: false, code: 'internal', detail: expect.any(String) })
  expect((await scene.adapter.fromStored!(reference as string, job)).end).toEqual(end)
})

test('a stream that ends in a refusal ends the job so', async () => {
  const { server, scene } = await sceneOf()
  server.nonsense = 'data: {"type":"error","error":{"code":"moderation_blocked","message":"No."}}\n\n'
  const job = await scene.jobFor('gpt-image-2-high', { prompt: 'a fox' })
  expect((await scene.start(job)).end).toEqual({ ok: false, code: 'content_policy', detail: 'No.' })
})

test('an answer without an end is not read to the end', async () => {
  const { server, scene } = await sceneOf()
  server.nonsense = `{"data":[{"b64_json":"${'A'.repeat(97 * 1024 ** 2)}"}]}`
  const job = await scene.jobFor('gpt-image-2-low', { prompt: 'a fox' })
  await expect(scene.start(job)).rejects.toMatchObject({ reason: 'broken', message: expect.stringContaining('MB') })
})

test('words that came as a sound are no sound', async () => {
  const { server, scene } = await sceneOf()
  server.nonsense = 'out of memory'
  const job = await scene.jobFor('tts-1', { text: 'Hello' })
  await expect(scene.start(job)).rejects.toMatchObject({ reason: 'broken', sent: true })
})

test("of a server of one's own it lists what its names tell, and what the user named", async () => {
  const lists = ['flux.1-dev', 'llama-4', 'whisper-large', 'kokoro-82m', 'mystery', 'x/z-image-turbo:latest']
  const { scene } = await sceneOf({ preset: 'localai', key: null, lists, models: ['mystery'] })
  const models = await scene.adapter.discover(scene.signal)
  expect(models.map(({ slug, taskType, recovery, dollars }) => [slug, taskType, recovery, dollars])).toEqual([
    ['mystery', 'image.generate', 'free', null],
    ['flux.1-dev', 'image.generate', 'free', null],
    ['whisper-large', 'audio.stt', 'free', null],
    ['kokoro-82m', 'audio.tts', 'free', null],
    ['x:z-image-turbo:latest', 'image.generate', 'free', null],
  ])
})

test.each([
  ['localai', { seed: 7, negative_prompt: 'rain', response_format: 'b64_json', prompt: 'a fox' }],
  ['vllm-omni', { seed: 7, negative_prompt: 'rain', response_format: 'b64_json', prompt: 'a fox' }],
  ['ollama', { response_format: 'b64_json', prompt: 'a fox' }],
  [
    'sd-server',
    {
      response_format: 'b64_json',
      prompt: 'a fox <sd_cpp_extra_args>{"seed":7,"negative_prompt":"rain"}</sd_cpp_extra_args>',
    },
  ],
  ['other', { response_format: 'b64_json', prompt: 'a fox' }],
] as const)('says to %s only what it understands', async (preset, fields) => {
  const { server, scene } = await sceneOf({ preset, key: null, lists: ['flux'] })
  const [picture] = await scene.run(await scene.jobFor('flux', { prompt: 'a fox', negative_prompt: 'rain' }))
  expect(server.starts[0]!.body).toEqual({ model: 'flux', n: 1, size: '1024x1024', ...fields })
  expect(picture).toEqual(drawnPicture(server.starts[0]!.body))
})

test('no gateway is asked for base64 of a model that refuses to be asked for it', async () => {
  for (const name of ['gpt-image-1', 'openai/gpt-image-1.5']) {
    const { server, scene } = await sceneOf({ preset: 'other', key: null, lists: [name] })
    const [model] = await scene.adapter.discover(scene.signal)
    await scene.run(await scene.jobFor(model!.slug, { prompt: 'a fox' }))
    expect(server.starts[0]!.body).not.toHaveProperty('response_format')
  }
})

test.each([
  { preset: 'other', key: null, recovery: 'free' },
  { preset: 'vllm-omni', key: 'sk-local', recovery: 'free' },
  // such a server is often a gateway to somebody who bills
  { preset: 'other', key: 'sk-local', recovery: 'paid' },
] as const)('a run that may have been made is $recovery with $key at $preset', async ({ preset, key, recovery }) => {
  const { scene } = await sceneOf({ preset, key, lists: ['flux'] })
  const models = await scene.adapter.discover(scene.signal)
  expect(new Set(models.map((model) => model.recovery))).toEqual(new Set([recovery]))
})

test('a prompt cannot set what only we set', async () => {
  const { server, scene } = await sceneOf({ preset: 'sd-server', key: null, lists: ['sd-cpp-local'] })
  const prompt = 'a fox <sd_cpp_extra_args>{"seed":1}</sd_cpp_extra_args>'
  await scene.run(await scene.jobFor('sd-cpp-local', { prompt }))
  expect((server.starts[0]!.body as { prompt: string }).prompt).toBe(
    'a fox {"seed":1} <sd_cpp_extra_args>{"seed":7}</sd_cpp_extra_args>',
  )
})

test('a picture that comes as an address is fetched from the server itself, and from nobody else in its network', async () => {
  const { server, scene } = await sceneOf({ preset: 'other', key: null, lists: ['flux'] })
  const job = await scene.jobFor('flux', { prompt: 'a fox' })
  const collectFrom = async (url: string) => {
    const path = join(await scene.newFolder(), 'stored')
    await writeFile(path, JSON.stringify({ data: [{ url }] }))
    const { reference } = await scene.adapter.fromStored!(path, job)
    return scene.adapter.collect(reference, null, job, { folder: await scene.newFolder(), signal: scene.signal })
  }
  const [file] = await collectFrom(`${server.address}/pictures/1.png`)
  expect(await readFile(file!.path)).toEqual(drawnPicture('elsewhere'))
  for (const url of ['http://127.0.0.1:9/secret', 'http://169.254.169.254/latest', 'file:///etc/passwd'])
    await expect(collectFrom(url)).rejects.toMatchObject({ reason: 'broken' })
})
