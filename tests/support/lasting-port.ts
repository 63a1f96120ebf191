import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that a system gives to whoever asks for any. */
const PORTS = { first: 20_000, count: 10_000 }

/** A port on loopback that a server which goes away for a while finds free when it comes back. */
export async function findLastingPort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
      )
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
