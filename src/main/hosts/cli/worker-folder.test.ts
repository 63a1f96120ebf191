import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { claimDataFolder } from '#main/data-folder/claim.ts'
import { takeWorkerFolder } from './worker-folder.ts'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'pressrun-worker-folder-'))
})

async function take() {
  const taken = await takeWorkerFolder(parent, 'studio')
  onTestFinished(() => taken.leave())
  return taken
}

test('the second worker of a name is called so, and a folder that was left is the next one’s', async () => {
  const first = await takeWorkerFolder(parent, 'studio')
  expect(first).toMatchObject({ name: 'studio', folder: join(parent, 'studio') })
  expect(await take()).toMatchObject({ name: 'studio 2', folder: join(parent, 'studio_2') })
  first.leave()
  expect((await take()).name).toBe('studio')
})

test.each([
  ['the number of a process that is another one by now', String(process.ppid)],
  ['nothing, as its writing was cut off', ''],
])('a file from an earlier run that holds %s keeps nobody out', async (_what, text) => {
  mkdirSync(join(parent, 'studio'))
  writeFileSync(join(parent, 'studio', 'process'), text)
  expect((await take()).name).toBe('studio')
})

test('a folder is held by a process for as long as that lives, however it ends', async () => {
  const module = JSON.stringify(new URL('./worker-folder.ts', import.meta.url).href)
  const holding = `const { takeWorkerFolder } = await import(${module})
    console.log((await takeWorkerFolder(${JSON.stringify(parent)}, 'studio')).name)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', holding], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  expect(String((await once(child.stdout, 'data'))[0])).toBe('studio\n')
  expect((await take()).name).toBe('studio 2')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect((await take()).name).toBe('studio')
})

test('the data folder that a worker was the first in may be that of the app afterwards', async () => {
  const worker = await takeWorkerFolder(join(parent, 'worker'), 'studio')
  claimDataFolder(parent, 'app')
  worker.leave()
})
