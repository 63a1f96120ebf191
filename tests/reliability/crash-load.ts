import { randomUUID } from 'node:crypto'
import type { Generation } from '#shared/service/generation.ts'
import type { Promises } from './crash-checks.ts'
import { moveClock, type RunningEngine } from './engine-process.ts'
import type { Random } from './random.ts'

interface Submission {
  key: string
  body: string
  cancel: boolean
}

/** What the sandbox makes of each: most succeed, some fail, some deliver less, some lose their worker. */
const DIRECTIVES = [
  '',
  '',
  '',
  'sandbox:fail=internal',
  'sandbox:fail=invalid_input',
  'sandbox:deliver=1',
  'sandbox:seconds=1',
  'sandbox:crash',
]
const LANES = 6
const RETRIED_PER_ROUND = 12
const NEW_PER_ROUND = 8
/** One white pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

export interface Load {
  /** New work and retried work until the engine is killed or the round is done. */
  run(engine: RunningEngine): Promise<void>
  /** Replays every key and waits until nothing is queued or processing. */
  finish(engine: RunningEngine): Promise<void>
}

export function createLoad({
  random,
  promises,
  onViolation,
}: {
  random: Random
  promises: Promises
  onViolation: (violation: string) => void
}): Load {
  const submissions: Submission[] = []
  const createdWith = new Set<string>()

  function newSubmission(): Submission {
    const submission = {
      key: randomUUID(),
      cancel: random.chance(1 / 4),
      body: JSON.stringify({
        modelId: 'geometric-poster',
        params: {
          prompt: `a red house ${random.pick(DIRECTIVES)}`,
          resolution: '512',
          num_outputs: random.integer(1, 2),
        },
        maxCoins: 1_000_000,
      }),
    }
    submissions.push(submission)
    return submission
  }

  async function submit(engine: RunningEngine, { key, body, cancel }: Submission): Promise<void> {
    const response = await call(engine, 'POST', '/v1/generations', { body, headers: { 'Idempotency-Key': key } })
    if (response.status !== 201 && response.status !== 200) {
      onViolation(`submit ${key} answered ${response.status}: ${await response.text()}`)
      return
    }
    const generation = (await response.json()) as Generation
    const before = promises.acknowledged.get(key)
    if (before && before !== generation.id) onViolation(`key ${key} made two generations: ${before}, ${generation.id}`)
    // of two retries at once, the one that was answered 200 may well be heard first
    if (response.status === 201) {
      if (createdWith.has(key)) onViolation(`key ${key} was answered 201 twice`)
      createdWith.add(key)
    }
    promises.acknowledged.set(key, generation.id)
    if (!cancel) return
    const canceled = await call(engine, 'POST', `/v1/generations/${generation.id}/cancel`)
    if (canceled.status !== 200 && canceled.status !== 409) onViolation(`cancel answered ${canceled.status}`)
    await canceled.arrayBuffer()
  }

  async function upload(engine: RunningEngine): Promise<void> {
    const form = new FormData()
    form.set('file', new Blob([PNG], { type: 'image/png' }), 'pixel.png')
    const response = await call(engine, 'POST', '/v1/uploads', { body: form })
    if (response.status !== 201) onViolation(`upload answered ${response.status}: ${await response.text()}`)
    else promises.uploads.add(((await response.json()) as { id: string }).id)
  }

  async function run(engine: RunningEngine): Promise<void> {
    await quietly(async () => {
      const retried = Array.from({ length: Math.min(submissions.length, RETRIED_PER_ROUND) }, () =>
        random.pick(submissions),
      )
      const fresh = Array.from({ length: NEW_PER_ROUND }, newSubmission)
      await inLanes([
        ...[...fresh, ...retried].map((submission) => () => submit(engine, submission)),
        () => upload(engine),
        () => upload(engine),
      ])
    })
  }

  async function finish(engine: RunningEngine): Promise<void> {
    for (let start = 0; start < submissions.length; start += 100) {
      await moveClock(engine, 61)
      await inLanes(submissions.slice(start, start + 100).map((submission) => () => submit(engine, submission)))
    }
    for (const deadline = Date.now() + 300_000; ;) {
      await moveClock(engine, 61)
      const page = (await (await call(engine, 'GET', '/v1/generations?active=true&limit=1')).json()) as {
        items: Generation[]
      }
      if (page.items.length === 0) return
      if (Date.now() > deadline) return onViolation(`generation ${page.items[0]!.id} never ended`)
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }

  return { run, finish }
}

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
      ...headers,
    },
    ...(body !== undefined && { body }),
  })
}

async function inLanes(tasks: (() => Promise<void>)[]): Promise<void> {
  const waiting = tasks.values()
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (const task of waiting) await task()
    }),
  )
}

/** The connection breaks when the engine is killed: that is the point of the exercise. */
async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
  }
}
