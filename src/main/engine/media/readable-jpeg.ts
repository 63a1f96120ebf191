import { open, readFile } from 'node:fs/promises'
import { fileSource, type FileSource } from '../../tools/file-source.ts'

/** A picture that is held whole in one scan, or a few, and not built up by and by. */
const SEQUENTIAL: ReadonlySet<number | undefined> = new Set([0xc0, 0xc1])
const FILLING = 0xff
const SCAN = 0xda
/** From the first to the last of the frequencies, all bits of each: what every scan of such a picture holds. */
const WHOLE = Buffer.from([0, 63, 0])
/** Far more than any picture has before its first scan. */
const MOST_SEGMENTS = 10_000

/**
 * What is to be read in the place of a file: the file itself, nearly always. Photos of many Samsung phones say of their scan
 * that it holds a part of the frequencies only. All readers know that it cannot be so and show them; ours calls it a
 * warning, as it calls damage. Such a photo is read with the head of its scan put right.
 */
export async function readableJpeg(path: string): Promise<string | Buffer> {
  // what cannot be opened is told by who reads it
  const wrongAt = await findWrongScan(path).catch(() => undefined)
  if (wrongAt === undefined) return path
  const photo = await readFile(path)
  WHOLE.copy(photo, wrongAt)
  return photo
}

async function findWrongScan(path: string): Promise<number | undefined> {
  const file = await open(path)
  try {
    return await wrongScanIn(await fileSource(file))
  } finally {
    await file.close()
  }
}

/** Where the first scan says which frequencies it holds, if that is wrong. */
async function wrongScanIn(source: FileSource): Promise<number | undefined> {
  if ((await source.read(0, 2)).toString('hex') !== 'ffd8') return undefined
  let isSequential = false
  for (let at = 2, segments = 0; segments < MOST_SEGMENTS; segments++) {
    const head = await source.read(at, 4)
    if (head.length < 4 || head[0] !== 0xff) return undefined
    const marker = head[1]
    // any number of bytes may stand before a marker
    const end = marker === FILLING ? at + 1 : at + 2 + head.readUInt16BE(2)
    if (marker === SCAN) {
      const held = await source.read(end - WHOLE.length, WHOLE.length)
      return isSequential && held.length === WHOLE.length && !held.equals(WHOLE) ? end - WHOLE.length : undefined
    }
    isSequential ||= SEQUENTIAL.has(marker)
    at = end
  }
  return undefined
}
