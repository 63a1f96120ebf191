import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

/** Where a file lies that a program carries inside it: a gzipped tar from this byte on, so many bytes long. */
export interface PackedPlace {
  at: number
  bytes: number
  /** Its name in the tar. */
  name: string
}

const BLOCK = 512

/** A file out of an archive that is itself only a stretch of another file. */
export async function readPackedFile(path: string, { at, bytes, name }: PackedPlace): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const packed = Buffer.alloc(bytes)
    await file.read(packed, 0, bytes, at)
    return findInTar(await promisify(gunzip)(packed), name)
  } finally {
    await file.close()
  }
}

function findInTar(tar: Buffer, name: string): Uint8Array {
  const text = (from: number, length: number) =>
    tar
      .toString('latin1', from, from + length)
      .split('\0')[0]!
      .trim()
  for (let header = 0; header + BLOCK <= tar.length && text(header, 100) !== '';) {
    const [from, size] = [header + BLOCK, Number.parseInt(text(header + 124, 12), 8)]
    if (text(header, 100) === name) return tar.subarray(from, from + size)
    header = from + Math.ceil(size / BLOCK) * BLOCK
  }
  throw new Error(`The archive has no ${name}.`)
}
