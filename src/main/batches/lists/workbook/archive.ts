import type { Readable } from 'node:stream'
import type { Entry, ZipFile } from 'yauzl'
import { CommandError } from '#shared/app/error.ts'
import { damagedWorkbook, oversizedWorkbook } from './fault.ts'

/** The parts of a workbook, which is an archive: each is unpacked as it is read, and what comes out is counted. */
export interface Archive {
  has(name: string): boolean
  /** The bytes of a part, piece by piece. */
  read(name: string): AsyncIterable<Uint8Array>
  close(): void
}

const MOST_PARTS = 10_000
/** In all, however small the file is: what an archive says about its sizes is not believed. */
const MOST_BYTES = 1024 ** 3

export async function openArchive(path: string): Promise<Archive> {
  const file = await openZip(path)
  const entries = await entriesOf(file).catch((error: unknown) => {
    file.close()
    throw error
  })
  let bytes = 0

  async function* read(name: string): AsyncGenerator<Uint8Array> {
    const entry = entries.get(name)
    if (!entry) throw damagedWorkbook()
    const stream = await openEntry(file, entry)
    try {
      for await (const piece of stream as AsyncIterable<Uint8Array>) {
        bytes += piece.length
        if (bytes > MOST_BYTES) throw oversizedWorkbook()
        yield piece
      }
    } catch (error) {
      throw asFault(error)
    } finally {
      stream.destroy()
    }
  }

  return { has: (name) => entries.has(name), read, close: () => file.close() }
}

async function openZip(path: string): Promise<ZipFile> {
  const { default: yauzl } = await import('yauzl')
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, file) => {
      if (error) reject(damagedWorkbook(error))
      else resolve(file)
    })
  })
}

function entriesOf(file: ZipFile): Promise<Map<string, Entry>> {
  if (file.entryCount > MOST_PARTS) return Promise.reject(oversizedWorkbook())
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    file.on('entry', (entry: Entry) => {
      // the first of a name: two parts of one name are a trick
      if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry)
      file.readEntry()
    })
    file.once('end', () => resolve(entries))
    file.once('error', (error) => reject(damagedWorkbook(error)))
    file.readEntry()
  })
}

function openEntry(file: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    file.openReadStream(entry, (error, stream) => {
      if (error) reject(damagedWorkbook(error))
      else resolve(stream)
    })
  })
}

function asFault(error: unknown): unknown {
  return error instanceof CommandError ? error : damagedWorkbook(error)
}
