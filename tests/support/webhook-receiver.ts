import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { waitUntil } from './wait-until.ts'

export interface Received {
  path: string
  method: string
  headers: IncomingHttpHeaders
  body: Buffer
}

type Answer = (response: ServerResponse, received: Received) => void

const statusAnswer =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status).end()

/** Someone's endpoint on this machine. It answers 200 unless told otherwise, and keeps everything it got. */
export interface WebhookReceiver extends AsyncDisposable {
  url: string
  received: Received[]
  answerWith(answer: Answer | number): void
  /** Waits until `count` requests have come in. */
  waitFor(count: number): Promise<Received[]>
}

export async function receiveWebhooks(): Promise<WebhookReceiver> {
  const received: Received[] = []
  let answer = statusAnswer(200)
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readAll(request)
    const entry = { path: request.url!, method: request.method!, headers: request.headers, body }
    received.push(entry)
    answer(response, entry)
  }
  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answerWith(next) {
      answer = typeof next === 'number' ? statusAnswer(next) : next
    },
    async waitFor(count) {
      await waitUntil(`${count} deliveries`, () => received.length >= count)
      return received
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The receiver's check, written from the specification; answers the signing time in seconds. */
export function verifiedTime({ headers, body }: Received, secret: string): number | undefined {
  const header = String(headers['service-signature'])
  const time = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header)?.[1]
  if (time === undefined) return undefined
  const hmac = createHmac('sha256', secret)
  hmac.update(`${time}.`)
  hmac.update(body)
  const expected = hmac.digest('hex')
  return signaturesOf({ headers }).includes(expected) ? Number(time) : undefined
}

export function signaturesOf({ headers }: Pick<Received, 'headers'>): string[] {
  return [...String(headers['service-signature']).matchAll(/(?:^|,)v1=([0-9a-f]{64})(?=,|$)/g)].map(
    ([, signature]) => signature!,
  )
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
