import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDice, mutateRequest, type WireRequest } from '../../support/request-fuzzer.ts'
import Database from 'better-sqlite3'
import { findViolations } from '#main/engine/ledger/invariants.ts'
import { examineFolder } from '../crash-checks.ts'
import { moveClock, startEngine, type RunningEngine } from '../engine-process.ts'
import { examineFrozen } from './frozen.ts'
import { report, type Tally } from './tally.ts'

const REQUESTS_A_WINDOW = 90
const CHECK_EVERY_WINDOWS = 10

/** Requests that are wrong in one way or another: none may be answered with a fault of the service's own. */
export async function sendNonsense(until: number, seed: number, tally: Tally): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pressrun-soak-'))
  const engine = await startEngine(dataDir).ready
  const dice = createDice(seed)
  for (let windows = 1; Date.now() < until; windows++) {
    await moveClock(engine, 61)
    for (let count = 0; count < REQUESTS_A_WINDOW && Date.now() < until; count++) {
      const request = mutateRequest(dice, dice.pick(goodRequests(engine)))
      const response = await send(engine, request)
      tally.badInputs += 1
      tally.requests += 1
      if (response !== null && response.status >= 500)
        report(tally, [`${request.method} ${request.path} was answered ${response.status}`], 'after a bad request')
    }
    if (windows % CHECK_EVERY_WINDOWS === 0)
      report(tally, examineFrozen(engine.pid, join(dataDir, 'engine.db'), examineBooks), 'while it is sent nonsense')
  }
  await engine.stop()
  report(tally, examineFolder(dataDir, { acknowledged: new Map(), uploads: new Set() }).violations, 'after nonsense')
  rmSync(dataDir, { recursive: true, force: true })
}

function examineBooks(folder: string): string[] {
  const db = new Database(join(folder, 'engine.db'))
  try {
    return findViolations(db)
  } finally {
    db.close()
  }
}

function goodRequests({ consoleToken }: RunningEngine): WireRequest[] {
  const headers = { authorization: `Bearer ${consoleToken}`, 'content-type': 'application/json' }
  // what is still good when something was changed in it need not be drawn as well
  const prompt = 'A red house sandbox:fail=internal'
  const work = { modelId: 'geometric-poster', params: { prompt, resolution: '512' } }
  return [
    { method: 'GET', path: '/v1/account', headers, body: undefined },
    { method: 'GET', path: '/v1/generations?limit=10', headers, body: undefined },
    { method: 'POST', path: '/v1/quotes', headers, body: JSON.stringify(work) },
    {
      method: 'POST',
      path: '/v1/generations',
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ ...work, maxCoins: 100 }),
    },
  ]
}

/** Null when it could not even be put on the wire. */
async function send(
  { baseUrl }: RunningEngine,
  { method, path, headers, body }: WireRequest,
): Promise<Response | null> {
  try {
    const carriesBody = body !== undefined && method !== 'GET' && method !== 'HEAD'
    const response = await fetch(baseUrl + path, { method, headers, ...(carriesBody && { body }) })
    await response.arrayBuffer()
    return response
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
