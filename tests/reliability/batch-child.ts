/**
 * The app in a process of its own that works on a list until it is killed: on what is open, else on a new one (`more`), on
 * one after another (`endless`, until it is told to `finish`), or only on what is open (`finish`). Says `ready` when it has
 * begun, and `idle` when nothing is left to do. How the list is run may stand in a file beside it, `.settings.json`.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { createApp } from '#main/app.ts'
import { ask } from '#main/hosts/ask.ts'
import type { BatchSettings } from '#shared/batch/settings.ts'
import { createNodeHost } from '#main/hosts/node-host.ts'
import { insist } from './insist.ts'

const [dataDir, list, task, baseUrl, key] = process.argv.slice(2) as [string, string, string, string?, string?]
/** What a service may say of a generation that it could make at another time. */
const PASSING = new Set(['timeout', 'internal'])

const PLAIN = { modelId: 'geometric-poster', constants: { resolution: '512' } }

let isEndless = task === 'endless'
createInterface({ input: process.stdin }).on('line', () => (isEndless = false))
const app = await createApp(createNodeHost({ kind: 'web', dataDir }))
const connectionId = baseUrl && key ? await app.lendConnection(baseUrl, key) : 'bundled'

const { batches } = await ask(app, 'batches.list', {})
// a list that was not begun when the last run ended is begun anew
for (const { id, state } of batches) if (state === 'draft') await ask(app, 'batches.remove', { id })
const open = batches.filter(({ state }) => state === 'running' || state === 'paused')
// without a keychain the key was gone with the last run, and the batches wait for a person
for (const { id } of open) await ask(app, 'batches.resume', { id })
if (open.length === 0 && task !== 'finish') await begin()
console.log('ready')
for (;;) {
  const { batches: now } = await ask(app, 'batches.list', {})
  const stuck = now.filter(({ state }) => state === 'paused')
  if (stuck.length > 0) console.error(JSON.stringify(stuck.map(({ pause }) => pause)))
  if (now.every(({ state }) => state === 'ended')) {
    if (isEndless) await begin()
    else if (task === 'more' || !(await askAgain(now))) break
  }
  await new Promise((resolve) => setTimeout(resolve, 100))
}
console.log('idle')
await app.close()
process.stdin.destroy()

async function begin(): Promise<void> {
  const chosen = `${list}.settings.json`
  const settings = existsSync(chosen) ? (JSON.parse(readFileSync(chosen, 'utf8')) as BatchSettings) : PLAIN
  const { id } = await insist(() => ask(app, 'batches.create', { source: { path: list }, settings, connectionId }))
  await insist(() => ask(app, 'batches.plan', { id }))
  await insist(() => ask(app, 'batches.start', { id, budget: 1_000_000 }))
}

/**
 * A service that is killed again and again, or has no room for what it makes, gives up on rows and gives their coins back: a
 * person asks once more.
 */
async function askAgain(ended: readonly { id: string }[]): Promise<boolean> {
  let asked = false
  for (const { id } of ended) {
    const { rows } = await ask(app, 'batches.rows', { id, states: ['failed'], limit: 1000 })
    const rowIds = rows.filter(({ reason }) => PASSING.has(reason?.code ?? '')).map((row) => row.id)
    if (rowIds.length === 0) continue
    asked = true
    await ask(app, 'batches.retry', { id, rowIds })
    await ask(app, 'batches.resume', { id })
  }
  return asked
}
