import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claimDataFolder } from '#main/data-folder/claim.ts'
import { MARKER_NAME } from '#main/data-folder/marker.ts'
import { openFileLog } from './file-log.ts'

function claimed(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pressrun-log-'))
  claimDataFolder(folder, 'app')
  return folder
}

test('goes on where the last run ended, and starts anew when it has grown large', () => {
  const folder = claimed()
  const path = join(folder, 'logs', 'pressrun.log')
  openFileLog(folder).info('first run')
  openFileLog(folder).info('second run')
  expect(readFileSync(path, 'utf8')).toMatch(/first run\n.* info second run\n$/)
  truncateSync(path, 5 * 1024 * 1024)
  openFileLog(folder).info('third run')
  expect(readFileSync(path, 'utf8')).toMatch(/^\S+ info third run\n$/)
  expect(statSync(`${path}.old`).size).toBe(5 * 1024 * 1024)
})

test('a log that cannot be written does not take the app down', () => {
  const folder = claimed()
  const log = openFileLog(folder)
  log.info('written')
  rmSync(join(folder, 'logs'), { recursive: true })
  log.error('lost')
  expect(readdirSync(folder)).toEqual([MARKER_NAME])
})

test("a folder that is not the app's gets no log", () => {
  const folder = mkdtempSync(join(tmpdir(), 'pressrun-log-'))
  const log = openFileLog(folder)
  log.error('refused')
  expect(readdirSync(folder)).toEqual([])
  claimDataFolder(folder, 'engine')
  log.error('refused')
  expect(readdirSync(folder)).toEqual([MARKER_NAME])
})
