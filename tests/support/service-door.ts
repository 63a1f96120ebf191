import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { findLastingPort } from './lasting-port.ts'

/** A door in front of a service that is well: it can be shut, or swallow what comes, at one address. */
export interface ServiceDoor extends AsyncDisposable {
  baseUrl: string
  /** Requests that have come to it, as `METHOD /path`. */
  asked: string[]
  /** Nobody listens any more, and what was under way breaks. */
  shut(): Promise<void>
  /** Connections are taken and nothing is ever answered. */
  swallow(): void
  /** As before, at the same address. */
  open(): Promise<void>
}

export async function startServiceDoor(target: string): Promise<ServiceDoor> {
  const asked: string[] = []
  let swallows = false
  let server: Server | undefined

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    asked.push(`${request.method} ${request.url}`)
    const body = Buffer.concat((await request.toArray()) as Buffer[])
    if (swallows) return
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
    const passed = await fetch(target + request.url, {
      method: request.method ?? 'GET',
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]),
      redirect: 'manual',
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    const { 'content-encoding': ____, 'transfer-encoding': _____, ...told } = Object.fromEntries(passed.headers)
    response.writeHead(passed.status, told).end(Buffer.from(await passed.arrayBuffer()))
  }

  async function listen(): Promise<void> {
    const next = createServer((request, response) => {
      answer(request, response).catch(() => request.socket.destroy())
    })
    next.listen(port, '127.0.0.1')
    await once(next, 'listening')
    server = next
  }

  async function shut(): Promise<void> {
    if (!server) return
    const leaving = server
    server = undefined
    leaving.closeAllConnections()
    leaving.close()
    await once(leaving, 'close')
  }

  const port = await findLastingPort()
  await listen()
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    asked,
    shut,
    swallow: () => void (swallows = true),
    async open() {
      swallows = false
      if (!server) await listen()
    },
    [Symbol.asyncDispose]: shut,
  }
}
