import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'
import { serveEngine, type Ready } from '../tests/support/served-engine.ts'
import { BURST } from './engine.ts'
import { inTurns, microseconds, perCall, WARM_UP_ROUNDS, type Result } from './measure.ts'
import { letTimePass } from './served-clock.ts'

const ROUNDS = 15
const LANES = 4

/** Sends what it was given, and does nothing else. */
const BARE_SERVER = `
const body = Buffer.from(process.argv[1], 'base64')
const server = require('node:http').createServer((request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

/**
 * `GET /v1/generations/{id}` over loopback, against a bare node:http server that sends the same content. The reference looks
 * at nothing and sends two headers; ours knows its caller, counts the call, finds the generation and says eight, which the
 * client reads as well.
 */
export async function benchRead(): Promise<Result> {
  await using served = await serveEngine()
  const engine = served.ready
  const url = `${engine.baseUrl}/v1/generations/${await submitOne(engine)}`
  const headers = { Authorization: `Bearer ${engine.consoleToken}` }
  const body = Buffer.from(await (await fetch(url, { headers })).arrayBuffer())

  const bare = spawn(process.execPath, ['-e', BARE_SERVER, body.toString('base64')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(createInterface({ input: bare.stdout }), 'line')) as [string]
  const agent = new Agent({ keepAlive: true, maxSockets: LANES })
  const ours = async () => {
    await letTimePass(engine)
    return burst(agent, url, headers)
  }
  const reference = () => burst(agent, `http://127.0.0.1:${port}/`, headers)
  await inTurns(WARM_UP_ROUNDS, ours, reference)
  const times = await inTurns(ROUNDS, ours, reference)
  agent.destroy()
  bare.kill()
  return {
    name: 'read a generation over loopback against a bare server',
    ours: microseconds(times.ours),
    reference: microseconds(times.reference),
    ratio: times.reference / times.ours,
    bar: { atLeast: 0.7 },
  }
}

async function burst(agent: Agent, url: string, headers: Record<string, string>): Promise<number> {
  return perCall(Math.floor(BURST / LANES), () =>
    Promise.all(Array.from({ length: LANES }, () => get(agent, url, headers))),
  ).then((perRound) => perRound / LANES)
}

function get(agent: Agent, url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().on('end', resolve).on('error', reject)
    })
      .on('error', reject)
      .end()
  })
}

async function submitOne(engine: Ready): Promise<string> {
  const { models } = (await (await fetch(`${engine.baseUrl}/v1/models`)).json()) as {
    models: { id: string; taskType: string }[]
  }
  const response = await fetch(`${engine.baseUrl}/v1/generations`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${engine.consoleToken}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify({
      modelId: models.find((model) => model.taskType === 'image.generate')!.id,
      params: { prompt: 'a house' },
      maxCoins: 1_000_000,
    }),
  })
  const { id } = (await response.json()) as { id: string }
  return id
}
