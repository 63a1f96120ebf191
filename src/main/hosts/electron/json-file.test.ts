import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openJsonFile } from './json-file.ts'

test('is read as it was written; where it cannot be written, that is noted and nothing fails', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pressrun-json-file-'))
  const path = join(folder, 'window.json')
  const noted: unknown[] = []
  const note = (_message: string, details?: Record<string, unknown>) => noted.push(details?.['path'])
  const file = openJsonFile(path, 'state', { info: note, warn: note, error: note })
  expect(file.read()).toBeUndefined()
  file.write({ maximized: true })
  expect([file.read(), noted]).toEqual([{ maximized: true }, []])
  rmSync(path)
  // as little to be written as on a full disk
  mkdirSync(path)
  file.write({ maximized: false })
  expect(noted).toEqual([path])
})
