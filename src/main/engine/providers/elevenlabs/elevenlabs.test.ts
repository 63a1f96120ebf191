import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DollarPrice } from '#shared/service/providers.ts'
import { serveAdapterScene } from '../../../../../tests/support/providers/adapter-scene.ts'
import { ElevenLabsServer } from '../../../../../tests/support/providers/elevenlabs.ts'
import { sendJson } from '../../../../../tests/support/providers/strict-server.ts'
import { sample } from '../../../../../tests/support/sample-media.ts'
import type { RemoteEnd } from '../provider.ts'
import { elevenlabs } from './index.ts'

const KEY = '3f0c1c5e-0000-4000-8000-000000000004'
const SPEECH = 'eleven_multilingual_v2'

async function sceneOf() {
  const scene = await serveAdapterScene(elevenlabs, new ElevenLabsServer())
  onTestFinished(() => scene[Symbol.asyncDispose]())
  return { server: scene.server, scene, tone: Buffer.from(await sample('tone.mp3')) }
}

const resultOf = (end: RemoteEnd | undefined) => {
  if (!end?.ok) throw new Error('It should have ended well.')
  return end.result
}

test('lists its speakers with the voices that there are, and what each costs', async () => {
  const { scene } = await sceneOf()
  const models = await scene.adapter.discover(scene.signal)
  expect(models.map(({ slug, taskType, recovery }) => `${slug} ${taskType} ${recovery}`)).toEqual([
    'eleven_multilingual_v2 audio.tts listed',
    'eleven_flash_v2_5 audio.tts listed',
    'sound-effects audio.sfx paid',
    'music audio.music paid',
  ])
  for (const { dollars } of models) expect(DollarPrice.parse(dollars)).toEqual(dollars)
  const [slow, fast] = models
  expect(slow!.params.find(({ name }) => name === 'voice')).toMatchObject({ values: ['Rachel', 'Domi', 'Rachel 2'] })
  expect(slow!.dollars?.perCharacter).toEqual({ param: 'text', microsPerThousand: 100_000 })
  expect(fast!.dollars?.perCharacter).toEqual({ param: 'text', microsPerThousand: 50_000 })
})

test('reads aloud, makes sounds and music', async () => {
  const { server, scene, tone } = await sceneOf()
  expect(await scene.run(await scene.jobFor(SPEECH, { text: 'Hello', voice: 'Rachel 2', speed: 1.1 }))).toEqual([tone])
  expect(await scene.run(await scene.jobFor('sound-effects', { prompt: 'rain', duration: 2.5 }))).toEqual([tone])
  expect(await scene.run(await scene.jobFor('music', { prompt: 'a waltz', instrumental: true }))).toEqual([tone])
  expect(server.starts.map(({ body }) => body)).toEqual([
    {
      path: '/v1/text-to-speech/EXAVITQu4vr4xnSDxMaL',
      text: 'Hello',
      model_id: SPEECH,
      voice_settings: { speed: 1.1 },
      seed: 7,
    },
    { path: '/v1/sound-generation', text: 'rain', duration_seconds: 2.5 },
    { path: '/v1/music', prompt: 'a waltz', music_length_ms: 30_000, force_instrumental: true },
  ])
})

test("finds in the history what nobody heard the answer to, and never what is another job's", async () => {
  const { server, scene, tone } = await sceneOf()
  const { adapter, context, signal } = scene
  const sentAt = Date.now()
  const job = await scene.jobFor(SPEECH, { text: 'Hello' })
  const prepared = await adapter.prepare(job, KEY, signal)
  const find = (taken: readonly unknown[]) =>
    adapter.find!(prepared, job, KEY, { signal, sentAt, isTaken: (reference) => taken.includes(reference) })
  expect(await find([])).toEqual({ found: 'absent' })
  // the same words were said for another job, whose answer was heard
  const { reference: heard } = await adapter.start(prepared, job, KEY, context)
  expect(await find([heard])).toEqual({ found: 'absent' })
  await scene.run(await scene.jobFor(SPEECH, { text: 'Hello', voice: 'Domi' }))
  await scene.run(await scene.jobFor('eleven_flash_v2_5', { text: 'Hello' }))
  expect(await find([heard])).toEqual({ found: 'absent' })
  server.loseNextAnswer()
  await expect(adapter.start(prepared, job, KEY, context)).rejects.toMatchObject({ reason: 'away', sent: true })
  const found = await find([heard])
  if (found.found !== 'reference') throw new Error(`It is ${found.found}.`)
  const folder = await scene.newFolder()
  const [file] = await adapter.collect(found.started.reference, resultOf(found.started.end), job, { folder, signal })
  expect(await readFile(file!.path)).toEqual(tone)
  expect(await find([heard, found.started.reference])).toEqual({ found: 'absent' })
  expect(await adapter.find!(prepared, job, KEY, { signal, sentAt: sentAt + 3_600_000, isTaken: () => false })).toEqual(
    {
      found: 'absent',
    },
  )
})

test.each(['text', 'voice_id', 'model_id'])('an entry that does not tell its %s is not absent', async (field) => {
  const { server, scene } = await sceneOf()
  const { adapter, signal } = scene
  const job = await scene.jobFor(SPEECH, { text: 'Hello' })
  const prepared = (await adapter.prepare(job, KEY, signal)) as { path: string; body: Record<string, string> }
  server.instead = (request, response) => {
    if (request !== 'GET /v1/history') return false
    const voice_id = prepared.path.split('/').at(-1)
    const told = { ...prepared.body, voice_id, history_item_id: 'item', date_unix: Date.now() / 1000, state: 'created' }
    sendJson(response, 200, { history: [{ ...told, [field]: null }] })
    return true
  }
  const find = (isTaken: boolean) =>
    adapter.find!(prepared, job, KEY, { signal, sentAt: Date.now(), isTaken: () => isTaken })
  expect(await find(false)).toEqual({ found: 'unknown' })
  expect(await find(true)).toEqual({ found: 'absent' })
})

test('one that is still being said is neither there nor absent', async () => {
  const { server, scene } = await sceneOf()
  const { adapter, signal } = scene
  const job = await scene.jobFor(SPEECH, { text: 'Hello' })
  const prepared = await adapter.prepare(job, KEY, signal)
  server.workMs = 400
  const running = adapter.start(prepared, job, KEY, scene.context)
  await expect
    .poll(() => adapter.find!(prepared, job, KEY, { signal, sentAt: Date.now(), isTaken: () => false }))
    .toEqual({ found: 'unknown' })
  await running
})

test('an answer that was stored is the result also after a restart, under the same name', async () => {
  const { server, scene, tone } = await sceneOf()
  for (const [slug, params] of [
    [SPEECH, { text: 'Hello' }],
    ['sound-effects', { prompt: 'rain' }],
  ] as const) {
    const job = await scene.jobFor(slug, params)
    const { reference, end } = await scene.start(job)
    const stored = join(await scene.newFolder(), 'stored')
    await copyFile((resultOf(end) as { kept: string }).kept, stored)
    const again = await scene.adapter.fromStored!(stored, job)
    if (slug === SPEECH) expect(again.reference).toBe(reference)
    const context = { folder: await scene.newFolder(), signal: scene.signal }
    const [file] = await scene.adapter.collect(again.reference, resultOf(again.end), job, context)
    expect(await readFile(file!.path)).toEqual(tone)
  }
  expect(server.starts).toHaveLength(2)
})

test.each([
  ['unauthorized', { reason: 'unauthorized', sent: false }],
  ['unpaid', { reason: 'unpaid', sent: false }],
  ['busy', { reason: 'busy', sent: false }],
  ['policy', { reason: 'policy', sent: false }],
  ['invalid', { reason: 'invalid', sent: false }],
  ['broken', { reason: 'broken', sent: true }],
] as const)('says of a refusal what it means: %s', async (how, meaning) => {
  const { server, scene } = await sceneOf()
  for (const slug of [SPEECH, 'music']) {
    server.refuseNext(how)
    await expect(scene.start(await scene.jobFor(slug, { text: 'x', prompt: 'x' }))).rejects.toMatchObject(meaning)
  }
  expect(server.starts).toEqual([])
})

test('one job too many waits', async () => {
  const { server, scene } = await sceneOf()
  server.places = 1
  server.workMs = 300
  const job = await scene.jobFor(SPEECH, { text: 'Hello' })
  const first = scene.start(job)
  await expect.poll(() => server.starts.length).toBe(1)
  await expect(scene.start(job)).rejects.toMatchObject({ reason: 'busy', sent: false })
  await first
})

test('a cut answer may have been paid, and words are no sound', async () => {
  const { server, scene } = await sceneOf()
  const job = await scene.jobFor('music', { prompt: 'a waltz' })
  server.spoilNextFile('half')
  await expect(scene.start(job)).rejects.toMatchObject({ reason: 'away', sent: true })
  server.nonsense = 'out of memory'
  await expect(scene.start(job)).rejects.toMatchObject({ reason: 'broken', sent: true })
})

test('a voice that is no longer there is refused before anything is asked', async () => {
  const { server, scene } = await sceneOf()
  const job = await scene.jobFor(SPEECH, { text: 'Hello', voice: 'Somebody' })
  await expect(scene.adapter.prepare(job, KEY, scene.signal)).rejects.toThrow('There is no voice Somebody.')
  expect(server.starts).toEqual([])
})
