import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pictureAt } from '../../../../tests/support/plain-answers.ts'
import { startScriptedServer, type Scripted, type ScriptedServer } from '../../../../tests/support/scripted-server.ts'
import { connect, type Pressrun } from './index.ts'
import { saveAsset } from './node.ts'

const CONTENT = Buffer.from(Array.from({ length: 200_000 }, (_, index) => 1 + ((index * 31) % 251)))
const HALF = CONTENT.length / 2

let server: ScriptedServer
let pressrun: Pressrun
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pressrun-save-'))
  server = await startScriptedServer(whole)
  pressrun = connect({ baseUrl: server.origin, apiKey: 'k' })
})
afterEach(async () => {
  pressrun.close()
  await server[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

const head = { 'content-type': 'image/png', 'content-length': CONTENT.length }
const whole: Scripted = (_request, response) => void response.writeHead(200, head).end(CONTENT)

const asset = () => pictureAt(`${server.origin}/file`)

test('an asset that is saved twice at once is one whole file', async () => {
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // the first stands still in the middle while the second is asked for
  server.play((_request, response) => {
    response.writeHead(200, head).write(CONTENT.subarray(0, HALF), () => begun.resolve())
    void goOn.promise.then(() => response.end(CONTENT.subarray(HALF)))
  }, whole)
  const saving = [saveAsset(pressrun, asset(), { folder })]
  await begun.promise
  saving.push(saveAsset(pressrun, asset(), { folder }))
  const ways = Array.from({ length: 20 }, () => fetch(`${server.origin}/elsewhere`).then((answer) => answer.text()))
  await Promise.all(ways)
  const askedFor = () => server.requests.filter(({ url }) => url === '/file').length
  expect(askedFor()).toBe(1)
  goOn.resolve()
  for (const { path } of await Promise.all(saving)) expect(readFileSync(path).equals(CONTENT)).toBe(true)
  expect([askedFor(), readdirSync(folder)]).toEqual([2, ['asset-1.png']])
})

test('a file has its name only when it is whole: it is the part itself, and no copy of it', async () => {
  writeFileSync(join(folder, 'asset-1.original.part'), CONTENT.subarray(0, 0))
  const { ino } = statSync(join(folder, 'asset-1.original.part'))
  const { path } = await saveAsset(pressrun, asset(), { folder })
  expect(statSync(path).ino).toBe(ino)
  expect(readFileSync(path).equals(CONTENT)).toBe(true)
  // what the end of the process came between: the name is there and the part too
  writeFileSync(join(folder, 'asset-1.original.part'), CONTENT)
  server.play(
    (_request, response) => void response.writeHead(416, { 'content-range': `bytes */${CONTENT.length}` }).end(),
  )
  expect(await saveAsset(pressrun, asset(), { folder })).toMatchObject({ path, bytes: CONTENT.length })
  expect(readdirSync(folder)).toEqual(['asset-1.png'])
})
