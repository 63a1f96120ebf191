import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { pngChunk } from '../sample-media.ts'

const SIDE = 48

/** A small real PNG whose pixels depend on what was asked for, so that a mixed-up answer is seen. */
export function drawnPicture(asked: unknown): Buffer {
  const digest = createHash('sha256')
    .update(JSON.stringify(asked) ?? '')
    .digest()
  const rows = Buffer.alloc(SIDE * (1 + SIDE * 3))
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE * 3; x++)
      rows[y * (1 + SIDE * 3) + 1 + x] = digest[(Math.floor(x / 9) + Math.floor(y / 3)) % 32]! ^ ((x % 3) * 40)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}
