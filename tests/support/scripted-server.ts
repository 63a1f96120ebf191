import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Scripted = (request: IncomingMessage, response: ServerResponse) => void

/** A loopback server that answers each request by the next of its script, and by the last from then on. */
export interface ScriptedServer extends AsyncDisposable {
  origin: string
  requests: IncomingMessage[]
  play(...script: Scripted[]): void
}

export async function startScriptedServer(...script: Scripted[]): Promise<ScriptedServer> {
  const requests: IncomingMessage[] = []
  let acts = script
  const server = createServer((request, response) => {
    requests.push(request)
    // what is sent to us is taken, whether or not the act looks at it
    request.resume()
    const act = acts.length > 1 ? acts.shift() : acts[0]
    request.on('end', () => act?.(request, response))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    play: (...next) => void (acts = next),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Scripted =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

export const problem = (status: number, code: string, headers: Record<string, string> = {}): Scripted =>
  json(status, { type: 'urn:x', title: 'No', status, detail: `It is ${code}.`, code }, headers)

/** The connection breaks before a word was said. */
export const reset: Scripted = (request) => void request.socket.destroy()

/** Says how long it will be and stops half way. */
export const cut =
  (status: number, body: string, headers: Record<string, string> = {}): Scripted =>
  (request, response) => {
    response.writeHead(status, { 'content-length': String(Buffer.byteLength(body)), ...headers })
    response.write(body.slice(0, Math.floor(body.length / 2)), () => request.socket.destroy())
  }
