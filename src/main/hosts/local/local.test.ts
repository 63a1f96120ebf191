import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createTestHost } from '../../../../tests/support/test-host.ts'
import { waitUntil } from '../../../../tests/support/wait-until.ts'
import { createApp, type App } from '#main/app.ts'
import type { AppEvent } from '#shared/app/events.ts'
import { ask } from '../ask.ts'
import { findLocalApp } from './find-local-app.ts'
import { LOCAL_FILE } from './local-file.ts'
import { LocalAddress } from './messages.ts'
import { letProgramsIn } from './serve-locally.ts'

const opened: App[] = []
afterEach(async () => {
  for (const app of opened.splice(0).reverse()) await app.close()
})

async function setUp() {
  const host = createTestHost({ kind: 'web' })
  const app = await letProgramsIn(await createApp(host), host)
  opened.push(app)
  const enter = async () => {
    const found = await findLocalApp(host.dataDir)
    if (found) opened.push(found)
    return found
  }
  const file = join(host.dataDir, LOCAL_FILE)
  return { host, app, enter, file, place: () => LocalAddress.parse(JSON.parse(readFileSync(file, 'utf8'))) }
}

test('another program uses the app that has the folder: it asks, is refused in the same words, and hears of changes', async () => {
  const { app, enter, file } = await setUp()
  const program = (await enter())!
  expect(await ask(program, 'app.describe', {})).toEqual(await ask(app, 'app.describe', {}))
  expect(await program.run('batches.read', { id: 'nobody' }, { signal: new AbortController().signal })).toEqual(
    await app.run('batches.read', { id: 'nobody' }, { signal: new AbortController().signal }),
  )
  const heard: AppEvent[] = []
  program.subscribe((event) => heard.push(event))
  await ask(program, 'settings.update', { appearance: 'dark' })
  await waitUntil('the change', () => heard.some(({ type }) => type === 'settings.changed'))
  expect(await ask(app, 'settings.read', {})).toMatchObject({ appearance: 'dark' })
  expect(await program.media.resolve('nothing')).toBeUndefined()
  // what is in it lets somebody in
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('without the word nobody is answered', async () => {
  const { place } = await setUp()
  const { address } = place()
  for (const line of [
    { type: 'enter', secret: 'a guess that is as long as the word itself' },
    { type: 'run', id: 1, name: 'settings.read', input: {} },
    { type: 'unknown' },
  ]) {
    const socket = connect(address)
    const said: Buffer[] = []
    socket.on('data', (chunk: Buffer) => said.push(chunk))
    socket.write(`${JSON.stringify(line)}\n`)
    await once(socket, 'close')
    expect(Buffer.concat(said).toString()).toBe('')
  }
})

test('an app that is closed says so to whoever uses it, and leaves nothing; what a killed one left is no app', async () => {
  const { app, enter, file, host } = await setUp()
  const program = (await enter())!
  const left = readFileSync(file)
  expect(program.isGone()).toBe(false)
  await app.close()
  opened.splice(opened.indexOf(app), 1)
  expect(await program.run('settings.read', {}, { signal: new AbortController().signal })).toMatchObject({
    ok: false,
    error: { code: 'app_closed' },
  })
  expect(program.isGone()).toBe(true)
  expect(await findLocalApp(host.dataDir)).toBeUndefined()
  writeFileSync(file, left)
  expect(await findLocalApp(host.dataDir)).toBeUndefined()
})

test('an app whose address cannot be written down is open all the same, and listens to nobody', async () => {
  const host = createTestHost({ kind: 'web' })
  const lone = await createApp(host)
  opened.push(lone)
  // in the way of the file
  mkdirSync(join(host.dataDir, LOCAL_FILE, 'something'), { recursive: true })
  const app = await letProgramsIn(lone, host)
  expect(await ask(app, 'settings.read', {})).toMatchObject({ appearance: 'system' })
  expect(existsSync(join(host.dataDir, 'local.sock'))).toBe(false)
  expect(existsSync(join(host.dataDir, LOCAL_FILE, 'something'))).toBe(true)
})
