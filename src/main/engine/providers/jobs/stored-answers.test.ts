import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createStoredAnswers } from './stored-answers.ts'

const KEY = '5fedd625-c7ab-42af-a564-9d7f45ee5141'

// Windows has no such call and does not need it
test.skipIf(process.platform === 'win32')('an answer that was stored has its name also after a power cut', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pressrun-stored-'))
  const folder = join(dataDir, 'provider-answers')
  const synced: { path: string; holds: string[] }[] = []
  const any = await open(dataDir)
  const handles = Object.getPrototypeOf(any) as FileHandle
  await any.close()
  vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    const { ino } = await this.stat()
    const path = [dataDir, folder].find((each) => statSync(each).ino === ino)
    if (path !== undefined) synced.push({ path, holds: readdirSync(path) })
  })
  onTestFinished(() => void vi.restoreAllMocks())

  const stored = createStoredAnswers(dataDir)
  await stored.store(
    KEY,
    (async function* () {
      yield Buffer.from('a picture')
    })(),
  )

  // with the new names in them: the answer's, and the folder's own
  expect(synced).toContainEqual({ path: folder, holds: [KEY] })
  expect(synced).toContainEqual({ path: dataDir, holds: ['provider-answers'] })
  expect(await stored.find(KEY)).toBe(join(folder, KEY))
})
