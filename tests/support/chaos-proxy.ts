import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A bad network on loopback, in front of a service that is well. */
export interface ChaosProxy extends AsyncDisposable {
  baseUrl: string
  /** How often each kind of trouble was made. */
  made: Record<Trouble, number>
}

const TROUBLES = ['lost-request', 'lost-answer', 'cut-answer', 'busy', 'sent-twice', 'old-answer'] as const
type Trouble = (typeof TROUBLES)[number]

/** Every second request or so meets one of them. */
const CHANCES: Record<Trouble, number> = {
  'lost-request': 0.06,
  'lost-answer': 0.08,
  'cut-answer': 0.08,
  busy: 0.04,
  'sent-twice': 0.1,
  'old-answer': 0.06,
}
const LONGEST_BURST = 6
const LONGEST_LATENCY_MS = 60

interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

export async function startChaosProxy({
  baseUrl,
  cdnUrl,
  random,
}: {
  baseUrl: string
  cdnUrl: string
  random: { integer(low: number, high: number): number; chance(probability: number): boolean }
}): Promise<ChaosProxy> {
  const made = Object.fromEntries(TROUBLES.map((trouble) => [trouble, 0])) as Record<Trouble, number>
  /** The last whole answer to each read, to be heard once more. */
  const remembered = new Map<string, Answer>()
  let burst = 0

  function happens(trouble: Trouble): boolean {
    if (!random.chance(CHANCES[trouble])) return false
    made[trouble] += 1
    return true
  }

  async function answer(target: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat((await request.toArray()) as Buffer[])
    await sleep(random.integer(0, LONGEST_LATENCY_MS))
    if (burst > 0 || happens('busy')) {
      burst = burst > 0 ? burst - 1 : random.integer(1, LONGEST_BURST)
      return refuse(response, random.chance(0.5) ? 429 : 503)
    }
    if (happens('lost-request')) return void request.socket.destroy()
    const question = `${request.method} ${request.url}`
    const isRead = request.method === 'GET' && target === baseUrl
    const old = remembered.get(question)
    if (isRead && old && happens('old-answer')) return send(response, old)
    if (happens('sent-twice')) await pass(target, request, body)
    const found = await pass(target, request, body)
    if (isRead && found.status === 200) remembered.set(question, found)
    if (happens('lost-answer')) return void request.socket.destroy()
    send(response, found, happens('cut-answer'))
  }

  function send(response: ServerResponse, { status, headers, body }: Answer, isCut = false): void {
    // links lead through here too
    const whole = headers['content-type']?.includes('json')
      ? Buffer.from(body.toString().replaceAll(cdnUrl, files.url))
      : body
    response.writeHead(status, { ...headers, 'content-length': whole.length })
    if (!isCut) return void response.end(whole)
    response.write(whole.subarray(0, Math.floor(whole.length / 2)), () => response.socket?.destroy())
  }

  async function listen(target: string): Promise<{ server: Server; url: string }> {
    const server = createServer((request, response) => {
      answer(target, request, response).catch(() => request.socket.destroy())
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }

  const files = await listen(cdnUrl)
  const service = await listen(baseUrl)
  return {
    baseUrl: service.url,
    made,
    async [Symbol.asyncDispose]() {
      for (const { server } of [files, service]) {
        server.closeAllConnections()
        server.close()
        await once(server, 'close')
      }
    },
  }
}

const HOP_BY_HOP = new Set([
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'accept-encoding',
  'expect',
])

/** As a service says it, or as something in between does that knows nothing of the service. */
function refuse(response: ServerResponse, status: 429 | 503): void {
  const problem = {
    type: 'about:blank',
    title: 'Busy',
    status,
    code: status === 429 ? 'rate_limited' : 'unavailable',
    detail: 'Come back in a moment.',
    instance: 'urn:chaos',
  }
  response.writeHead(status, { 'content-type': 'application/problem+json', 'retry-after': '1' })
  response.end(JSON.stringify(problem))
}

async function pass(target: string, request: IncomingMessage, body: Buffer): Promise<Answer> {
  const headers = Object.entries(request.headers).filter(([name]) => !HOP_BY_HOP.has(name))
  const response = await fetch(target + request.url, {
    method: request.method ?? 'GET',
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
    ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
  })
  return {
    status: response.status,
    headers: Object.fromEntries([...response.headers].filter(([name]) => !HOP_BY_HOP.has(name))),
    body: Buffer.from(await response.arrayBuffer()),
  }
}
