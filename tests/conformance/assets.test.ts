import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driveEngine, type EngineDriver } from '../support/engine-driver.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { fetchReply, requestRaw } from '../support/http-reply.ts'
import { cheapModel, sensibleParams } from '../support/model-choice.ts'
import { png, wav } from '../support/sample-media.ts'
import type { StrictAsset, StrictGeneration } from '../support/strict-shapes.ts'

let driver: EngineDriver
let picture: StrictAsset
let pictureBytes: Buffer
let generation: StrictGeneration
beforeAll(async () => {
  driver = await driveEngine()
  pictureBytes = Buffer.from(png(120, 80))
  picture = await driver.upload(Uint8Array.from(pictureBytes), { name: 'beach ☀.png' })
  const model = await cheapModel(driver)
  const params = { ...sensibleParams(model), num_outputs: 2 }
  const { id } = await driver.submit({ modelId: model.id, params, maxCoins: 1000 })
  generation = await driver.waitForEnd(id)
})
afterAll(() => driver[Symbol.asyncDispose]())

const fresh = async () => (await driver.readAsset(picture.id)).url
const size = () => pictureBytes.length
const range = async (value: string) => fetchReply(await fresh(), { headers: { Range: value } })

describe('reading an asset', () => {
  test('an upload and an output are read by id, with links of the other origin', async () => {
    for (const asset of [picture, ...generation.outputs]) {
      const read = await driver.readAsset(asset.id)
      expect({ ...read, url: '', thumbnailUrl: '' }).toEqual({ ...asset, url: '', thumbnailUrl: '' })
      for (const link of [read.url, read.thumbnailUrl])
        expect(new URL(link).origin).toBe(new URL(driver.engine.ready.cdnUrl).origin)
    }
  })

  test('an unknown id is not found', async () => {
    expectProblem(await driver.call('GET', `/v1/assets/${randomUUID()}`), 404, 'not_found')
    expectProblem(await driver.call('GET', `/v1/assets/${generation.id}`), 404, 'not_found')
  })

  test('two outputs are two assets', () => {
    expect(new Set(generation.outputs.map((output) => output.id)).size).toBe(2)
  })
})

describe('a signed link', () => {
  test('serves the exact bytes to anyone, safely labelled', async () => {
    const reply = await fetchReply(await fresh())
    expect(reply.status).toBe(200)
    expect(Buffer.compare(reply.bytes, pictureBytes)).toBe(0)
    expect(reply.headers.get('content-type')).toBe('image/png')
    expect(reply.headers.get('content-length')).toBe(String(pictureBytes.length))
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    expect(reply.headers.get('content-disposition')).toMatch(/^(attachment|inline)\b.*filename/)
    expect(reply.headers.get('accept-ranges')).toBe('bytes')
    for (const output of generation.outputs) {
      const file = await fetchReply(output.url)
      expect([file.status, file.headers.get('content-type')]).toEqual([200, output.mimeType])
      expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('a disposition cannot be broken out of', async () => {
    const asset = await driver.upload(png(8, 8), { name: 'a"; x="\r\nSet-Cookie: a=b.png' })
    const reply = await fetchReply(asset.url)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('set-cookie')).toBeNull()
  })

  test('answers HEAD like GET, without the bytes', async () => {
    const url = await fresh()
    const head = await fetchReply(url, { method: 'HEAD' })
    expect([head.status, head.bytes.length]).toEqual([200, 0])
    for (const name of ['content-type', 'content-length', 'x-content-type-options', 'accept-ranges'])
      expect([name, head.headers.get(name)]).toEqual([name, (await fetchReply(url)).headers.get(name)])
  })

  test('answers no other method', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const reply = await fetchReply(await fresh(), { method })
      expectProblem(reply, [403, 404, 405])
    }
  })

  test.each(['thumbnailUrl', 'url'] as const)('%s of every kind works', async (member) => {
    const audio = await driver.upload(wav(1))
    for (const asset of [picture, audio, ...generation.outputs])
      expect((await fetchReply((await driver.readAsset(asset.id))[member])).status).toBe(200)
  })
})

describe('ranges', () => {
  test.each([
    ['bytes=0-9', () => [0, 9]],
    ['bytes=5-5', () => [5, 5]],
    ['bytes=10-', () => [10, size() - 1]],
    ['bytes=-7', () => [size() - 7, size() - 1]],
    ['bytes=0-999999999', () => [0, size() - 1]],
    ['bytes=-999999999', () => [0, size() - 1]],
  ] as [string, () => [number, number]][])('%s', async (header, bounds) => {
    const [first, last] = bounds()
    const reply = await range(header)
    expect(reply.status).toBe(206)
    expect(reply.headers.get('content-range')).toBe(`bytes ${first}-${last}/${size()}`)
    expect(reply.headers.get('content-length')).toBe(String(last - first + 1))
    expect(Buffer.compare(reply.bytes, pictureBytes.subarray(first, last + 1))).toBe(0)
    expect(reply.headers.get('content-type')).toBe('image/png')
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each(['bytes=999999-', 'bytes=-0'])('%s cannot be satisfied', async (header) => {
    const reply = await range(header)
    expect(reply.status).toBe(416)
    expect(reply.headers.get('content-range')).toBe(`bytes */${size()}`)
  })

  test.each(['bytes=9-5', 'items=0-5', 'bytes=a-b', 'bytes=', 'garbage', 'bytes=0-1,4-5', 'bytes=1.5-2'])(
    '%s is answered in a way the standard allows',
    async (header) => {
      const reply = await range(header)
      expect([200, 206, 416]).toContain(reply.status)
      if (reply.status === 200) expect(Buffer.compare(reply.bytes, pictureBytes)).toBe(0)
    },
  )

  test('the parts of a file put together are the file', async () => {
    const url = await fresh()
    const step = Math.ceil(size() / 5)
    const parts: Buffer[] = []
    for (let at = 0; at < size(); at += step)
      parts.push((await fetchReply(url, { headers: { Range: `bytes=${at}-${at + step - 1}` } })).bytes)
    expect(Buffer.compare(Buffer.concat(parts), pictureBytes)).toBe(0)
  })
})

describe('tampering', () => {
  test('any change of the query is refused', async () => {
    const url = new URL(await fresh())
    expect([...url.searchParams.keys()].length).toBeGreaterThan(0)
    for (const [name, value] of url.searchParams) {
      const without = new URL(url)
      without.searchParams.delete(name)
      expectProblem(await fetchReply(without), 403)
      for (const at of new Set([0, Math.floor(value.length / 2), value.length - 1])) {
        const changed = new URL(url)
        const digit = /\d/.test(value[at]!)
        const other = digit ? String((Number(value[at]) + 1) % 10) : value[at] === 'A' ? 'B' : 'A'
        changed.searchParams.set(name, value.slice(0, at) + other + value.slice(at + 1))
        expectProblem(await fetchReply(changed), 403)
      }
      const doubled = new URL(url)
      doubled.searchParams.append(name, value)
      expect([200, 403]).toContain((await fetchReply(doubled)).status)
      const emptied = new URL(url)
      emptied.searchParams.set(name, '')
      expectProblem(await fetchReply(emptied), 403)
    }
    const bare = new URL(url)
    bare.search = ''
    expectProblem(await fetchReply(bare), 403)
  })

  test('a signature that ends otherwise is refused, even where base64 would not mind', async () => {
    const url = new URL(await fresh())
    for (const [name, value] of url.searchParams)
      for (const last of ['A', 'B', 'Q', 'g', 'w', '0', 'f']) {
        const changed = new URL(url)
        changed.searchParams.set(name, value.slice(0, -1) + last)
        if (changed.href !== url.href) expectProblem(await fetchReply(changed), 403)
      }
  })

  test('a later expiry is refused', async () => {
    const url = new URL(await fresh())
    const times = [...url.searchParams].filter(([, value]) => /^\d{9,}$/.test(value))
    expect(times.length).toBeGreaterThan(0)
    for (const [name, value] of times) {
      const changed = new URL(url)
      changed.searchParams.set(name, String(Number(value) + 3_600))
      expectProblem(await fetchReply(changed), 403)
    }
  })

  test('a link is for one asset and one variant of it', async () => {
    const mine = await driver.readAsset(picture.id)
    const other = await driver.readAsset(generation.outputs[0]!.id)
    const links = [mine.url, mine.thumbnailUrl, other.url, other.thumbnailUrl].map((link) => new URL(link))
    for (const path of links)
      for (const query of links) {
        if (path.href === query.href) continue
        const mixed = new URL(path)
        mixed.search = query.search
        expectProblem(await fetchReply(mixed), [403, 404])
      }
  })

  test('paths lead nowhere else', async () => {
    const { cdnUrl } = driver.engine.ready
    const { search } = new URL(await fresh())
    for (const path of ['/', '/../engine.db', '/..%2fengine.db', '/%2e%2e/%2e%2e/etc/passwd', `/${picture.id}`, '/%']) {
      const reply = await requestRaw({ origin: cdnUrl, path: path + search, method: 'GET' })
      expectProblem(reply, [400, 403, 404])
    }
  })

  test('the API is not on the origin of the files, nor the files on that of the API', async () => {
    const { cdnUrl, baseUrl, apiKey, consoleToken } = driver.engine.ready
    for (const [path, token] of [
      ['/v1/account', apiKey],
      ['/console/keys', consoleToken],
    ])
      expectProblem(await fetchReply(`${cdnUrl}${path}`, { headers: { Authorization: `Bearer ${token}` } }), [403, 404])
    const url = new URL(await fresh())
    expectProblem(await fetchReply(new URL(url.pathname + url.search, baseUrl)), 404)
  })
})

test('a link lives about an hour; reading again gives a new one', async () => {
  const first = await driver.readAsset(picture.id)
  const read = await driver.read(generation.id)
  await driver.advance(50 * 60)
  for (const link of [first.url, first.thumbnailUrl, read.outputs[0]!.url])
    expect((await fetchReply(link)).status).toBe(200)
  await driver.advance(25 * 60)
  for (const link of [first.url, first.thumbnailUrl, read.outputs[0]!.url]) expectProblem(await fetchReply(link), 403)
  expectProblem(await fetchReply(first.url, { headers: { Range: 'bytes=0-1' } }), 403)
  expect((await fetchReply((await driver.readAsset(picture.id)).url)).status).toBe(200)
  expect((await fetchReply((await driver.read(generation.id)).outputs[0]!.url)).status).toBe(200)
  expect((await fetchReply((await driver.list()).items[0]!.outputs[0]!.url)).status).toBe(200)
})
