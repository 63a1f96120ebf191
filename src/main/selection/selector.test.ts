import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestHost } from '../../../tests/support/test-host.ts'
import { selectionScenes } from '../../../tests/support/selection-scenes.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import { WorkersUnavailableError } from '../engine/jobs/workers.ts'
import { createMovableClock } from '../tools/clock.ts'
import { createSelector, SupersededError } from './selector.ts'

const { signal } = new AbortController()
const clickInTheMiddle = { points: [{ x: 0.5, y: 0.5, adds: true }], box: null }

/**
 * A selector whose process is the real one, after it has written down its number; the file in question is no picture, so
 * that no network is loaded for it.
 */
function prepare({ dying = 0, content = Buffer.from('no picture') }: { dying?: number; content?: Buffer } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'pressrun-selector-'))
  const [numbers, path] = [join(folder, 'pids'), join(folder, 'picture.png')]
  writeFileSync(numbers, '')
  writeFileSync(path, content)
  const host = createTestHost({ empty: true })
  const entryPath = join(folder, 'entry.mjs')
  writeFileSync(
    entryPath,
    `import { appendFileSync, readFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(numbers)}, process.pid + '\\n')
    const born = readFileSync(${JSON.stringify(numbers)}, 'utf8').trim().split('\\n').length
    if (born <= ${dying}) process.on('message', ({ type }) => type === 'look' && process.exit(7))
    await import(${JSON.stringify(host.worker.entryPath)})`,
  )
  const clock = createMovableClock({ startMs: 0, running: false })
  const worker = { ...host.worker, entryPath, mediaPackDir: folder }
  const selector = createSelector({ host: { ...host, clock, worker } })
  onTestFinished(() => selector.close())
  const pids = () => readFileSync(numbers, 'utf8').split('\n').filter(Boolean).map(Number)
  return { selector, clock, pids, job: { key: 'picture', path, mimeType: 'image/png' } }
}

test('a process that dies costs another look, and no error', async () => {
  const { selector, job, pids } = prepare({ dying: 1 })
  expect(await selector.look(job, { signal })).toEqual({ readable: false })
  expect(pids()).toHaveLength(2)
  process.kill(pids()[1]!, 'SIGKILL')
  await waitUntil('it to be gone', () => !isAlive(pids()[1]!))
  expect(await selector.look(job, { signal })).toEqual({ readable: false })
  expect(pids()).toHaveLength(3)
})

test('one that dies again and again is told of', async () => {
  const { selector, job } = prepare({ dying: 9 })
  await expect(selector.look(job, { signal })).rejects.toThrow('ended with code 7')
})

test('of questions that wait, only the newest about a picture is answered', async () => {
  const { selector, job, pids } = prepare()
  const asked = [1, 2, 3].map(() => selector.point(job, clickInTheMiddle, { signal }))
  const [first, second, third] = await Promise.allSettled(asked)
  expect([first, second]).toEqual([1, 2].map(() => ({ status: 'rejected', reason: expect.any(SupersededError) })))
  expect(third).toEqual({ status: 'fulfilled', value: { readable: false } })
  expect(pids()).toHaveLength(1)
})

test('a question whose asker is gone is not asked, and others who wait for the same look are served', async () => {
  const { selector, job } = prepare()
  const leaving = new AbortController()
  const asked = [selector.look(job, { signal: leaving.signal }), selector.look(job, { signal })]
  leaving.abort(new Error('gone'))
  await expect(asked[0]).rejects.toThrow('gone')
  expect(await asked[1]).toEqual({ readable: false })
})

test('whoever waits for a picture that is let go is told so', async () => {
  const { selector, job } = prepare()
  const looking = expect(selector.look(job, { signal })).rejects.toBeInstanceOf(SupersededError)
  await selector.forget(job.key)
  await looking
})

test('after some minutes without a question the process goes, and comes again with the next', async () => {
  const { selector, job, clock, pids } = prepare()
  await selector.look(job, { signal })
  await clock.advance(4 * 60_000)
  expect(isAlive(pids()[0]!)).toBe(true)
  await clock.advance(2 * 60_000)
  await waitUntil('the process to end', () => !isAlive(pids()[0]!))
  expect(await selector.look(job, { signal })).toEqual({ readable: false })
  expect(pids()).toHaveLength(2)
})

test('where the media pack lacks the networks, that is said', async () => {
  const { selector, job } = prepare({ content: selectionScenes(64)[0]!.png })
  await expect(selector.point(job, clickInTheMiddle, { signal })).rejects.toBeInstanceOf(WorkersUnavailableError)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
