import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ProviderScene, shareReceivers } from '../../../../../tests/support/provider-scene.ts'
import { providerCase } from '../../../../../tests/support/providers/all.ts'
import { OpenAiServer } from '../../../../../tests/support/providers/openai.ts'
import { png } from '../../../../../tests/support/sample-media.ts'
import { insertAsset } from '../../assets/store.ts'
import { WorkerLostError, type Workers } from '../../jobs/workers.ts'

const PAID = providerCase('openai pictures')

const receivers = shareReceivers()

interface Scene extends AsyncDisposable {
  server: OpenAiServer
  scene: ProviderScene
  upload(bytes: Uint8Array, size: { width: number; height: number }): Promise<string>
}

async function open(workers: Workers = receivers): Promise<Scene> {
  const server = new OpenAiServer()
  const example = { ...PAID, model: 'gpt-image-2-low-inpaint', start: () => server.start() }
  const scene = await ProviderScene.open(example, workers)
  return {
    server,
    scene,
    async upload(bytes, size) {
      const { db, files } = scene.engine.context
      const id = randomUUID()
      const stored = []
      const directory = await files.createTemporaryDirectory()
      for (const variant of ['original', 'thumbnail'] as const) {
        const path = join(directory, variant)
        await writeFile(path, bytes)
        stored.push({ variant, mimeType: 'image/png', ...(await files.adopt(path, id, variant)) })
      }
      insertAsset(db, {
        id,
        accountId: scene.engine.caller.accountId,
        generationId: null,
        outputIndex: null,
        kind: 'image',
        mimeType: 'image/png',
        ...size,
        durationSeconds: null,
        transparent: null,
        stem: null,
        createdAt: scene.clock.now(),
        expiresAt: null,
        files: stored,
      })
      return id
    },
    [Symbol.asyncDispose]: () => scene[Symbol.asyncDispose](),
  }
}

/** Held upright and stored on its side: 40 pixels wide in the file, 30 as it is shown, and red where the sky is. */
const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .composite([{ input: { create: { width: 10, height: 30, channels: 3, background: '#ff0000' } }, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .png()
    .toBuffer()

const SHOWN = { width: 30, height: 40 }

test('a photo that lies on its side leaves as it is shown, and its mask fits it', async () => {
  await using at = await open()
  const image = await at.upload(await photo(), SHOWN)
  const mask = await at.upload(png(30, 40, { alpha: true }), SHOWN)
  const id = at.scene.submit({ image, mask })
  expect(await at.scene.ends(id)).toMatchObject({ status: 'succeeded' })
  const sent = sharp(at.server.pictures[0])
  const { width, height, orientation = 1 } = await sent.metadata()
  expect({ width, height, orientation }).toEqual({ ...SHOWN, orientation: 1 })
  const { data, info } = await sent.raw().toBuffer({ resolveWithObject: true })
  const redAt = (y: number) => data[(y * info.width + 15) * info.channels]
  expect([redAt(2), redAt(37)]).toEqual([255, 0x33])
  expect(await sharp(at.server.masks[0]).metadata()).toMatchObject(SHOWN)
})

test('what is upright leaves as it was uploaded, byte for byte', async () => {
  await using at = await open()
  const picture = png(30, 40)
  const image = await at.upload(picture, SHOWN)
  const mask = await at.upload(png(30, 40, { alpha: true }), SHOWN)
  expect(await at.scene.ends(at.scene.submit({ image, mask }))).toMatchObject({ status: 'succeeded' })
  expect(Buffer.compare(at.server.pictures[0]!, picture)).toBe(0)
})

test('nothing leaves, and nothing is billed, when no process lives to turn it', async () => {
  await using at = await open({ ...receivers, upright: () => Promise.reject(new WorkerLostError('The test said so.')) })
  const image = await at.upload(await photo(), SHOWN)
  const mask = await at.upload(png(30, 40, { alpha: true }), SHOWN)
  const ended = await at.scene.ends(at.scene.submit({ image, mask }))
  expect(ended).toMatchObject({ status: 'failed', coinsCharged: 0, error: { code: 'internal' } })
  expect(ended['x-pressrun']?.mayBeBilled).toBeUndefined()
  expect(at.server.starts).toEqual([])
})
