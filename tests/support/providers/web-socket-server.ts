import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const TEXT = 0x1
const BINARY = 0x2
const CLOSE = 0x8
const PING = 0x9
const PONG = 0xa

export interface ServerSocket {
  send(message: string | Uint8Array): void
  onText: ((text: string) => void) | undefined
}

/** The server's end of a web socket (RFC 6455), as far as small whole messages need it. */
export function acceptWebSocket(request: IncomingMessage, socket: Socket): ServerSocket {
  const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${GUID}`).digest('base64')
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  )
  const write = (opcode: number, payload: Uint8Array) => {
    if (socket.writable) socket.write(frameOf(opcode, payload))
  }
  const made: ServerSocket = {
    send: (message) =>
      typeof message === 'string' ? write(TEXT, Buffer.from(message)) : write(BINARY, Buffer.from(message)),
    onText: undefined,
  }
  let received = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    for (let frame = readFrame(received); frame; frame = readFrame(received)) {
      received = received.subarray(frame.size)
      if (frame.opcode === TEXT) made.onText?.(frame.payload.toString('utf8'))
      if (frame.opcode === PING) write(PONG, frame.payload)
      if (frame.opcode === CLOSE) {
        write(CLOSE, frame.payload)
        socket.end()
      }
    }
  })
  socket.on('error', () => {})
  return made
}

/** Whole, final and unmasked, as servers send. */
function frameOf(opcode: number, payload: Uint8Array): Buffer {
  const { length } = payload
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10)
  head[0] = 0x80 | opcode
  head[1] = length < 126 ? length : length < 65_536 ? 126 : 127
  if (head.length === 4) head.writeUInt16BE(length, 2)
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([head, payload])
}

/** Masked, as clients must send; null until all of it is there. */
function readFrame(bytes: Buffer): { opcode: number; payload: Buffer; size: number } | null {
  if (bytes.length < 6) return null
  const short = bytes[1]! & 0x7f
  const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0
  const start = 2 + lengthBytes + 4
  if (bytes.length < start) return null
  const length =
    lengthBytes === 2 ? bytes.readUInt16BE(2) : lengthBytes === 8 ? Number(bytes.readBigUInt64BE(2)) : short
  if (bytes.length < start + length) return null
  const mask = bytes.subarray(start - 4, start)
  const payload = Buffer.from(bytes.subarray(start, start + length).map((byte, at) => byte ^ mask[at % 4]!))
  return { opcode: bytes[0]! & 0x0f, payload, size: start + length }
}
