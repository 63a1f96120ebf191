import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from '../../../tools/clock.ts'
import { createOwnMachine } from './own-machine.ts'

test('a machine that waits for a queue which never answers is stopped all the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pressrun-own-machine-'))
  const told: string[] = []
  const note = (message: string) => void told.push(message)
  const worker = { nodePath: process.execPath, entryPath: '' }
  const own = createOwnMachine({
    host: { worker, log: { info: note, warn: note, error: note }, clock: systemClock, randomBytes },
    folder,
    places: 1,
    version: '1.2.3',
    address: async () => ({ servers: 'nats://127.0.0.1:1' }),
  })
  own.start()
  await own.stop()
  expect(told).toEqual([])
  rmSync(folder, { recursive: true })
})
