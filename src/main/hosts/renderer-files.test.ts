import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { rendererResponse } from './renderer-files.ts'

let folder: string

beforeAll(() => {
  const base = mkdtempSync(join(tmpdir(), 'pressrun-renderer-'))
  folder = join(base, 'renderer')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<h1>Pressrun</h1>')
  writeFileSync(join(folder, 'assets', 'index-DdW3_k-1.js'), 'run()')
  writeFileSync(join(folder, '.hidden.js'), 'secret')
  writeFileSync(join(folder, 'notes.md'), 'secret')
  writeFileSync(join(base, 'secret.js'), 'secret')
})

const get = (pathname: string, method = 'GET') => rendererResponse(folder, { method, pathname }, { 'X-Given': 'yes' })

test('the page is asked for again each time, an asset never', async () => {
  const page = await get('/')
  expect([page.status, await page.text()]).toEqual([200, '<h1>Pressrun</h1>'])
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('cache-control')).toBe('no-cache')
  const asset = await get('/assets/index-DdW3_k-1.js')
  expect([asset.status, await asset.text()]).toEqual([200, 'run()'])
  expect(asset.headers.get('cache-control')).toContain('immutable')
  expect([page, asset].map(({ headers }) => headers.get('x-given'))).toEqual(['yes', 'yes'])
})

test.each([
  '/../secret.js',
  '/assets/../../secret.js',
  '/%2e%2e/secret.js',
  '/..%2fsecret.js',
  '/..\\secret.js',
  '//secret.js',
  '/./index.html',
  '/.hidden.js',
  '/notes.md',
  '/assets',
  '/assets/',
  '/missing.js',
  '/C:/secret.js',
  '/index.html\0.js',
  'index.html',
])('nothing else: %j', async (pathname) => {
  const response = await get(pathname)
  expect([response.status, await response.text()]).toEqual([404, 'Not found.'])
  expect(response.headers.get('x-given')).toBe('yes')
})

test('reading only', async () => {
  expect((await get('/', 'POST')).status).toBe(405)
  const head = await get('/', 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '17', ''])
})

test('an interface that is not built says so instead of showing nothing', async () => {
  const response = await rendererResponse(join(folder, 'none'), { method: 'GET', pathname: '/' }, {})
  expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('npm run build')])
})
