// npm run icons: draws resources/icon.svg in every size and container that systems ask for.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { ROOT } from './ensure-built.ts'

interface Drawing {
  size: number
  png: Buffer
}

const PNG_SIZES = [16, 32, 48, 64, 128, 256, 512, 1024]
const ICO_SIZES = [16, 32, 48, 64, 128, 256]
/** The types of Apple's container, by how many pixels they hold; several mean the same picture at another density. */
const ICNS_TYPES: readonly [type: string, size: number][] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic08', 256],
  ['ic13', 256],
  ['ic09', 512],
  ['ic14', 512],
  ['ic10', 1024],
]

const folder = join(ROOT, 'resources', 'icons')
const svg = await readFile(join(ROOT, 'resources', 'icon.svg'))
await mkdir(folder, { recursive: true })
const drawings = await Promise.all(PNG_SIZES.map(draw))
// as many as Linux themes have; the largest is for Apple's container alone
for (const { size, png } of drawings) if (size <= 512) await writeFile(join(folder, `${size}.png`), png)
await writeFile(join(folder, 'icon.ico'), ico(ICO_SIZES.map(drawingOf)))
await writeFile(join(folder, 'icon.icns'), icns())

async function draw(size: number): Promise<Drawing> {
  const UNITS = 512
  const png = await sharp(svg, { density: (72 * size) / UNITS })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()
  return { size, png }
}

function drawingOf(size: number): Drawing {
  return drawings.find((drawing) => drawing.size === size)!
}

/** A directory of pictures, each as a whole PNG. */
function ico(pictures: readonly Drawing[]): Buffer {
  const HEAD = 6
  const ENTRY = 16
  const head = Buffer.alloc(HEAD + ENTRY * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of pictures.entries()) {
    const at = HEAD + ENTRY * index
    // 256 does not fit into its byte and is written as 0
    head.writeUInt8(size % 256, at)
    head.writeUInt8(size % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

function icns(): Buffer {
  const blocks = ICNS_TYPES.map(([type, size]) => block(type, drawingOf(size).png))
  return block('icns', Buffer.concat(blocks))
}

function block(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32BE(head.length + content.length, 4)
  return Buffer.concat([head, content])
}
