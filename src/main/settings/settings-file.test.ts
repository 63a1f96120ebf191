import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { Settings } from '#shared/app/settings.ts'
import { createMovableClock } from '../tools/clock.ts'
import type { Log } from '../host.ts'
import { openSettings } from './settings-file.ts'

let path: string
let warnings: string[]
const open = () => openSettings(path, { log, clock: createMovableClock({ startMs: 1_000, running: false }) })
const log: Log = { info() {}, warn: (message) => void warnings.push(message), error() {} }

beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'pressrun-settings-')), 'settings.json')
  warnings = []
})

test('starts with the defaults and writes nothing by itself', () => {
  expect(open().read()).toEqual(Settings.parse({ appearance: 'system' }))
  expect(readdirSync(join(path, '..'))).toEqual([])
})

test('keeps a change for the next start, and leaves out what a change does not name', () => {
  open().update({ appearance: 'dark' })
  expect(open().read()).toEqual(Settings.parse({ appearance: 'dark' }))
  expect(open().update({})).toEqual(Settings.parse({ appearance: 'dark' }))
  expect(readdirSync(join(path, '..'))).toEqual(['settings.json'])
})

describe('a damaged file', () => {
  test.each(['', '{"appearance":', '[]', '{"appearance":"mauve"}', '\u0000\u0000'])('%j', (content) => {
    writeFileSync(path, content)
    const settings = open()
    expect(settings.read()).toEqual(Settings.parse({ appearance: 'system' }))
    expect(warnings).toHaveLength(1)
    expect(readFileSync(`${path}.damaged-1000`, 'utf8')).toBe(content)
    settings.update({ appearance: 'light' })
    expect(open().read()).toEqual(Settings.parse({ appearance: 'light' }))
  })
})

test('one member that cannot be read takes no other along, now and at the next start', () => {
  const chosen = { outputFolder: '/home/me/Work', connectionId: 'studio', whenClosed: 'background', updates: 'never' }
  const content = JSON.stringify({ ...chosen, appearance: 'sepia', keys: ['later'] })
  writeFileSync(path, content)
  expect(open().read()).toEqual(Settings.parse(chosen))
  expect(readFileSync(`${path}.damaged-1000`, 'utf8')).toBe(content)
  expect(open().read()).toEqual(Settings.parse(chosen))
  expect(warnings).toHaveLength(1)
})

test('members of a later version do not disturb', () => {
  writeFileSync(path, '{"appearance":"dark","later":true}')
  expect(open().read()).toEqual(Settings.parse({ appearance: 'dark' }))
  expect(warnings).toEqual([])
})
