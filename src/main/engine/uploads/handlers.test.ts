import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Asset } from '#shared/service/asset.ts'
import { UPLOAD_RETENTION_MS } from '#shared/service/limits.ts'
import { expectProblem } from '../../../../tests/support/expect-problem.ts'
import { headerWorkers, openFileEngine, type FileEngine } from '../../../../tests/support/file-engine.ts'
import { fetchReply } from '../../../../tests/support/http-reply.ts'
import { FORM_TYPE, multipart, partHead, postUpload } from '../../../../tests/support/multipart.ts'
import { png } from '../../../../tests/support/sample-media.ts'
import { waitUntil } from '../../../../tests/support/wait-until.ts'
import { setLocked } from '../account/store.ts'
import { findAsset } from '../assets/store.ts'
import { TooManyWaitingError, WorkerLostError, WorkersUnavailableError, type Workers } from '../jobs/workers.ts'
import type { Inspection } from '../jobs/service-jobs.ts'

const PICTURE = png(30, 20)
const FORM = multipart({ content: PICTURE, type: 'image/png' })

async function expectNothingKept(engine: FileEngine): Promise<void> {
  await waitUntil('temporary files to be gone', async () => (await engine.list('temporary')).length === 0)
  expect(await engine.list('files')).toEqual([])
  expect(engine.context.db.prepare('SELECT count(*) AS n FROM assets').get()).toEqual({ n: 0 })
}

test('an upload becomes an asset that can be read, downloaded and used for 30 days', async () => {
  await using engine = await openFileEngine()
  const form = new FormData()
  form.set('note', 'ignored')
  form.set('file', new Blob([PICTURE], { type: 'image/png' }), '../../picture.png')
  const reply = await fetchReply(`${engine.origin}/v1/uploads`, { method: 'POST', body: form })

  expect(reply.status).toBe(201)
  const asset = Asset.strict().parse(reply.json)
  expect(asset).toMatchObject({ kind: 'image', mimeType: 'image/png', width: 30, height: 20, posterUrl: null })
  expect((await fetchReply(asset.url)).bytes.equals(PICTURE)).toBe(true)
  expect((await fetchReply(asset.thumbnailUrl)).status).toBe(200)
  expect((await engine.list('files')).sort()).toEqual([`${asset.id}.original`, `${asset.id}.thumbnail`])
  expect(await engine.list('temporary')).toEqual([])

  const find = () => findAsset(engine.context.db, engine.accountId, asset.id, engine.clock.now())?.state
  await engine.clock.advance(UPLOAD_RETENTION_MS - 1)
  expect(find()).toBe('stored')
  await engine.clock.advance(1)
  expect(find()).toBe('expired')
})

test('without a server the same request gives the same answer', async () => {
  await using engine = await openFileEngine()
  const form = new FormData()
  form.set('file', new Blob([PICTURE]), 'picture')
  const reply = await engine.answer(new Request(`${engine.origin}/v1/uploads`, { method: 'POST', body: form }))
  expect(reply.status).toBe(201)
})

test('the worker is told the file, what it was called, and where to put previews', async () => {
  const jobs: unknown[] = []
  const plain = headerWorkers()
  await using engine = await openFileEngine({
    workers: {
      ...plain,
      async inspect(job, options) {
        jobs.push([job.declaredType, Buffer.compare(await readFile(job.path), PICTURE)])
        return plain.inspect(job, options)
      },
    },
  })
  for (const type of ['IMAGE/PNG; charset=x', 'application/octet-stream', 'text/plain', null])
    expect((await postUpload(engine.origin, [multipart({ content: PICTURE, type })])).status).toBe(201)
  expect(jobs).toEqual([
    ['image/png', 0],
    ['application/octet-stream', 0],
    ['text/plain', 0],
    [null, 0],
  ])
})

test.each(['upload_invalid', 'upload_too_large', 'upload_too_long'] as const)(
  'a file refused as %s leaves nothing behind',
  async (code) => {
    await using engine = await openFileEngine({ workers: inspecting(() => ({ ok: false, code, detail: 'No.' })) })
    const problem = expectProblem(await postUpload(engine.origin, [FORM]), code === 'upload_invalid' ? 415 : 413, code)
    expect(problem.detail).toMatch(/^No\. /)
    await expectNothingKept(engine)
  },
)

test('no workers: unavailable, and nothing is kept', async () => {
  await using engine = await openFileEngine({
    workers: inspecting(() => {
      throw new WorkersUnavailableError('none')
    }),
  })
  expectProblem(await postUpload(engine.origin, [FORM]), 503, 'unavailable')
  await expectNothingKept(engine)
})

test('too many at once: unavailable for a while, and nothing is kept', async () => {
  const senders: unknown[] = []
  await using engine = await openFileEngine({
    workers: {
      ...headerWorkers(),
      async inspect(_job, { sender }) {
        senders.push(sender)
        throw new TooManyWaitingError('32 files of this account are being looked into.')
      },
    },
  })
  const reply = await postUpload(engine.origin, [FORM])
  expect(expectProblem(reply, 503, 'unavailable').detail).toMatch(/^32 files .* retry later/)
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(senders).toEqual([{ accountId: engine.accountId, keyId: null }])
  await expectNothingKept(engine)
})

test('a lost worker is asked for once more; a file that loses two is refused', async () => {
  for (const [losses, status] of [
    [1, 201],
    [2, 415],
  ] as const) {
    let lost = 0
    const plain = headerWorkers()
    await using engine = await openFileEngine({
      workers: {
        ...plain,
        inspect: (job, options) =>
          lost++ < losses ? Promise.reject(new WorkerLostError('gone')) : plain.inspect(job, options),
      },
    })
    expect((await postUpload(engine.origin, [FORM])).status).toBe(status)
  }
})

test('what the worker leaves incomplete is not kept', async () => {
  const facts = { kind: 'image', mimeType: 'image/png', width: 1, height: 1, durationSeconds: null } as const
  await using engine = await openFileEngine({
    workers: inspecting(() => ({ ok: true, facts: { ...facts, transparent: null }, previews: [] })),
  })
  expect((await postUpload(engine.origin, [FORM])).status).toBe(500)
  await expectNothingKept(engine)
})

test('a locked account uploads nothing', async () => {
  await using engine = await openFileEngine()
  setLocked(engine.context.db, engine.accountId, true)
  expectProblem(await postUpload(engine.origin, [FORM]), 403, 'account_locked')
  await expectNothingKept(engine)
})

test('a sender that leaves while sending leaves nothing behind', async () => {
  await using engine = await openFileEngine()
  const { hostname, port } = new URL(engine.origin)
  const headers = { 'Content-Type': FORM_TYPE, 'Content-Length': 1_000_000 }
  const sending = request({ hostname, port, path: '/v1/uploads', method: 'POST', headers })
  sending.on('error', () => {})
  sending.write(Buffer.concat([partHead(), PICTURE, Buffer.alloc(100_000)]))
  await waitUntil('the file to come in', async () => (await engine.list('temporary')).length > 0)
  sending.destroy()
  await expectNothingKept(engine)
})

test.each(['stops', 'ends all the same'])(
  'a sender that leaves during inspection leaves nothing behind when it %s',
  async (outcome) => {
    const inspecting = Promise.withResolvers<void>()
    const plain = headerWorkers()
    await using engine = await openFileEngine({
      workers: {
        ...plain,
        async inspect(job, { signal }) {
          inspecting.resolve()
          await once(signal, 'abort')
          if (outcome === 'stops') throw signal.reason
          return plain.inspect(job, { signal })
        },
      },
    })
    const { hostname, port } = new URL(engine.origin)
    const headers = { 'Content-Type': FORM_TYPE }
    const sending = request({ hostname, port, path: '/v1/uploads', method: 'POST', headers })
    sending.on('error', () => {})
    sending.end(FORM)
    await inspecting.promise
    sending.destroy()
    await waitUntil('the temporary folder to go', () => readdirSync(join(engine.dataDir, 'temporary')).length === 0)
    await expectNothingKept(engine)
  },
)

function inspecting(inspect: () => Inspection): Workers {
  return { ...headerWorkers(), inspect: async () => inspect() }
}
