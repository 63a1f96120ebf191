import type { Socket } from 'node:net'
import { MOST_LINE_BYTES } from './messages.ts'

/** Calls back for every whole line of JSON; whoever sends none, or one without an end, is cut off. */
export function onLines(socket: Socket, listener: (message: unknown) => void): void {
  let waiting: Buffer[] = []
  let bytes = 0
  socket.on('data', (chunk: Buffer) => {
    let rest = chunk
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      const line = Buffer.concat([...waiting, rest.subarray(0, end)]).toString()
      waiting = []
      bytes = 0
      rest = rest.subarray(end + 1)
      try {
        listener(JSON.parse(line))
      } catch {
        socket.destroy()
        return
      }
    }
    if (rest.length === 0) return
    waiting.push(rest)
    bytes += rest.length
    if (bytes > MOST_LINE_BYTES) socket.destroy()
  })
}

export function sendLine(socket: Socket, message: object): void {
  if (!socket.destroyed) socket.write(`${JSON.stringify(message)}\n`)
}
