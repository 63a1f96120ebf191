import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMMANDS } from '#shared/app/commands.ts'
import { PAGE_KEY_FRAGMENT, PAGE_KEY_HEADER } from '#shared/app/page-key.ts'
import { PNG_HEAD_BYTES } from '#shared/app/providers.ts'
import { createTestHost, type TestHost } from '../../../../tests/support/test-host.ts'
import { createApp, type App } from '../../app.ts'
import { createMediaFiles } from '../../media/media-files.ts'
import { serveWeb, type WebServer } from './server.ts'

interface Reply {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

interface Ask {
  method?: string
  headers?: Record<string, string>
  body?: string
  cookie?: string | undefined
}

let host: TestHost
let app: App
let server: WebServer
let origin: string
let port: number
let cookie: string
let pageKey: string
let rendererFolder: string
let mediaId: string

beforeAll(async () => {
  host = createTestHost({ kind: 'web' })
  app = await createApp(host)
  const base = mkdtempSync(join(tmpdir(), 'pressrun-web-'))
  rendererFolder = join(base, 'renderer')
  mkdirSync(join(rendererFolder, 'assets'), { recursive: true })
  writeFileSync(join(rendererFolder, 'index.html'), '<h1>Pressrun</h1>')
  writeFileSync(join(rendererFolder, 'assets', 'index-abc.js'), 'run()')
  writeFileSync(join(base, 'secret.js'), 'secret')
  mkdirSync(join(base, 'library'))
  writeFileSync(join(base, 'library', 'picture.png'), '0123456789')
  const media = createMediaFiles(join(base, 'library'), host.randomBytes(32))
  mediaId = media.idOf('picture.png')
  app = { ...app, media }
  server = await serveWeb({ app, host, rendererFolder, port: 0 })
  origin = new URL(server.url).origin
  port = Number(new URL(server.url).port)
  const entry = await ask(pathOf(server.url), { cookie: '' })
  cookie = entry.headers['set-cookie']![0]!.split(';')[0]!
  pageKey = keyIn(entry.headers.location!)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const keyIn = (location: string) => location.slice(`/${PAGE_KEY_FRAGMENT}`.length)

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search

/** As bytes go over the wire: fetch would tidy up paths and refuse to send a foreign Host. */
async function ask(
  path: string,
  { method = 'GET', headers = {}, body, cookie: own = cookie }: Ask = {},
): Promise<Reply> {
  const outgoing = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: { ...(own && { cookie: own }), ...headers },
  })
  outgoing.end(body)
  const [incoming] = (await once(outgoing, 'response')) as [import('node:http').IncomingMessage]
  let text = ''
  for await (const chunk of incoming.setEncoding('utf8')) text += chunk as string
  return { status: incoming.statusCode!, headers: incoming.headers, text }
}

const command = (name: string, { headers, ...rest }: Ask = {}) =>
  ask(`/api/commands/${name}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', [PAGE_KEY_HEADER]: pageKey, ...headers },
    body: '{}',
    ...rest,
  })

const postWith = (headers: Record<string, string>) =>
  ask('/api/commands/settings.read', {
    method: 'POST',
    headers: { 'content-type': 'application/json', [PAGE_KEY_HEADER]: pageKey, ...headers },
    body: '{}',
  })

const readFrom = async (site: string, path = '/') => (await ask(path, { headers: { 'sec-fetch-site': site } })).status

const errorOf = (reply: Reply) => (JSON.parse(reply.text) as { error?: { code: string } }).error?.code

describe('coming in', () => {
  test('the link works once, sets a cookie no script can read and leaves no trace in the address', async () => {
    const own = await serveWeb({ app, host, rendererFolder, port: 0 })
    const open = (headers: Record<string, string> = {}, method = 'GET') =>
      fetch(own.url, { headers, method, redirect: 'manual' })
    expect((await open({}, 'HEAD')).status).toBe(403)
    const first = await open()
    expect([first.status, first.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/#key=[\w-]{43}$/)])
    const given = first.headers.get('set-cookie')!
    expect(given).toMatch(/^pressrun-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
    expect((await open()).status).toBe(403)
    // the browser that has the cookie may use its link again
    expect((await open({ cookie: given.split(';')[0]! })).status).toBe(303)
    await own.close()
  })

  test('a guess does not spend the link', async () => {
    const own = await serveWeb({ app, host, rendererFolder, port: 0 })
    const guess = `${new URL(own.url).origin}/?token=${'A'.repeat(43)}`
    expect((await fetch(guess, { redirect: 'manual' })).status).toBe(403)
    expect((await fetch(own.url, { redirect: 'manual' })).status).toBe(303)
    await own.close()
  })

  test('nothing without the cookie', async () => {
    for (const path of ['/', '/assets/index-abc.js', '/api/events', `/media/${mediaId}`])
      expect([path, (await ask(path, { cookie: '' })).status]).toEqual([path, 401])
    const reply = await command('app.describe', { cookie: '' })
    expect([reply.status, errorOf(reply)]).toEqual([401, 'locked'])
    const wrong = `${cookie.slice(0, -2)}xx`
    expect((await ask('/', { cookie: wrong })).status).toBe(401)
    expect((await ask('/', { cookie: `other=1; ${cookie}` })).status).toBe(200)
  })
})

/** What a program can say without knowing the key: where it claims to come from is its own choice. */
const forged = (): Record<string, string>[] => [
  { origin },
  { 'sec-fetch-site': 'same-origin' },
  { origin, 'sec-fetch-site': 'same-origin', [PAGE_KEY_HEADER]: '' },
  { origin, [PAGE_KEY_HEADER]: 'A'.repeat(43) },
  { origin, [PAGE_KEY_HEADER]: cookie },
  { origin, [PAGE_KEY_HEADER]: cookie.slice(cookie.indexOf('=') + 1) },
  { origin, [PAGE_KEY_HEADER]: pageKey.slice(0, -1) },
  { origin, cookie: `${cookie}; ${PAGE_KEY_HEADER}=${pageKey}` },
]

describe('a program on another port, which the browser sent our cookie to', () => {
  test('is refused every command', async () => {
    const thief = { origin, 'content-type': 'application/json' }
    for (const name of [...Object.keys(COMMANDS), 'nope']) {
      const reply = await ask(`/api/commands/${name}`, { method: 'POST', headers: thief, body: '{}' })
      expect([name, reply.status, errorOf(reply)]).toEqual([name, 401, 'locked'])
    }
  })

  test('is refused whatever it claims, commands and events alike', async () => {
    for (const headers of forged()) {
      const json = { 'content-type': 'application/json', ...headers }
      const change = await ask('/api/commands/settings.read', { method: 'POST', headers: json, body: '{}' })
      expect([headers, change.status]).toEqual([headers, 401])
      for (const path of ['/api/events', '/api/events?x', '/assets/../api/events', '/api/commands/settings.read'])
        expect([headers, path, (await ask(path, { headers })).status]).toEqual([headers, path, 401])
    }
  })

  test('is not handed the key: neither by the page nor by a link it has to guess', async () => {
    expect((await ask('/')).text).not.toContain(pageKey)
    for (const path of ['/?token=', '/?token=x', `/?token=${'A'.repeat(43)}`, `/?token=${pageKey}`]) {
      const reply = await ask(path)
      expect([path, reply.status, reply.headers.location]).toEqual([path, 403, undefined])
    }
  })

  test('reads with the cookie what holds no secret, and media only by an id it was told', async () => {
    expect((await ask('/assets/index-abc.js')).status).toBe(200)
    expect((await ask(`/media/${mediaId.slice(0, -1)}`)).status).toBe(404)
    expect((await ask('/assets/index-abc.js', { method: 'DELETE', headers: { origin } })).status).toBe(401)
  })

  test('has nothing from the key without the cookie', async () => {
    expect((await command('settings.read', { cookie: '' })).status).toBe(401)
  })
})

describe('who asks', () => {
  test.each(['localhost', 'evil.test', '127.0.0.1', '127.0.0.1:1', '[::1]'])(
    'not by another name: %s',
    async (name) => {
      const wrongHost = { host: name.startsWith('127') ? name : `${name}:${port}` }
      expect((await ask('/', { headers: wrongHost })).status).toBe(421)
      expect((await ask(pathOf(server.url), { headers: wrongHost })).status).toBe(421)
      expect((await command('app.describe', { headers: wrongHost })).status).toBe(421)
    },
  )

  test.each([
    [{ origin: 'https://evil.test' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost:1' }],
    [{ origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' }],
  ])('a change never by another page: %j', async (headers: Record<string, string>) => {
    const reply = await command('settings.update', { headers, body: '{"appearance":"dark"}' })
    expect([reply.status, errorOf(reply)]).toEqual([403, 'wrong_origin'])
    expect((await command('settings.read')).text).toContain('system')
  })

  test('a change without an Origin only from a browser that vouches for our page', async () => {
    expect((await postWith({})).status).toBe(403)
    expect((await postWith({ 'sec-fetch-site': 'same-site' })).status).toBe(403)
    expect((await postWith({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })

  test('reading not by a page of another site or another port', async () => {
    expect([await readFrom('same-origin'), await readFrom('none')]).toEqual([200, 200])
    expect([
      await readFrom('cross-site'),
      await readFrom('same-site'),
      await readFrom('same-site', '/api/events'),
    ]).toEqual([403, 403, 403])
  })
})

describe('commands', () => {
  test('answer like a window is answered', async () => {
    const reply = await command('app.describe')
    expect(reply.status).toBe(200)
    expect(JSON.parse(reply.text)).toMatchObject({ ok: true, value: { host: 'web', version: '1.2.3' } })
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(errorOf(await command('settings.update', { body: '{"appearance":"mauve"}' }))).toBe('invalid_input')
  })

  test('unknown ones', async () => {
    for (const name of ['nope', '__proto__', 'app%2Edescribe']) {
      const reply = await command(name)
      expect([reply.status, errorOf(reply)]).toEqual([404, 'unknown_command'])
    }
  })

  test('JSON by POST only', async () => {
    const byGet = await ask('/api/commands/app.describe', { headers: { [PAGE_KEY_HEADER]: pageKey } })
    expect(byGet.status).toBe(405)
    expect((await command('app.describe', { headers: { 'content-type': 'text/plain' } })).status).toBe(415)
    const malformed = await command('app.describe', { body: '{' })
    expect([malformed.status, errorOf(malformed)]).toEqual([400, 'not_json'])
  })

  test('no more than a mebibyte, whatever the length says', async () => {
    const body = JSON.stringify({ padding: 'x'.repeat(1024 * 1024) })
    const reply = await command('app.describe', { body })
    expect([reply.status, errorOf(reply)]).toEqual([413, 'too_large'])
    const chunked = await command('app.describe', { body, headers: { 'transfer-encoding': 'chunked' } })
    expect(chunked.status).toBe(413)
  })

  test('the beginning of a picture with a workflow may be longer', async () => {
    const head = Buffer.alloc(PNG_HEAD_BYTES).toString('base64')
    const reply = await command('workflows.read', { body: JSON.stringify({ kind: 'png', head }) })
    expect([reply.status, errorOf(reply)]).toEqual([200, 'workflow_unreadable'])
  })

  test('a list may be longer', async () => {
    const text = `prompt\n${'A lighthouse on a cliff at dawn\n'.repeat(40_000)}`
    const reply = await command('batches.inspectList', { body: JSON.stringify({ source: { text } }) })
    expect(reply.status).toBe(200)
    expect(JSON.parse(reply.text)).toMatchObject({ ok: true, value: { rows: 40_000 } })
  })
})

test('events arrive as they happen', async () => {
  const response = await fetch(`${origin}/api/events`, { headers: { cookie, [PAGE_KEY_HEADER]: pageKey } })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('heartbeat')) text += (await reader.read()).value ?? ''
  await command('settings.update', { body: '{"appearance":"system"}' })
  expect((await reader.read()).value).toMatch(
    /^id: [\w-]+:\d+\ndata: \{"type":"settings.changed","settings":\{"appearance":"system".*\}\}\n\n$/,
  )
  await reader.cancel()
})

const enter = (url: string, own = '') => ask(pathOf(url), { cookie: own })

describe('a link that lets a browser in', () => {
  test('works once; whoever comes after is told so on a page of ours, and how to get another', async () => {
    const url = server.newUrl()
    const first = await enter(url)
    expect([first.status, first.headers.location]).toEqual([303, expect.stringContaining(PAGE_KEY_FRAGMENT)])
    const second = await enter(url)
    expect([second.status, second.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
    expect(second.text).toContain('This link was used already')
    expect(second.text).toContain('press Enter in the terminal')
    expect(second.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(second.headers['set-cookie']).toBeUndefined()
    // the browser that used it may use it again: its own history leads there
    expect((await enter(url, first.headers['set-cookie']![0]!.split(';')[0])).status).toBe(303)
  })

  test('is made anew for a second browser, and the first goes on', async () => {
    const [one, other] = [server.newUrl(), server.newUrl()]
    const refused = await enter(one)
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('does not open Pressrun')])
    expect((await enter(other)).status).toBe(303)
    expect((await command('settings.read')).status).toBe(200)
  })

  test('that is not ours, and a page without one, say what to do', async () => {
    for (const wrong of ['/?token=', '/?token=abc', `/?token=${'a'.repeat(43)}`]) {
      const reply = await ask(wrong, { cookie: '' })
      expect([wrong, reply.status, reply.text]).toEqual([wrong, 403, expect.stringContaining('press Enter')])
    }
    const locked = await ask('/', { cookie: '' })
    expect([locked.status, locked.text]).toEqual([401, expect.stringContaining('This page is locked')])
  })
})

describe('files', () => {
  test('of the interface, with the headers that keep it in its place', async () => {
    const reply = await ask('/')
    expect([reply.status, reply.text]).toEqual([200, '<h1>Pressrun</h1>'])
    expect(reply.headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; script-src 'self'; style-src 'self';/,
      ) as string,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()') as string,
    })
    const policy = String(reply.headers['content-security-policy'])
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*|http|media:/)
    expect((await ask('/assets/index-abc.js')).headers['cache-control']).toContain('immutable')
  })

  test.each(['/../secret.js', '/assets/../../secret.js', '/%2e%2e/secret.js', '/..%2fsecret.js', '/..%5csecret.js'])(
    'nothing beside it: %s',
    async (path) => {
      const reply = await ask(path)
      expect([reply.status, reply.text.includes('secret')]).toEqual([404, false])
    },
  )

  test('media by id, in part too, as nothing that could run', async () => {
    const part = await ask(`/media/${mediaId}`, { headers: { range: 'bytes=2-4' } })
    expect([part.status, part.text, part.headers['content-type']]).toEqual([206, '234', 'image/png'])
    expect(part.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(part.headers['cross-origin-resource-policy']).toBe('same-origin')
    for (const id of ['picture.png', '..%2fpicture.png', `${mediaId}x`])
      expect([id, (await ask(`/media/${id}`)).status]).toEqual([id, 404])
  })

  test('refusals carry the same headers', async () => {
    for (const reply of [await ask('/', { cookie: '' }), await ask('/missing.js'), await command('nope')])
      expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
  })
})

describe('the server', () => {
  test('listens on loopback alone', () => {
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/)
  })

  test('says so when its port is taken', async () => {
    const squatter = createServer().listen(0, '127.0.0.1')
    await once(squatter, 'listening')
    const { port } = squatter.address() as AddressInfo
    await expect(serveWeb({ app, host, rendererFolder, port })).rejects.toMatchObject({ code: 'port_unavailable' })
    squatter.close()
  })

  test('closes with a tab still listening', async () => {
    const own = await serveWeb({ app, host, rendererFolder, port: 0 })
    const entry = await fetch(own.url, { redirect: 'manual' })
    const ownOrigin = new URL(own.url).origin
    const events = await fetch(`${ownOrigin}/api/events`, {
      headers: {
        cookie: entry.headers.get('set-cookie')!.split(';')[0]!,
        [PAGE_KEY_HEADER]: keyIn(entry.headers.get('location')!),
      },
    })
    const text = events.text()
    await own.close()
    expect(await text).toMatch(/: heartbeat\n\n$/)
    await expect(fetch(ownOrigin)).rejects.toThrow('fetch failed')
  })
})
