import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Generation } from '#shared/service/generation.ts'
import { textToImage } from '../support/providers/comfyui-graphs.ts'
import { ComfyServer } from '../support/providers/comfyui.ts'
import { OpenAiServer } from '../support/providers/openai.ts'
import { ReplicateServer } from '../support/providers/replicate.ts'
import type { StrictServer } from '../support/providers/strict-server.ts'
import { examineFolder, type Promises } from './crash-checks.ts'
import { moveClock, startEngine, type RunningEngine } from './engine-process.ts'
import type { Random } from './random.ts'

interface Target {
  server: StrictServer
  modelId: string
  /** Its answer is the only one there will ever be: what is lost is not sent again. */
  isBlind: boolean
}

const PATIENCE_MS = 120_000
const SETTLE_MS = 3_000

/**
 * Generations on outside engines of three kinds of recovery, while `engine serve` is killed with SIGKILL at random
 * instants. At the end the servers say what they were made to start: each generation once, whatever died in between.
 * Answers how many violations there were.
 */
export async function crashProviders(kills: number, random: Random): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pressrun-crash-providers-'))
  const promises: Promises = { acknowledged: new Map(), uploads: new Set() }
  const violations: string[] = []
  const targets: Target[] = [
    { server: await new ComfyServer().start(), modelId: 'comfy/scenery', isBlind: false },
    { server: await new ReplicateServer().start(), modelId: 'hosted/black-forest-labs:flux-schnell', isBlind: false },
    { server: await new OpenAiServer().start(), modelId: 'blind/gpt-image-2-low', isBlind: true },
  ]
  const asked: { prompt: string; key: string; target: Target }[] = []

  async function submitSome(engine: RunningEngine): Promise<void> {
    for (const target of targets) {
      for (let count = random.integer(1, 4); count > 0; count--) {
        const submission = { prompt: `A lighthouse ${randomUUID()}`, key: randomUUID(), target }
        asked.push(submission)
        await submit(engine, submission)
      }
    }
  }

  async function submit(engine: RunningEngine, { prompt, key, target }: (typeof asked)[number]): Promise<void> {
    const body = { modelId: target.modelId, params: { prompt }, maxCoins: 1_000 }
    const answer = await call(engine, 'POST', '/v1/generations', body, { 'Idempotency-Key': key })
    if (answer) promises.acknowledged.set(key, String(answer.id))
  }

  await addProviders(await startEngine(dataDir).ready, targets)
  for (let kill = 1; kill <= kills; kill++) {
    for (const { server } of targets) server.workMs = random.integer(5, 400)
    // its clock stays: who looks for a lost job among a server's asks by time, and the servers' clocks cannot be moved
    const engine = await startEngine(dataDir).ready
    const submitting = submitSome(engine)
    await sleep(random.integer(5, 1_500))
    await engine.kill()
    await submitting
    violations.push(...examineFolder(dataDir, promises).violations.map((found) => `after kill ${kill}: ${found}`))
  }

  const engine = await startEngine(dataDir).ready
  // what was lost is found by now; from here on a moved clock opens new windows of the rate limit
  await sleep(SETTLE_MS)
  for (const submission of asked) {
    // those whose answer was lost are sent again under the same key
    for (let tries = 0; tries < 20 && !promises.acknowledged.has(submission.key); tries++) {
      await submit(engine, submission)
      if (!promises.acknowledged.has(submission.key)) await moveClock(engine, 61)
    }
  }
  for (const { prompt, key, target } of asked) {
    const id = promises.acknowledged.get(key)
    const generation = id === undefined ? undefined : await ended(engine, id)
    const starts = target.server.starts.filter(({ body }) => JSON.stringify(body).includes(prompt)).length
    const told = `${target.modelId} ${key}: ${generation?.status ?? 'not taken'}, started ${starts} times`
    const isLost =
      generation?.status === 'failed' && target.isBlind && generation['x-pressrun']?.failureDetail?.includes('billed')
    if (isLost ? starts > 1 : generation?.status !== 'succeeded' || starts !== 1)
      violations.push(`${told} (${generation?.['x-pressrun']?.failureDetail ?? 'no reason'})`)
  }
  await engine.stop()
  violations.push(...examineFolder(dataDir, promises).violations)
  for (const { server } of targets) await server[Symbol.asyncDispose]()
  rmSync(dataDir, { recursive: true, force: true })
  for (const violation of violations) console.error(`violation at outside engines: ${violation}`)
  const started = targets.map(({ server, modelId }) => `${modelId} ${server.starts.length}`).join(', ')
  console.log(
    `outside engines: ${kills} kills, ${asked.length} generations, started ${started}; ${violations.length} violations`,
  )
  return violations.length
}

async function addProviders(engine: RunningEngine, targets: readonly Target[]): Promise<void> {
  for (const { server, modelId } of targets) {
    const [name] = modelId.split('/')
    const key = server.key === null ? {} : { key: server.key }
    const preset = server.kind === 'openai' ? { preset: 'openai' } : {}
    await require(engine, '/console/providers', {
      kind: server.kind,
      name,
      address: server.address,
      places: 3,
      ...key,
      ...preset,
    })
  }
  await require(engine, '/console/providers/comfy/workflows', { title: 'Scenery', workflow: textToImage() })
  await engine.kill()
}

async function require(engine: RunningEngine, path: string, body: unknown): Promise<void> {
  const answer = await call(engine, 'POST', path, body, { Authorization: `Bearer ${engine.consoleToken}` })
  if (!answer) throw new Error(`${path} was refused.`)
}

/** Undefined when nobody answered, or not with a success: the engine may be dead. */
async function call(
  engine: RunningEngine,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown> | undefined> {
  try {
    const response = await fetch(`${engine.baseUrl}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${engine.apiKey}`,
        'Content-Type': 'application/json',
        Connection: 'close',
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Record<string, unknown>
    return response.ok ? answer : undefined
  } catch {
    return undefined
  }
}

async function ended(engine: RunningEngine, id: string): Promise<Generation | undefined> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until;) {
    const generation = (await call(engine, 'GET', `/v1/generations/${id}`)) as Generation | undefined
    if (generation && !['queued', 'processing'].includes(generation.status)) return generation
    await moveClock(engine, 5)
    await sleep(20)
  }
  return undefined
}
