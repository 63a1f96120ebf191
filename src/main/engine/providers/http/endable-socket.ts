import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import type { EndableSocket } from '../provider.ts'

/** Node tells here which connection a request leaves on. */
const SENT = 'undici:client:sendHeaders'

/**
 * A WebSocket that ends when it is ended. One that a server does not close as well would keep the process for ever, and the
 * standard has no other way, so the connection beneath is closed. The path must be of this socket alone.
 */
export function endableSocket(path: string, open: () => WebSocket): EndableSocket {
  let connection: Socket | undefined
  let isEnded = false
  const find = (message: unknown) => {
    const { request, socket } = message as { request: { path: string }; socket: Socket }
    if (request.path !== path) return
    connection = socket
    unsubscribe(SENT, find)
    if (isEnded) socket.destroySoon()
  }
  subscribe(SENT, find)
  const socket = open()
  for (const end of ['error', 'close']) socket.addEventListener(end, () => unsubscribe(SENT, find))
  return {
    socket,
    end() {
      isEnded = true
      socket.close()
      connection?.destroySoon()
    },
  }
}
