import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import type { UpdateMode, UpdateStatus } from '#shared/app/updates.ts'
import { createMovableClock } from '../tools/clock.ts'
import { createUpdateHandlers } from './handlers.ts'
import { requireSigned, UnsignedUpdateError } from './signed-metadata.ts'
import { createUpdates, type Release } from './updates.ts'

const HOUR_MS = 3_600_000
const NEWER: Release = { version: '2.0.0', notes: 'Faster.' }

function setUp(mode: UpdateMode) {
  const clock = createMovableClock({ startMs: 1_000_000, running: false })
  const scene = {
    mode,
    busy: false,
    offered: NEWER as Release | null | Error,
    download: Promise.withResolvers<void>(),
    progress: (_share: number) => {},
    log: [] as string[],
  }
  const updates = createUpdates({
    clock,
    log: { info() {}, warn() {}, error() {} },
    mode: () => scene.mode,
    isBusy: () => scene.busy,
    onChange() {},
    source: {
      async check() {
        scene.log.push('asked')
        if (scene.offered instanceof Error) throw scene.offered
        return scene.offered
      },
      async download(onProgress) {
        scene.log.push('fetched')
        scene.progress = onProgress
        await scene.download.promise
      },
      install: () => void scene.log.push('installed'),
      installAtExit: (wanted) => void scene.log.push(wanted ? 'installs at exit' : 'stays at exit'),
    },
  })
  const handlers = createUpdateHandlers(updates)
  const ask = (name: keyof typeof handlers, version = NEWER.version): Promise<UpdateStatus> => {
    const { 'updates.read': read, 'updates.check': check, ...taking } = handlers
    if (name === 'updates.read') return read({}, {})
    return name === 'updates.check' ? check({}, {}) : taking[name]({ version }, {})
  }
  updates.start()
  return { clock, scene, updates, ask }
}

test('nothing is asked of anybody who does not want it', async () => {
  const { clock, scene, updates, ask } = setUp('never')
  await clock.advance(72 * HOUR_MS)
  expect(scene.log).toEqual([])
  expect(await ask('updates.read')).toMatchObject({ state: 'current', checkedAt: null })
  scene.mode = 'ask'
  updates.modeChanged()
  await clock.advance(1)
  expect(scene.log).toEqual(['asked'])
})

test('a newer version is told of, with what is new, and fetched when somebody says so', async () => {
  const { clock, scene, ask, updates } = setUp('ask')
  await clock.advance(2 * 60_000)
  expect(await ask('updates.read')).toMatchObject({ state: 'found', version: '2.0.0', notes: 'Faster.' })
  await clock.advance(23 * HOUR_MS)
  expect(scene.log).toEqual(['asked'])
  await expect(ask('updates.install')).rejects.toMatchObject({ code: 'updates_none' })
  await expect(ask('updates.download', '1.9.0')).rejects.toMatchObject({ code: 'updates_none' })
  expect(await ask('updates.download')).toMatchObject({ state: 'downloading', progress: 0 })
  scene.progress(0.5)
  expect(await ask('updates.read')).toMatchObject({ progress: 0.5 })
  scene.download.resolve()
  await clock.advance(1)
  expect(await ask('updates.read')).toMatchObject({ state: 'ready', version: '2.0.0', progress: null })
  updates.close()
  // it was asked for, but nobody has said that it may come by itself
  expect(scene.log).toEqual(['asked', 'fetched', 'stays at exit'])
})

test('while a batch runs nothing is installed, neither on demand nor when the app ends', async () => {
  const { clock, scene, ask, updates } = setUp('automatic')
  scene.download.resolve()
  await clock.advance(2 * 60_000)
  expect(scene.log).toEqual(['asked', 'fetched'])
  scene.busy = true
  await expect(ask('updates.install')).rejects.toMatchObject({ code: 'updates_busy' })
  updates.close()
  expect(scene.log).toEqual(['asked', 'fetched', 'stays at exit'])
})

test('by itself it is fetched, and installed when the app ends or at once on demand', async () => {
  const { clock, scene, ask, updates } = setUp('automatic')
  scene.download.resolve()
  await clock.advance(2 * 60_000)
  await ask('updates.install')
  updates.close()
  expect(scene.log).toEqual(['asked', 'fetched', 'installed', 'installs at exit'])
})

test('a server that is away is asked again after an hour, and one that lies is not believed', async () => {
  const { clock, scene, ask } = setUp('ask')
  scene.offered = new Error('connect ECONNREFUSED')
  await clock.advance(2 * 60_000)
  expect((await ask('updates.read')).trouble).toContain('could not be found out')
  scene.offered = new UnsignedUpdateError('no')
  await clock.advance(HOUR_MS)
  expect((await ask('updates.read')).trouble).toContain('not signed')
  scene.offered = null
  await clock.advance(HOUR_MS)
  expect(await ask('updates.read')).toMatchObject({ state: 'current', trouble: null, version: null })
  expect(scene.log).toEqual(['asked', 'asked', 'asked'])
})

test('metadata counts only as it was signed, by the key that is known', () => {
  const [ours, theirs] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')]
  const key = ours.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const metadata = '{"version":"2.0.0"}\n'
  const by = (pair: typeof ours, text = metadata) => sign(null, Buffer.from(text), pair.privateKey).toString('base64')
  expect(() => requireSigned(metadata, `${by(ours)}\n`, key)).not.toThrow()
  for (const [text, signature, publicKey] of [
    [metadata.replace('2', '3'), by(ours), key],
    [metadata, by(theirs), key],
    [metadata, '', key],
    [metadata, 'no signature', key],
    [metadata, by(ours), 'no key'],
  ] as const)
    expect(() => requireSigned(text, signature, publicKey)).toThrow(UnsignedUpdateError)
})
