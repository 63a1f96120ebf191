import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { systemClock, type Clock } from '../tools/clock.ts'
import { filesIn } from './look-around.ts'

test('a file that is gone between the listing and the look at it is not there, and all else is told', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pressrun-watched-'))
  writeFileSync(join(folder, 'photo.png'), 'whole')
  writeFileSync(join(folder, 'photo.png.part'), 'half')
  let answers = 0
  const clock: Clock = {
    ...systemClock,
    setTimer(milliseconds, callback) {
      const cancel = systemClock.setTimer(milliseconds, callback)
      return () => {
        cancel()
        // the disk has told of the folder, and of what lies in it
        if (++answers === 2) rmSync(join(folder, 'photo.png.part'))
      }
    },
  }
  const around = await filesIn(folder, { subfolders: false, ignored: [], clock })
  expect(around?.untold).toBeNull()
  expect(around?.files.map(({ path }) => basename(path))).toEqual(['photo.png'])
})
