import { request, type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'

/** An HTTP answer, read to its end. */
export interface Reply {
  status: number
  headers: Headers
  bytes: Buffer
  readonly text: string
  readonly json: unknown
}

export function replyOf(status: number, headers: Headers, bytes: Buffer): Reply {
  return {
    status,
    headers,
    bytes,
    get text() {
      return bytes.toString('utf8')
    },
    get json(): unknown {
      return JSON.parse(bytes.toString('utf8'))
    },
  }
}

export async function fetchReply(url: string | URL, init: RequestInit = {}): Promise<Reply> {
  const response = await fetch(url, { redirect: 'manual', ...init })
  return replyOf(response.status, response.headers, Buffer.from(await response.arrayBuffer()))
}

/**
 * A request exactly as written: no normalised path, repeated headers allowed, a body sent piece by piece. The answer
 * counts even when the server stops reading before the body has ended, as it does when it refuses an upload.
 */
export function requestRaw({
  origin,
  path,
  method,
  headers = {},
  body = [],
}: {
  origin: string
  path: string
  method: string
  headers?: OutgoingHttpHeaders
  body?: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}): Promise<Reply> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method, headers, agent: false })
    let answered = false
    outgoing.on('response', (incoming) => {
      answered = true
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () => resolve(replyOf(incoming.statusCode ?? 0, headersOf(incoming), Buffer.concat(chunks))))
    })
    outgoing.on('error', (error) => {
      // the connection may be reset under our pen after the answer came
      if (!answered) reject(error)
    })
    void sendBody(outgoing, body).catch(reject)
  })
}

async function sendBody(outgoing: ClientRequest, body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
  const closed = new Promise((resolve) => outgoing.once('close', resolve))
  for await (const chunk of body) {
    if (outgoing.destroyed || outgoing.errored) return
    if (!outgoing.write(chunk)) await Promise.race([new Promise((resolve) => outgoing.once('drain', resolve)), closed])
  }
  outgoing.end()
}

function headersOf(incoming: IncomingMessage): Headers {
  const headers = new Headers()
  for (let index = 0; index < incoming.rawHeaders.length; index += 2)
    headers.append(incoming.rawHeaders[index]!, incoming.rawHeaders[index + 1]!)
  return headers
}
