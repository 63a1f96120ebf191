import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readlinkSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileBody } from './file-body.ts'

const BYTES = randomBytes(600_000)

let directory: string
let path: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'pressrun-body-'))
  path = join(directory, 'file')
  writeFileSync(path, BYTES)
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** Only Linux says which files a process has open; elsewhere the reading itself is tested. */
function isOpen(): boolean | undefined {
  if (process.platform !== 'linux') return undefined
  return readdirSync('/proc/self/fd').some((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`) === path
    } catch {
      return false
    }
  })
}
const whenLinux = (open: boolean) => (process.platform === 'linux' ? open : undefined)

test('the bytes asked for, and the file is closed after the last', async () => {
  const read = await new Response(fileBody(path, { start: 5, end: 599_990 })).bytes()
  expect(BYTES.subarray(5, 599_991).equals(read)).toBe(true)
  expect(isOpen()).toBe(whenLinux(false))
})

test('nothing is opened before the first read', async () => {
  const body = fileBody(path, { start: 0, end: 599_999 })
  expect(isOpen()).toBe(whenLinux(false))
  await body.cancel()
})

test('a reader that leaves between two reads, or during one, leaves the file closed', async () => {
  const between = fileBody(path, { start: 0, end: 599_999 }).getReader()
  await between.read()
  expect(isOpen()).toBe(whenLinux(true))
  await between.cancel()
  expect(isOpen()).toBe(whenLinux(false))

  const during = fileBody(path, { start: 0, end: 599_999 }).getReader()
  await during.read()
  const reading = during.read()
  await during.cancel()
  expect((await reading).done).toBe(true)
  expect(isOpen()).toBe(whenLinux(false))
})

test('a file that became shorter is an error, not a short answer', async () => {
  const reader = fileBody(path, { start: 0, end: 599_999 }).getReader()
  await reader.read()
  truncateSync(path, 1_000)
  await expect(reader.read()).rejects.toThrow(/shorter/)
  expect(isOpen()).toBe(whenLinux(false))
})
