import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFileLog } from './file-log.ts'

test('goes on where the last run ended, and starts anew when it has grown large', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pressrun-log-'))
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
  const folder = mkdtempSync(join(tmpdir(), 'pressrun-log-'))
  const log = openFileLog(folder)
  rmSync(join(folder, 'logs'), { recursive: true })
  log.error('lost')
  expect(readdirSync(folder)).toEqual([])
})
