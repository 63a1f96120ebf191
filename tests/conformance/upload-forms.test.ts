import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driveEngine, type EngineDriver } from '../support/engine-driver.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { fetchReply, requestRaw, type Reply } from '../support/http-reply.ts'
import { cheapModel, sensibleParams } from '../support/model-choice.ts'
import { png, sample, type Bytes } from '../support/sample-media.ts'
import { waitUntil } from '../support/wait-until.ts'

const MEBIBYTE = 1024 * 1024
const BOUNDARY = 'conformance-boundary'

let driver: EngineDriver
beforeAll(async () => {
  driver = await driveEngine()
})
afterAll(() => driver[Symbol.asyncDispose]())

function part(disposition: string, content: Uint8Array | string, type = 'image/png'): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: ${type}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')])
}

const END = Buffer.from(`--${BOUNDARY}--\r\n`)

async function post(
  body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  contentType = `multipart/form-data; boundary=${BOUNDARY}`,
): Promise<Reply> {
  const { apiKey, baseUrl } = driver.engine.ready
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': contentType }
  for (;;) {
    const reply = await requestRaw({ origin: baseUrl, path: '/v1/uploads', method: 'POST', headers, body })
    if (reply.status !== 429) return reply
    await driver.advance(Number(reply.headers.get('retry-after')))
  }
}

async function* padded(head: Bytes, totalBytes: number): AsyncGenerator<Uint8Array> {
  yield part('name="file"; filename="a.mp4"', head, 'video/mp4').subarray(0, -2)
  const zeros = new Uint8Array(MEBIBYTE)
  for (let sent = head.length; sent < totalBytes; sent += zeros.length)
    yield zeros.subarray(0, Math.min(zeros.length, totalBytes - sent))
  yield Buffer.concat([Buffer.from('\r\n'), END])
}

/** A film followed by a box that players skip. */
async function film(totalBytes: number): Promise<Bytes> {
  const clip = Buffer.from(await sample('clip.mp4'))
  const filling = Buffer.alloc(8)
  filling.writeUInt32BE(totalBytes - clip.length, 0)
  filling.write('free', 4, 'latin1')
  return Uint8Array.from(Buffer.concat([clip, filling]))
}

/** Every file the engine keeps, without its database. Folders that the engine clears away while they are read count as empty. */
async function keptFiles(folder = driver.engine.dataDir): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files = await Promise.all(
    entries
      .filter((entry) => !/\.db/.test(entry.name))
      .map(async (entry) => {
        const path = join(folder, entry.name)
        return entry.isDirectory() ? keptFiles(path) : entry.isFile() ? [path] : []
      }),
  )
  return files.flat().sort((left, right) => left.localeCompare(right))
}

describe('the form', () => {
  test('with one file is accepted, in one piece or in many', async () => {
    const whole = Buffer.concat([part('name="file"; filename="a.png"', png(9, 7)), END])
    expect((await post([whole])).status).toBe(201)
    const crumbs = Array.from({ length: whole.length }, (_, index) => whole.subarray(index, index + 1))
    expect((await post(crumbs)).json).toMatchObject({ width: 9, height: 7 })
  })

  test.each([
    ['no field', [END]],
    ['another field', [part('name="image"; filename="a.png"', png(9, 7)), END]],
    ['text instead of a file', [part('name="file"', 'hello', 'text/plain'), END]],
    [
      'two files',
      [part('name="file"; filename="a.png"', png(9, 7)), part('name="file"; filename="b.png"', png(7, 9)), END],
    ],
    ['a form that never ends', [part('name="file"; filename="a.png"', png(9, 7))]],
    ['half a header', [Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-da`)]],
    ['no form at all', [Buffer.from('hello')]],
    ['nothing', []],
  ])('with %s is refused and leaves nothing', async (_, body) => {
    const before = await keptFiles()
    expectProblem(await post(body), 400, 'invalid_params')
    await waitUntil('the files to be gone', async () => (await keptFiles()).join() === before.join())
  })

  test.each(['multipart/form-data', 'multipart/form-data; boundary=', 'application/json', 'image/png', 'text/plain'])(
    'sent as %s is refused',
    async (contentType) => {
      const reply = await post([part('name="file"; filename="a.png"', png(9, 7)), END], contentType)
      expectProblem(reply, [400, 415], ['invalid_params', 'upload_invalid'])
    },
  )

  test.each([
    '../../../escaped.png',
    '..\\..\\escaped.png',
    '/etc/escaped.png',
    'C:\\escaped.png',
    'nul\u0000escaped.png',
    'esc‮aped.png',
    `${'long'.repeat(200)}.png`,
    'a";escaped="b.png',
    '',
  ])('a file named %j is stored under its id alone', async (name) => {
    const before = new Set(await keptFiles())
    const reply = await post([part(`name="file"; filename="${name.replaceAll('"', '%22')}"`, png(9, 7)), END])
    // a name with a bare control character may also be refused
    expect([201, 400]).toContain(reply.status)
    const added = (await keptFiles()).filter((path) => !before.has(path))
    expect(added.some((path) => path.includes('esc') || path.includes('long'))).toBe(false)
  })

  test('aborted half way leaves nothing', async () => {
    const before = await keptFiles()
    const { apiKey, baseUrl } = driver.engine.ready
    const { hostname, port } = new URL(baseUrl)
    const outgoing = request({
      hostname,
      port,
      path: '/v1/uploads',
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        'content-length': 10 * MEBIBYTE,
      },
    })
    outgoing.on('error', () => undefined)
    const bytes = part('name="file"; filename="a.png"', png(16, 16, { exactBytes: 4 * MEBIBYTE }))
    await new Promise((resolve) => outgoing.write(bytes, resolve))
    await waitUntil('the upload to be under way', async () => (await keptFiles()).length > before.length)
    outgoing.destroy()
    await waitUntil('the files to be gone', async () => (await keptFiles()).join() === before.join())
  })
})

describe('limits while receiving', () => {
  test('a film of 200 MiB passes', async () => {
    const reply = await post(padded(await film(200 * MEBIBYTE), 200 * MEBIBYTE))
    expect(reply.json).toMatchObject({ kind: 'video', width: 160, height: 120 })
  })

  test('one byte more does not, and leaves nothing', async () => {
    const before = await keptFiles()
    const reply = await post(padded(await film(200 * MEBIBYTE + 1), 200 * MEBIBYTE + 1))
    expectProblem(reply, 413, 'upload_too_large')
    await waitUntil('the files to be gone', async () => (await keptFiles()).join() === before.join())
  })

  test('an endless one is stopped', async () => {
    const before = await keptFiles()
    let sent = 0
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield part('name="file"; filename="a.mp4"', await film(4_000_000_000), 'video/mp4').subarray(0, -2)
      for (const zeros = new Uint8Array(MEBIBYTE); ; sent += zeros.length) yield zeros
    }
    const reply = await post(endless())
    expectProblem(reply, 413, 'upload_too_large')
    expect(sent).toBeLessThan(300 * MEBIBYTE)
    await waitUntil('the files to be gone', async () => (await keptFiles()).join() === before.join())
  })
})

describe('retention', () => {
  test('an upload lives for thirty days, then it is gone from everywhere', async () => {
    const editing = (await driver.models()).find((model) =>
      model.params.some((param) => param.kind === 'media' && param.accept === 'image'),
    )!
    const model = editing ?? (await cheapModel(driver))
    const before = await keptFiles()
    const upload = await driver.upload(png(40, 30))
    const param = model.params.find((entry) => entry.kind === 'media' && entry.accept === 'image')!
    const inputs = { image: upload.id, audio: upload.id, video: upload.id }
    const request = { modelId: model.id, params: { ...sensibleParams(model, inputs), [param.name]: upload.id } }
    await driver.advance(29.9 * 86_400)
    expect((await driver.readAsset(upload.id)).id).toBe(upload.id)
    expect((await driver.call('POST', '/v1/quotes', { json: request })).status).toBe(200)
    const { url } = await driver.readAsset(upload.id)
    await driver.advance(0.2 * 86_400)
    expectProblem(await driver.call('GET', `/v1/assets/${upload.id}`), 404, 'not_found')
    expectProblem(await driver.call('POST', '/v1/quotes', { json: request }), 400, 'invalid_params')
    await driver.refused(() => driver.trySubmit({ ...request, maxCoins: 9999, consent: true }), 400, 'invalid_params')
    expect([403, 404]).toContain((await fetchReply(url)).status)
    await waitUntil('the files to be swept', async () => {
      const left = await keptFiles()
      return left.every((path) => !path.includes(upload.id)) && left.length <= before.length
    })
  })
})
