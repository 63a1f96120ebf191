import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { serveEngine, type Ready } from '../tests/support/served-engine.ts'
import { BURST } from './engine.ts'
import { inTurns, microseconds, perCall, type Result } from './measure.ts'
import { letTimePass } from './served-clock.ts'

const ROUNDS = 9
const LANES = 4

interface Question {
  path: string
  body?: string
}

/** The whole engine, with its checks, books and limits, against a mock that makes answers up from the same document. */
export async function* benchPeer(): AsyncGenerator<Result> {
  await using served = await serveEngine()
  const engine = served.ready
  const mock = spawn(process.execPath, [join(import.meta.dirname, 'peer-process.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const port = await portOf(mock.stdout)
    const quote = JSON.stringify({ modelId: 'geometric-poster', params: { prompt: 'A red house' } })
    yield await compare('read the account', engine, `http://127.0.0.1:${port}`, { path: '/v1/account' })
    yield await compare('quote a price', engine, `http://127.0.0.1:${port}`, { path: '/v1/quotes', body: quote })
  } finally {
    mock.kill()
  }
}

/** The mock has more to say when it starts. */
async function portOf(output: Readable): Promise<string> {
  for await (const line of createInterface({ input: output })) if (/^\d+$/.test(line)) return line
  throw new Error('The mock server never said its port.')
}

async function compare(what: string, engine: Ready, peer: string, question: Question): Promise<Result> {
  const agent = new Agent({ keepAlive: true, maxSockets: LANES })
  const headers = { Authorization: `Bearer ${engine.consoleToken}`, 'Content-Type': 'application/json' }
  const burst = async (origin: string) => {
    const one = () => ask(agent, origin, question, headers)
    const perRound = await perCall(Math.floor(BURST / LANES), () => Promise.all(Array.from({ length: LANES }, one)))
    return perRound / LANES
  }
  const times = await inTurns(
    ROUNDS,
    async () => {
      await letTimePass(engine)
      return burst(engine.baseUrl)
    },
    () => burst(peer),
  )
  agent.destroy()
  return {
    name: `${what} over loopback against a mock server of the same document`,
    ours: microseconds(times.ours),
    reference: microseconds(times.reference),
    ratio: times.reference / times.ours,
    // the mock makes its answers up: real checks and books may cost as much again
    bar: { atLeast: 0.5 },
  }
}

function ask(agent: Agent, origin: string, { path, body }: Question, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    request(origin + path, { agent, headers, method: body === undefined ? 'GET' : 'POST' }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${origin}${path} answered ${response.statusCode}`))
      response.resume().on('end', resolve).on('error', reject)
    })
      .on('error', reject)
      .end(body)
  })
}
