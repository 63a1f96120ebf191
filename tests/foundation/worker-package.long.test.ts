import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openPool } from '#main/engine/workers/remote/connect.ts'
import { ensureJobsConsumer } from '#main/engine/workers/remote/consumers.ts'
import {
  jobSubject,
  newJobSubject,
  PoolResult,
  RESULTS_STREAM,
  resultSubject,
} from '#main/engine/workers/remote/contract.ts'
import { fetchFile } from '#main/engine/workers/remote/stored-files.ts'
import { ensureBuilt, ROOT } from '../../scripts/ensure-built.ts'
import { makeWorkerPackage } from '../../scripts/packaging/worker-package.ts'
import { startNatsServer } from '../support/nats-server.ts'
import { waitUntil } from '../support/wait-until.ts'
import { poolJobOf } from '../support/run-job.ts'

const MODEL = 'geometric-poster'
const JOB = poolJobOf(MODEL, { params: { prompt: 'A lighthouse', resolution: '512', aspect_ratio: '1:1' } })

/** The whole media pack is left out, as packing it takes minutes: of it only ffmpeg comes along. */
async function unpackElsewhere(): Promise<string> {
  ensureBuilt()
  const output = mkdtempSync(join(tmpdir(), 'pressrun-worker-package-'))
  const mediaPack = join(output, 'pack')
  mkdirSync(mediaPack)
  const whole = join(ROOT, 'node_modules', '.cache', 'media-pack')
  for (const file of readdirSync(whole).filter((name) => name.startsWith('ffmpeg')))
    cpSync(join(whole, file), join(mediaPack, file))
  const { archive } = await makeWorkerPackage({ output, mediaPack, level: 0 })
  onTestFinished(() => rmSync(output, { recursive: true, force: true }))
  const elsewhere = join(output, 'another place')
  mkdirSync(elsewhere)
  expect(spawnSync('tar', ['-xzf', archive, '-C', elsewhere]).status).toBe(0)
  return join(elsewhere, readdirSync(elsewhere)[0]!)
}

test.skipIf(process.platform === 'win32')(
  'a worker unpacked anywhere makes a picture with the Node and the files it brings along',
  { timeout: 600_000 },
  async () => {
    const folder = await unpackElsewhere()
    // as people put programs on their path
    const program = join(folder, '..', 'linked')
    symlinkSync(join(folder, 'pressrun'), program)
    await using server = await startNatsServer(['--auth', 'open-sesame'])
    const child = spawn(
      program,
      [
        '--data',
        join(folder, '..', 'data'),
        '--json',
        'worker',
        '--nats',
        server.url,
        '--name',
        'packed',
        '--places',
        '1',
      ],
      {
        cwd: tmpdir(),
        env: { PATH: '/usr/bin:/bin', PRESSRUN_NATS_TOKEN: 'open-sesame' },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    onTestFinished(() => void child.kill('SIGKILL'))
    const said = text(child.stderr)
    const [line] = (await Promise.race([
      once(createInterface(child.stdout), 'line'),
      said.then((complaint) => Promise.reject(new Error(complaint))),
    ])) as [string]
    const ready = JSON.parse(line) as { name: string; models: string[] }
    expect(ready).toMatchObject({ name: 'packed', places: 1 })
    // what needs only ffmpeg is there, what needs the rest of the pack is not
    expect(ready.models).toContain(MODEL)
    expect(ready.models).toContain('moving-poster')
    expect(ready.models).not.toContain('kokoro')

    const pool = await openPool({ servers: server.url, token: 'open-sesame' }, 'test')
    await ensureJobsConsumer(pool, MODEL, JOB)
    await pool.streams.publish(jobSubject(MODEL, JOB), JSON.stringify(JOB))
    pool.connection.publish(newJobSubject(MODEL))
    const { result } = await waitUntil(
      'the result',
      async () => {
        const found = await pool.manager.streams.getMessage(RESULTS_STREAM, { last_by_subj: resultSubject(JOB) })
        return found ? PoolResult.parse(found.json()) : undefined
      },
      { deadlineMs: 60_000 },
    )
    if (result.type !== 'made') throw new Error(JSON.stringify(result))
    expect(result.outputs).toMatchObject([{ facts: { kind: 'image', width: 512, height: 512 } }])
    const picture = join(folder, '..', 'picture')
    await fetchFile(pool, result.outputs[0]!.files[0]!.path, picture)
    expect(existsSync(picture)).toBe(true)
    await pool.connection.close()

    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(await said).not.toMatch(/open-sesame|lighthouse/)
  },
)
