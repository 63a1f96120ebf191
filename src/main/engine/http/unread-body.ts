import type { IncomingMessage } from 'node:http'

/** What a sender is let finish of a request that is refused already: most clients look at the answer only then. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_MS = 2_000

/** Whether part of the body was left unread by whoever answered. */
function isUnread(incoming: IncomingMessage): boolean {
  return !incoming.readableEnded && !(incoming.complete && incoming.readableLength === 0)
}

/** Reads what was left of the body into nothing, up to a limit. */
export async function discardRest(incoming: IncomingMessage): Promise<void> {
  if (!isUnread(incoming)) return
  await new Promise<void>((resolve) => {
    let size = 0
    const finish = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(finish, MAX_MS)
    // the abandoned reader would pause the stream as soon as its own buffer is full
    incoming.removeAllListeners('data')
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > MAX_BYTES) finish()
    })
    incoming.once('end', finish)
    incoming.once('close', finish)
    incoming.resume()
  })
}
