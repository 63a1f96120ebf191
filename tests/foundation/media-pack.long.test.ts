import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fetchMediaPack, readMediaPack, sourcesFor, type PackSource } from '../../scripts/media-pack-files.ts'
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

/** A registry on loopback with one package that holds a program and a table in two parts. */
async function serveRegistry(): Promise<PackSource & { program: PackSource['files'][number] }> {
  const source = join(directory, 'source')
  await mkdir(join(source, 'bin'), { recursive: true })
  await writeFile(join(source, 'package.json'), JSON.stringify({ name: 'a-program', version: '1.0.0' }))
  await writeFile(join(source, 'bin', 'program'), CONTENT)
  for (const part of ['first', 'second']) await writeFile(join(source, 'bin', part), `${part} `)
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
  const program = {
    file: 'program',
    paths: ['package/bin/program'],
    bytes: CONTENT.length,
    sha256: sha256(CONTENT),
    executable: true,
  }
  const joined = 'first second '
  const table = {
    file: 'table',
    paths: ['package/bin/first', 'package/bin/second'],
    bytes: joined.length,
    sha256: sha256(joined),
    executable: false,
  }
  return { package: 'a-program', version: '1.0.0', licence: 'MIT', files: [program, table], program }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('takes the named files once, checks them, and takes again only what is gone', async () => {
  const source = await serveRegistry()
  const pack = join(directory, 'pack')
  const lines: string[] = []
  const fetch = () => fetchMediaPack([source], { directory: pack, npm, report: (line) => lines.push(line) })
  expect(await fetch()).toEqual({ missing: [] })
  expect(await readFile(join(pack, 'program'), 'utf8')).toBe(CONTENT)
  expect(await readFile(join(pack, 'table'), 'utf8')).toBe('first second ')
  if (process.platform !== 'win32') expect((await stat(join(pack, 'program'))).mode & 0o111).toBe(0o111)
  expect(lines).toEqual(['[1/1] a-program@1.0.0: program, table, 1 MB unpacked', 'complete'])
  await fetch()
  expect(lines).toHaveLength(2)
  await writeFile(join(pack, 'program'), 'cut short')
  await fetch()
  expect(await readFile(join(pack, 'program'), 'utf8')).toBe(CONTENT)
  expect(lines.at(-2)).toBe('[1/1] a-program@1.0.0: program, 1 MB unpacked')
})

test('a file with another hash never gets its name; its neighbours do', async () => {
  const { program, ...source } = await serveRegistry()
  const altered = { ...source, files: [{ ...program, sha256: '0'.repeat(64) }, ...source.files.slice(1)] }
  const { missing } = await fetchMediaPack([altered], { directory, npm, report: () => {} })
  expect(missing).toEqual([
    { file: 'program', reason: expect.stringMatching(/holds another package\/bin\/program than expected/) as string },
  ])
  await expect(access(join(directory, 'program'))).rejects.toThrow('ENOENT')
  await access(join(directory, 'table'))
})

test('without a network the command fails and says how to go on; an installation goes on', async () => {
  const environment = {
    ...process.env,
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_cache: join(directory, 'cache'),
    npm_config_fetch_retries: '0',
    npm_config_update_notifier: 'false',
    npm_execpath: '',
    // every package is asked for in vain, by a process of its own: a few show it
    PRESSRUN_MEDIA_PACK: 'base',
  }
  const script = (npm_lifecycle_event: string) =>
    run(process.execPath, [resolve('scripts/media-pack.ts'), '--directory', join(directory, 'pack')], {
      env: { ...environment, npm_lifecycle_event },
    })
  const installed = script('postinstall')
  await expect(script('media-pack')).rejects.toMatchObject({ code: 1 })
  expect((await installed).stderr).toMatch(/ffmpeg(\.exe)? is missing[^]*npm run media-pack/)
})

test('every platform gets an ffmpeg and the same models, the base pack leaves the networks out', async () => {
  const projects = await readMediaPack()
  const namesFor = (tier: 'base' | 'full', platform: string) =>
    sourcesFor(projects, tier, platform).flatMap(({ files }) => files.map(({ file }) => file.replace('.exe', '')))
  const everything = namesFor('full', 'linux-x64')
  expect(new Set(everything).size).toBe(everything.length)
  for (const platform of ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64']) {
    expect(namesFor('full', platform)).toEqual(everything)
    expect(namesFor('base', platform)).toEqual(['ffmpeg', 'fluid-r3-mono.sf3'])
  }
  expect(await readFile('THIRD-PARTY-NOTICES.md', 'utf8')).toBe(thirdPartyNotices(projects))
})
