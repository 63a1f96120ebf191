import type { IncomingMessage } from 'node:http'

/** What a sender is let finish of a request that is refused already: most clients look at the answer only then. */
const MOST_BYTES = 64 * 1024 * 1024
const LONGEST_MS = 2_000
/** How long a sender that does not finish may take to read its answer. */
const READING_MS = 2_000

/** Whether part of the body was left unread by whoever answered. Without one of these headers there is none. */
export function isUnread(incoming: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers
  if (length === undefined && encoding === undefined) return false
  return !incoming.readableEnded && !(incoming.complete && incoming.readableLength === 0)
}

/** Reads what was left of the body into nothing, up to a limit at which reading stops. Tells whether that was all. */
export async function discardRest(incoming: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    let size = 0
    const finish = (isAll: boolean) => {
      clearTimeout(timer)
      incoming.removeAllListeners('data')
      if (!isAll) incoming.pause()
      resolve(isAll)
    }
    const timer = setTimeout(() => finish(false), LONGEST_MS)
    // the abandoned reader would pause the stream as soon as its own buffer is full
    incoming.removeAllListeners('data')
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > MOST_BYTES) finish(false)
    })
    incoming.once('end', () => finish(true))
    incoming.once('close', () => finish(true))
    incoming.resume()
  })
}

/**
 * The last answer on a connection whose sender does not finish. All of it leaves at once, but it ends, and the
 * connection with it, only after a while: a connection cut with part of a body unread is reset, and a sender that is
 * still writing would find the reset before the answer. Meanwhile nothing is read, so that it cannot but stop writing
 * and look.
 */
export async function lastAnswer(response: Response): Promise<Response> {
  const { status } = response
  const headers = new Headers(response.headers)
  headers.set('Connection', 'close')
  if (response.body === null) return new Response(null, { status, headers })
  const content = new Uint8Array(await response.arrayBuffer())
  headers.set('Content-Length', String(content.length))
  let timer: NodeJS.Timeout
  const heldOpen = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(content)
      timer = setTimeout(() => controller.close(), READING_MS)
    },
    cancel: () => clearTimeout(timer),
  })
  return new Response(heldOpen, { status, headers })
}
