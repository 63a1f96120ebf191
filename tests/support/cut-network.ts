import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The network between a server and whoever reaches it by this address. */
export interface CutNetwork extends AsyncDisposable {
  port: number
  /** Nothing passes and nobody is told, as when a cable is pulled. */
  cut(): void
  /** All connections are broken, and new ones are refused. */
  break(): void
  /** What has waited since the cut passes, as it would by repetition. */
  mend(): void
}

export async function startCutNetwork(targetPort: number): Promise<CutNetwork> {
  const sockets = new Set<Socket>()
  let state: 'whole' | 'cut' | 'broken' = 'whole'

  function keep(socket: Socket, other: Socket): void {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('data', (chunk) => void other.write(chunk))
    socket.on('error', () => {})
    socket.once('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
    if (state === 'cut') socket.pause()
  }

  const server = createServer((near) => {
    if (state === 'broken') {
      near.resetAndDestroy()
      return
    }
    const far = connect(targetPort, '127.0.0.1')
    keep(near, far)
    keep(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = 'cut'
      for (const socket of sockets) socket.pause()
    },
    break() {
      state = 'broken'
      for (const socket of sockets) socket.resetAndDestroy()
    },
    mend() {
      state = 'whole'
      for (const socket of sockets) socket.resume()
    },
    async [Symbol.asyncDispose]() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
