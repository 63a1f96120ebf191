import { mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { mediaResponse } from './media-response.ts'

const ID = `picture.${'s'.repeat(43)}`
let path: string
let asked: string[]

beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'pressrun-media-')), 'picture.png')
  writeFileSync(path, '0123456789')
  asked = []
})

const get = (id: string, headers: Record<string, string> = {}, method = 'GET') =>
  mediaResponse(new Request('media://file/', { headers, method }), id, async (id) => {
    asked.push(id)
    return id === ID ? { path, mimeType: 'image/png' } : undefined
  })

test('a file, whole', async () => {
  const response = await get(ID)
  expect([response.status, await response.text()]).toEqual([200, '0123456789'])
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': '10',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

test('a part of it', async () => {
  const response = await get(ID, { range: 'bytes=2-4' })
  expect([response.status, await response.text()]).toEqual([206, '234'])
  expect(response.headers.get('content-range')).toBe('bytes 2-4/10')
  expect(response.headers.get('content-length')).toBe('3')
})

test('a part there is not', async () => {
  const response = await get(ID, { range: 'bytes=10-' })
  expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */10'])
})

test('a part of what it was is not cut from what it has become', async () => {
  const etag = (await get(ID)).headers.get('etag')!
  expect((await get(ID, { range: 'bytes=2-4', 'if-range': etag })).status).toBe(206)
  utimesSync(path, 1, 1)
  const response = await get(ID, { range: 'bytes=2-4', 'if-range': etag })
  expect([response.status, await response.text()]).toEqual([200, '0123456789'])
})

test('its size alone', async () => {
  const response = await get(ID, {}, 'HEAD')
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '10', ''])
})

test('an empty file is still a file', async () => {
  writeFileSync(path, '')
  const response = await get(ID)
  expect([response.status, await response.text()]).toEqual([200, ''])
})

test.each([
  '',
  '..',
  '../../etc/passwd',
  '%2e%2e%2fpasswd',
  `${ID}/x`,
  `a b.${'s'.repeat(43)}`,
  `picture.${'s'.repeat(42)}`,
])('what is no id is not even looked up: %j', async (id) => {
  expect((await get(id)).status).toBe(404)
  expect(asked).toEqual([])
})

test('an id of nothing, and any other method', async () => {
  expect((await get(`other.${'s'.repeat(43)}`)).status).toBe(404)
  expect((await get(ID, {}, 'PUT')).status).toBe(405)
})

test('a window that has the file already is not sent it again, by the same rule as at the service', async () => {
  const etag = (await get(ID)).headers.get('etag')!
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const response = await get(ID, { 'if-none-match': known })
    expect([known, response.status, await response.text()]).toEqual([known, 304, ''])
  }
  expect((await get(ID, { 'if-none-match': '"other"' })).status).toBe(200)
})
