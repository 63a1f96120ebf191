import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Generation } from '#shared/service/generation.ts'
import { png } from '../support/sample-media.ts'
import type { Promises } from './crash-checks.ts'
import type { RunningEngine } from './engine-process.ts'
import type { Random } from './random.ts'

/** One that needs nothing but words, and one whose picture has to reach the machine first. */
export const POOL_MODELS = ['geometric-poster', 'lanczos-upscale'] as const

interface Submission {
  key: string
  body: { modelId: string; params: Record<string, unknown>; maxCoins: number }
  cancel: boolean
}

/** Most are made, at once or after a while; some fail, and some take the process down that makes them. */
const DIRECTIVES = [
  '',
  'sandbox:work=0.3',
  'sandbox:work=1',
  'sandbox:work=2.5',
  'sandbox:fail=invalid_input',
  'sandbox:crash',
]
const NEW_PER_ROUND = 4
const RETRIED_PER_ROUND = 1
const ANSWER_MS = 20_000
const PATIENCE_MS = 240_000
const ASK_MS = 250

export interface PoolLoad {
  /** Some new work and some that was sent before; whatever the service does not answer is sent again in the end. */
  run(engine: RunningEngine): Promise<void>
  /** Sends what was never acknowledged and waits until nothing is queued or processing. */
  finish(engine: RunningEngine): Promise<void>
  /** How each ended, from the closed engine's own records. */
  endings(dataDir: string): Ending[]
}

export interface Ending {
  id: string
  directive: string
  isCanceled: boolean
  status: string
  errorCode: string | null
  createdAt: number
  completedAt: number
}

/** Below the limit of requests by its own pace: a clock that is moved would end what a machine is at. */
export function createPoolLoad({
  random,
  promises,
  onViolation,
}: {
  random: Random
  promises: Promises
  onViolation: (violation: string) => void
}): PoolLoad {
  const submissions: Submission[] = []

  function newSubmission(): Submission {
    const directive = random.pick(DIRECTIVES)
    const [upload] = promises.uploads
    const params =
      upload !== undefined && random.chance(1 / 4)
        ? { modelId: POOL_MODELS[1], params: { image: upload } }
        : {
            modelId: POOL_MODELS[0],
            params: { prompt: `a red house ${directive}`, resolution: '512', num_outputs: random.integer(1, 2) },
          }
    const submission = { key: randomUUID(), body: { ...params, maxCoins: 1_000_000 }, cancel: random.chance(1 / 8) }
    submissions.push(submission)
    return submission
  }

  async function submit(engine: RunningEngine, { key, body, cancel }: Submission): Promise<void> {
    const response = await call(engine, 'POST', '/v1/generations', {
      body: JSON.stringify(body),
      headers: { 'Idempotency-Key': key },
    })
    // no machine for the model just now, or too many requests: nothing was taken
    if (response.status === 503 || response.status === 429) return void (await response.arrayBuffer())
    if (!response.ok) return onViolation(`submit ${key} answered ${response.status}: ${await response.text()}`)
    const { id } = (await response.json()) as Generation
    const before = promises.acknowledged.get(key)
    if (before && before !== id) onViolation(`key ${key} made two generations: ${before}, ${id}`)
    promises.acknowledged.set(key, id)
    if (!cancel) return
    const canceled = await call(engine, 'POST', `/v1/generations/${id}/cancel`)
    await canceled.arrayBuffer()
    if (![200, 409, 429].includes(canceled.status)) onViolation(`cancel answered ${canceled.status}`)
  }

  async function upload(engine: RunningEngine): Promise<void> {
    const form = new FormData()
    form.set('file', new Blob([png(48, 32)], { type: 'image/png' }), 'picture.png')
    const response = await call(engine, 'POST', '/v1/uploads', { body: form })
    if (response.status === 201) promises.uploads.add(((await response.json()) as { id: string }).id)
    else await response.arrayBuffer()
  }

  return {
    async run(engine) {
      if (promises.uploads.size === 0) await quietly(() => upload(engine))
      const known = Math.min(submissions.length, RETRIED_PER_ROUND)
      const retried = Array.from({ length: known }, () => random.pick(submissions))
      const fresh = Array.from({ length: NEW_PER_ROUND }, newSubmission)
      await Promise.all([...fresh, ...retried].map((submission) => quietly(() => submit(engine, submission))))
    },

    async finish(engine) {
      for (const until = Date.now() + PATIENCE_MS; ; await pause()) {
        const missing = submissions.find(({ key }) => !promises.acknowledged.has(key))
        if (!missing) break
        if (Date.now() > until) return onViolation(`submit ${missing.key} was never taken`)
        await submit(engine, missing)
      }
      for (const until = Date.now() + PATIENCE_MS; ; await pause()) {
        const response = await call(engine, 'GET', '/v1/generations?active=true&limit=1')
        const page = (await response.json()) as { items?: Generation[] }
        if (page.items?.length === 0) return
        if (Date.now() > until) return onViolation(`never ended: ${JSON.stringify(page)}`)
      }
    },

    endings(dataDir) {
      const db = new Database(join(dataDir, 'engine.db'), { readonly: true })
      const find = db.prepare(
        `SELECT id, status, error_code AS errorCode, created_at AS createdAt, completed_at AS completedAt
         FROM generations WHERE idempotency_key = ?`,
      )
      const endings = submissions.map(({ key, body, cancel }) =>
        Object.assign(find.get(key) as Omit<Ending, 'directive' | 'isCanceled'>, {
          directive: /sandbox:\S+/.exec(String(body.params.prompt))?.[0] ?? '',
          isCanceled: cancel,
        }),
      )
      db.close()
      return endings
    },
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, ASK_MS))

function call(
  engine: RunningEngine,
  method: string,
  path: string,
  { body, headers = {} }: { body?: string | FormData; headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(`${engine.baseUrl}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${engine.consoleToken}`,
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
      Connection: 'close',
      ...headers,
    },
    signal: AbortSignal.timeout(ANSWER_MS),
    ...(body !== undefined && { body }),
  })
}

/** The connection breaks when the engine is killed: that is the point of the exercise. */
async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
  }
}
