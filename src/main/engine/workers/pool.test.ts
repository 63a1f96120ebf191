import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { animatedWebp } from '../../../../tests/support/hostile-media.ts'
import { png } from '../../../../tests/support/sample-media.ts'
import { waitUntil } from '../../../../tests/support/wait-until.ts'
import { runJobOf } from '../../../../tests/support/run-job.ts'
import {
  TooManyWaitingError,
  WorkerLostError,
  WorkersUnavailableError,
  type DrawingWorkers,
  type Workers,
} from '../jobs/workers.ts'
import type { RunJob } from '../jobs/service-jobs.ts'
import { createWorkers } from './pool.ts'

const ENTRY = join(import.meta.dirname, 'main.ts')
const READY = `process.on('message', (message) => { if (message.type === 'configure') process.send({ type: 'ready' }) })`
const log = { info() {}, warn() {}, error() {} }

let directory: string
let workers: (Workers & DrawingWorkers) | undefined

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pressrun-pool-'))
})
afterEach(async () => {
  await workers?.close()
  await rm(directory, { recursive: true, force: true })
})

type PoolOptions = Omit<Parameters<typeof createWorkers>[0], 'host'>

function open({
  entryPath = ENTRY,
  nodePath = process.execPath,
  ...options
}: PoolOptions & { entryPath?: string; nodePath?: string } = {}) {
  workers = createWorkers({ host: { worker: { nodePath, entryPath }, log }, ...options })
  return workers
}

/** A process that speaks the protocol badly, as a broken one would. */
async function brokenEntry(code: string): Promise<string> {
  const path = join(directory, 'broken.mjs')
  await writeFile(path, code)
  return path
}

async function jobIn(name: string, job: Partial<RunJob> = {}): Promise<RunJob> {
  return runJobOf('geometric-poster', {
    generationId: name,
    params: { prompt: 'two cats', resolution: '512' },
    directory: await mkdtemp(join(directory, name)),
    ...job,
  })
}

const never = () => new AbortController().signal

test('a job gives its files, and its progress only rises', async () => {
  const progress: number[] = []
  const job = await jobIn('one', { outputs: 3 })
  const result = await open().run(job, { signal: never(), onProgress: (value) => progress.push(value) })
  expect(result.ok && result.outputs.map((output) => output.facts.mimeType)).toEqual(Array(3).fill('image/png'))
  expect(progress.length).toBeGreaterThan(2)
  expect(progress).toEqual([...new Set(progress)].sort((left, right) => left - right))
  expect(progress.at(-1)).toBe(1)
})

test.skipIf(process.platform !== 'linux')('what the system refused to a process is told by its own name', async () => {
  const path = join(directory, 'delivered')
  await writeFile(path, png(64, 48))
  await symlink('/dev/full', join(directory, 'output-thumbnail.webp'))
  const job = { path, directory, name: 'output', text: null, stem: null }
  await expect(open().receive(job, { signal: never() })).rejects.toMatchObject({ code: 'ENOSPC' })
})

test('what a process has compiled is there for the next', async () => {
  const kept = join(directory, 'code')
  vi.stubEnv('NODE_COMPILE_CACHE', kept)
  onTestFinished(() => void vi.unstubAllEnvs())
  const pool = open()
  await pool.run(await jobIn('one'), { signal: never() })
  await pool.close()
  expect((await readdir(kept, { recursive: true })).length).toBeGreaterThan(10)
})

test('as many runs at once as there are processes, and an inspection beside them', async () => {
  const pool = open({ size: 2, entryPath: await brokenEntry(READY) })
  const started: string[] = []
  const stop = new AbortController()
  const options = (name: string) => ({ signal: stop.signal, onStart: () => started.push(name) })
  const all = [
    pool.run(await jobIn('a'), options('a')),
    pool.run(await jobIn('b'), options('b')),
    pool.run(await jobIn('c'), options('c')),
    pool.inspect({ path: 'x', declaredType: null, directory }, options('inspection')),
  ]
  const ended = Promise.allSettled(all)
  await waitUntil('three jobs to start', () => started.length === 3)
  expect(started.sort()).toEqual(['a', 'b', 'inspection'])
  await pool.close()
  const reasons = (await ended).map((result) => result.status === 'rejected' && (result.reason as Error).name)
  expect(reasons).toEqual(['WorkerLostError', 'WorkerLostError', 'WorkersUnavailableError', 'WorkerLostError'])
})

test('runs never wait for looks into files, however many there are and whenever they came', async () => {
  const pool = open({ size: 4, entryPath: await brokenEntry(READY) })
  const started: string[] = []
  const stop = new AbortController()
  const options = (name: string) => ({ signal: stop.signal, onStart: () => started.push(name) })
  const count = (name: string) => started.filter((each) => each === name).length
  const look = (index: number) =>
    index % 2 === 0
      ? pool.inspect({ path: 'x', declaredType: null, directory }, options('look'))
      : pool.draw({ path: 'x', mimeType: 'image/png', targets: [] }, options('look'))
  const looks = Array.from({ length: 30 }, (_, index) => look(index))
  const runs = [0, 1, 2, 3, 4].map(async (name) => pool.run(await jobIn(`${name}`), options('run')))
  const ended = Promise.allSettled([...looks, ...runs])
  // all places for looks were free when these came, and stay theirs until they end
  await waitUntil('all that may run to run', () => count('run') === 4 && count('look') >= 4)
  expect([count('run'), count('look')]).toEqual([4, 4])
  await pool.close()
  await ended
})

test('while something is being made, looks keep to half of the cores', async () => {
  const pool = open({ size: 4, entryPath: await brokenEntry(READY) })
  const started: string[] = []
  const signal = never()
  const run = pool.run(await jobIn('run'), { signal, onStart: () => started.push('run') })
  await waitUntil('the run to start', () => started.length === 1)
  const looks = Array.from({ length: 10 }, () =>
    pool.inspect({ path: 'x', declaredType: null, directory }, { signal, onStart: () => started.push('look') }),
  )
  const ended = Promise.allSettled([run, ...looks])
  await waitUntil('two looks to start', () => started.length === 3)
  const last = pool.run(await jobIn('other'), { signal, onStart: () => started.push('run') })
  const lastEnded = last.catch(() => {})
  await waitUntil('the other run to start', () => started.length === 4)
  expect(started).toEqual(['run', 'look', 'look', 'run'])
  await pool.close()
  await Promise.all([ended, lastEnded])
})

test('an account may have 32 files looked into at once; the next is refused, and so is nobody else', async () => {
  const pool = open({ size: 1, entryPath: await brokenEntry(READY) })
  const look = (accountId: string, keyId: string | null) =>
    pool.inspect({ path: 'x', declaredType: null, directory }, { signal: never(), sender: { accountId, keyId } })
  const waiting = Array.from({ length: 32 }, (_, index) => look('one', `key ${index % 3}`))
  const ended = Promise.allSettled(waiting)
  await expect(look('one', null)).rejects.toBeInstanceOf(TooManyWaitingError)
  const other = look('two', null).catch((error: unknown) => error)
  await pool.close()
  expect(await other).not.toBeInstanceOf(TooManyWaitingError)
  await ended
})

/** Takes 400 MB by itself or by a program it starts, and never answers. */
const GREEDY = {
  itself: `globalThis.taken = Buffer.alloc(400 * 1024 ** 2, 1)`,
  'a program it has started': `import('node:child_process').then(({ spawn }) => spawn(process.execPath,
    ['-e', 'globalThis.taken = Buffer.alloc(400 * 1024 ** 2, 1); setInterval(() => {}, 1000)']))`,
}
// Windows does not tell who started what: there ffmpeg is bounded by what it may allocate at once
const WHO = process.platform === 'win32' ? (['itself'] as const) : (['itself', 'a program it has started'] as const)

test.each(WHO)(
  'a job whose worker takes too much memory, %s, is ended, and no other',
  { tags: 'long' },
  async (who) => {
    const entryPath = await brokenEntry(`import { existsSync } from 'node:fs'
    ${READY}; setInterval(() => {}, 1000)
    process.on('message', ({ type, id, job }) => {
      const draw = () => existsSync(job.path)
        ? process.send({ type: 'done', id, result: { drawn: true } })
        : setTimeout(draw, 20)
      if (type === 'draw') draw()
      else if (type !== 'configure') ${GREEDY[who]}
    })`)
    const megabytes = 200 * 1024 ** 2
    const pool = open({
      size: 2,
      entryPath,
      memoryBytes: { inspect: megabytes, run: megabytes },
    })
    // at work until both others have been ended
    const path = join(directory, 'ended')
    const bystander = pool.draw({ path, mimeType: 'image/png', targets: [] }, { signal: never() })
    const inspection = pool.inspect({ path: 'x', declaredType: null, directory }, { signal: never() })
    const run = pool.run(await jobIn('greedy'), { signal: never() })
    const lost = expect(run).rejects.toBeInstanceOf(WorkerLostError)
    expect(await inspection).toMatchObject({ ok: false, code: 'upload_too_large' })
    await lost
    await writeFile(path, '')
    expect(await bystander).toEqual({ drawn: true })
  },
)

test('an animation of the largest frames is looked into with the memory of one', async () => {
  const path = join(directory, 'animation.webp')
  await writeFile(path, animatedWebp(2, 8192, 8192))
  const bytes = 450 * 1024 ** 2
  const pool = open({
    size: 1,
    memoryBytes: { inspect: bytes },
  })
  const inspection = await pool.inspect({ path, declaredType: null, directory }, { signal: never() })
  expect(inspection).toMatchObject({ ok: true, facts: { width: 8192, height: 8192 } })
})

/** Takes a hundred steps forward, as long as somebody hears them, and then answers. */
const SLOW = `${READY}; process.on('message', ({ type, id }) => {
  let step = 0
  const next = () => {
    if (++step > 100) return process.send({ type: 'done', id, result: { ok: false, code: 'upload_invalid', detail: 'Done.' } })
    process.send({ type: 'progress', id, progress: step / 100 })
    setTimeout(next, 5)
  }
  if (type === 'inspect') next()
})`

test.each([
  [10, 'Done.'],
  [29, 'The file is damaged, or takes too long to read.'],
  [31, 'The file is damaged, or takes too long to read.'],
])('a look that takes a step forward every %i seconds ends with: %s', async (seconds, detail) => {
  const pool = open({ entryPath: await brokenEntry(SLOW) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const onProgress = () => void vi.advanceTimersByTime(seconds * 1000)
  const inspection = pool.inspect({ path: 'x', declaredType: null, directory }, { signal: never(), onProgress })
  expect(await inspection).toEqual({ ok: false, code: 'upload_invalid', detail })
})

test('a worker that dies loses its job only, and is replaced', async () => {
  const pool = open({ size: 1 })
  const lost = pool.run(await jobIn('crash', { crash: true }), { signal: never() })
  const next = pool.run(await jobIn('next'), { signal: never() })
  await expect(lost).rejects.toBeInstanceOf(WorkerLostError)
  expect((await next).ok).toBe(true)
})

test('an aborted job rejects with the reason, waiting or running, and the process goes on', async () => {
  const pool = open({ size: 1 })
  const stop = new AbortController()
  const [long, short] = [await jobIn('long', { outputs: 50 }), await jobIn('short')]
  const abort = () => stop.abort(new Error('changed my mind'))
  const running = pool.run(long, { signal: stop.signal, onProgress: abort })
  const waiting = pool.run(short, { signal: stop.signal })
  const ended = await Promise.allSettled([running, waiting])
  expect(ended.map((result) => result.status === 'rejected' && String(result.reason))).toEqual([
    'Error: changed my mind',
    'Error: changed my mind',
  ])
  expect((await pool.run(await jobIn('after'), { signal: never() })).ok).toBe(true)
})

test('a process that does not listen is killed: after an abort, and when an inspection stands still', async () => {
  const pool = open({ entryPath: await brokenEntry(READY), timing: { graceMs: 50, inspectStallMs: 50 } })
  const stop = new AbortController()
  const run = pool.run(await jobIn('deaf'), { signal: stop.signal, onStart: () => stop.abort(new Error('enough')) })
  await expect(run).rejects.toThrow('enough')
  const inspection = pool.inspect({ path: 'x', declaredType: null, directory }, { signal: never() })
  expect(await inspection).toMatchObject({ ok: false, code: 'upload_invalid' })
})

test.each([
  ['is not there', {}, { nodePath: '/nowhere/node' }],
  ['ends at once', `console.error('no such library'); process.exit(3)`, {}],
  ['never says it is ready', `setInterval(() => {}, 1000)`, { timing: { startMs: 300 } }],
])('a worker that %s is reported', async (_, code, options) => {
  const pool = open({ ...(typeof code === 'string' ? { entryPath: await brokenEntry(code) } : {}), ...options })
  const error = await pool.run(await jobIn('x'), { signal: never() }).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(WorkersUnavailableError)
  expect((error as Error).message).toMatch(/ENOENT|code 3.*no such library|not ready within 0.3 s/)
})

test.each([
  ['not a message', `'hello'`],
  ['an answer of another shape', `{ type: 'done', id: message.id, result: { ok: true, outputs: [] } }`],
  [
    'files outside its folder',
    `{ type: 'done', id: message.id, result: { ok: true, outputs: [{ stem: null,
      facts: { kind: 'image', mimeType: 'image/png', width: 1, height: 1, durationSeconds: null, transparent: null },
      files: ['original', 'thumbnail'].map((variant) => ({ variant, path: '/etc/passwd', mimeType: 'image/png' })) }] } }`,
  ],
])('a worker that sends %s is not believed', async (_, answer) => {
  const entryPath = await brokenEntry(`${READY};
    process.on('message', (message) => { if (message.type === 'run') process.send(${answer}) })`)
  await expect(open({ entryPath }).run(await jobIn('x'), { signal: never() })).rejects.toBeInstanceOf(WorkerLostError)
})

test('a worker knows nothing of the environment but where things are', async () => {
  process.env.PRESSRUN_TEST_SECRET = 'do not tell'
  const seen = join(directory, 'environment.json')
  const entryPath = await brokenEntry(`import { writeFileSync } from 'node:fs'
    writeFileSync(${JSON.stringify(seen)}, JSON.stringify(process.env)); process.exit(1)`)
  await open({ entryPath })
    .run(await jobIn('x'), { signal: never() })
    .catch(() => {})
  delete process.env.PRESSRUN_TEST_SECRET
  const environment = await readFile(seen, 'utf8')
  expect(environment).toContain('PATH')
  expect(environment).not.toContain('do not tell')
})

test('jobs that come one by one are all done by the process that worked last', async () => {
  const pids = join(directory, 'pids')
  const entryPath = await brokenEntry(`import { appendFileSync } from 'node:fs'
    process.on('message', (message) => {
      if (message.type === 'configure') return process.send({ type: 'ready' })
      appendFileSync(${JSON.stringify(pids)}, process.pid + '\\n')
      process.send({ type: 'failed', id: message.id, reason: 'none' })
    })`)
  const pool = open({ size: 2, entryPath })
  const run = async (name: string) => pool.run(await jobIn(name), { signal: never() })
  await Promise.all([run('a'), run('b')])
  for (const name of ['c', 'd', 'e']) await run(name)
  const workedBy = (await readFile(pids, 'utf8')).trim().split('\n')
  expect(new Set(workedBy.slice(0, 2)).size).toBe(2)
  expect(new Set(workedBy.slice(2)).size).toBe(1)
})

test('closing and idling leave no process behind', async () => {
  const pids = join(directory, 'pids')
  const entryPath = await brokenEntry(`import { appendFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(pids)}, process.pid + '\\n'); process.on('disconnect', () => process.exit())
    process.on('message', (message) => {
      if (message.type === 'configure') process.send({ type: 'ready' })
      else process.send({ type: 'failed', id: message.id, reason: 'none' })
    })`)
  const isGone = async () =>
    (await readFile(pids, 'utf8'))
      .trim()
      .split('\n')
      .every((pid) => !isAlive(Number(pid)))
  const pool = open({ entryPath, timing: { idleMs: 20 } })
  await pool.run(await jobIn('x'), { signal: never() })
  await waitUntil('the idle process to end', isGone)
  const closing = open({ entryPath })
  await closing.run(await jobIn('y'), { signal: never() })
  await closing.close()
  expect(await isGone()).toBe(true)
  await expect(closing.run(await jobIn('z'), { signal: never() })).rejects.toBeInstanceOf(WorkersUnavailableError)
})

test('an idle worker neither keeps its owner alive nor outlives it', async () => {
  const image = join(directory, 'picture.png')
  await writeFile(image, png(32, 32))
  const owner = join(directory, 'owner.ts')
  await writeFile(
    owner,
    `import { createWorkers } from ${JSON.stringify(resolve(import.meta.dirname, 'pool.ts'))}
     const log = { info() {}, warn() {}, error() {} }
     const worker = { nodePath: process.execPath, entryPath: ${JSON.stringify(ENTRY)} }
     const workers = createWorkers({ host: { log, worker } })
     const job = { path: ${JSON.stringify(image)}, declaredType: null, directory: ${JSON.stringify(directory)} }
     const { ok } = await workers.inspect(job, { signal: new AbortController().signal })
     console.log(ok)`,
  )
  const child = spawn(process.execPath, [owner], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (text) => (output += String(text)))
  expect(await once(child, 'close')).toEqual([0, null])
  expect(output.trim()).toBe('true')
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
