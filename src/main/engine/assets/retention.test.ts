import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { UPLOAD_RETENTION_MS } from '#shared/service/limits.ts'
import { openFileEngine, type FileEngine } from '../../../../tests/support/file-engine.ts'
import type { Clock } from '../../tools/clock.ts'
import { startRetention } from './retention.ts'
import { findAsset, fileRecordOf } from './store.ts'

const HOUR_MS = 3_600_000
const picture = { bytes: Buffer.from('x'), mimeType: 'image/png' }

function storeUpload(engine: FileEngine, expiresAt: number | null) {
  return engine.store({ original: picture, thumbnail: picture }, { expiresAt })
}
const fileExists = (engine: FileEngine, id: string) => existsSync(engine.context.files.pathOf(id, 'thumbnail'))

test('uploads go when their 30 days are over; outputs stay', async () => {
  await using engine = await openFileEngine()
  const upload = await storeUpload(engine, engine.clock.now() + UPLOAD_RETENTION_MS)
  const output = await storeUpload(engine, null)
  const stop = startRetention(engine.context)

  await engine.clock.advance(UPLOAD_RETENTION_MS - 1)
  expect(fileExists(engine, upload.id)).toBe(true)
  await engine.clock.advance(HOUR_MS)
  expect(fileExists(engine, upload.id)).toBe(false)
  expect(fileRecordOf(engine.context.db, upload.id)).not.toBe('stored')
  expect(findAsset(engine.context.db, engine.accountId, upload.id, engine.clock.now())).toEqual({ state: 'expired' })
  expect(fileExists(engine, output.id)).toBe(true)
  await stop()
})

test('what expired while nothing ran goes at the start; after the undo nothing goes', async () => {
  await using engine = await openFileEngine()
  const expired = await storeUpload(engine, engine.clock.now())
  const later = await storeUpload(engine, engine.clock.now() + 1)
  const stop = startRetention(engine.context)
  await engine.clock.advance(0)
  expect(fileExists(engine, expired.id)).toBe(false)
  await stop()
  await engine.clock.advance(2 * HOUR_MS)
  expect(fileExists(engine, later.id)).toBe(true)
})

test('stopping does not wait for everything that is due, and no timer is left to touch a closed database', async () => {
  await using engine = await openFileEngine()
  const expired = await storeUpload(engine, engine.clock.now())
  await startRetention(engine.context)()
  expect(fileExists(engine, expired.id)).toBe(true)

  let timers = 0
  const { clock } = engine.context.host
  const counting: Clock = {
    ...clock,
    setTimer(delayMs, callback) {
      timers++
      const cancel = clock.setTimer(delayMs, callback)
      return () => {
        timers--
        cancel()
      }
    },
  }
  await startRetention({ ...engine.context, host: { ...engine.context.host, clock: counting } })()
  expect(timers).toBe(0)
})

test('a database that cannot be read costs one sweep and no more, and does not hinder stopping', async () => {
  await using engine = await openFileEngine()
  const { db, host } = engine.context
  const expired = await storeUpload(engine, engine.clock.now())
  const faults: string[] = []
  const log = { ...host.log, error: (message: string) => void faults.push(message) }
  const putAway = () => db.exec('ALTER TABLE assets RENAME TO put_away')
  putAway()
  const stop = startRetention({ ...engine.context, host: { ...host, log } })
  await engine.clock.advance(0)
  expect(faults).toHaveLength(1)
  db.exec('ALTER TABLE put_away RENAME TO assets')
  await engine.clock.advance(HOUR_MS)
  expect(fileExists(engine, expired.id)).toBe(false)
  putAway()
  await engine.clock.advance(HOUR_MS)
  expect(faults).toHaveLength(2)
  await stop()
})
