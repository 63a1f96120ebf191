import { mkdtempSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFileLog } from './file-log.ts'

test('goes on where the last run ended, and starts anew when it has grown large', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'pressrun-log-')), 'logs')
  const path = join(folder, 'pressrun.log')
  openFileLog(folder).info('first run')
  openFileLog(folder).info('second run')
  expect(readFileSync(path, 'utf8')).toMatch(/first run\n.* info second run\n$/)
  truncateSync(path, 5 * 1024 * 1024)
  openFileLog(folder).info('third run')
  expect(readFileSync(path, 'utf8')).toMatch(/^\S+ info third run\n$/)
  expect(statSync(`${path}.old`).size).toBe(5 * 1024 * 1024)
})
