import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { png } from '../../../../tests/support/sample-media.ts'
import { runJobOf } from '../../../../tests/support/run-job.ts'
import { createWorkers } from './pool.ts'

test('a worker bundled as the desktop app bundles it does the same work', async () => {
  // inside the project: the packages it leaves outside the bundle are looked up from there
  const cache = resolve('node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const directory = await mkdtemp(join(cache, 'bundled-worker-'))
  const log = { info() {}, warn() {}, error() {} }
  try {
    await build({
      configFile: false,
      logLevel: 'silent',
      build: { ssr: join(import.meta.dirname, 'main.ts'), outDir: join(directory, 'out'), target: 'node22' },
    })
    const worker = { nodePath: process.execPath, entryPath: join(directory, 'out', 'main.js') }
    const workers = createWorkers({ host: { worker, log } })
    const signal = new AbortController().signal
    await writeFile(join(directory, 'upload'), png(40, 30))
    const inspection = await workers.inspect(
      { path: join(directory, 'upload'), declaredType: null, directory },
      { signal },
    )
    expect(inspection).toMatchObject({ ok: true, facts: { width: 40, height: 30 } })
    const job = runJobOf('lathe-solid', { params: { prompt: 'a vase', polycount: 500 }, directory })
    const result = await workers.run(job, { signal })
    expect(result).toMatchObject({ ok: true })
    await workers.close()
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})
