import type { IncomingMessage } from 'node:http'

/** What a sender is let finish of a request that is refused already: most clients look at the answer only then. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_MS = 2_000

/** Whether part of the body was left unread by whoever answered. */
export function isUnread(incoming: IncomingMessage): boolean {
  return !incoming.readableEnded && !(incoming.complete && incoming.readableLength === 0)
}

/** Reads the rest into nothing. False when there was too much of it: the connection must not be used again. */
export function discardRest(incoming: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    let size = 0
    const finish = (read: boolean) => {
      clearTimeout(timer)
      resolve(read)
    }
    const timer = setTimeout(() => finish(false), MAX_MS)
    // the abandoned reader would pause the stream as soon as its own buffer is full
    incoming.removeAllListeners('data')
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > MAX_BYTES) finish(false)
    })
    incoming.once('end', () => finish(true))
    incoming.once('close', () => finish(false))
    incoming.resume()
  })
}
