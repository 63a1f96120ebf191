import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'pressrun-worker-end-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const SOURCE = new URL('./worker-process.ts', import.meta.url).href
/** It says that it is ready, and does not end by itself. */
const STUBBORN = `
  process.on('message', (message) => {
    if (message.type === 'configure') process.send({ type: 'ready' })
  })
  process.on('disconnect', () => {})
  setInterval(() => {}, 1000)
`

/** A process of its own, which waits at its top level for the end of a worker. Answers how it ended and what it printed. */
async function endingOf(waiting: string): Promise<{ code: number | null; printed: string }> {
  const worker = join(folder, 'worker.mjs')
  writeFileSync(worker, STUBBORN)
  const main = join(folder, 'main.mts')
  writeFileSync(
    main,
    `import { startWorkerProcess } from ${JSON.stringify(SOURCE)}
     const host = { worker: { nodePath: process.execPath, entryPath: ${JSON.stringify(worker)} }, log: { warn() {} } }
     const worker = await startWorkerProcess(host, { threads: 1 }, { startMs: 15000, graceMs: 50 })
     ${waiting}
     console.log('ended')`,
  )
  const child = spawn(process.execPath, [main], {
    cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, printed: printed.trim() }
}

test.each([
  ['a worker that has to be killed after its grace', 'await worker.stop()'],
  ['a worker that is killed', 'await worker.kill()'],
])('whoever waits for %s is told, and does not end before', async (_name, waiting) => {
  expect(await endingOf(waiting)).toEqual({ code: 0, printed: 'ended' })
})
