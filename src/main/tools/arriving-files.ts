import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAll } from './write-all.ts'

/** A file that is handed over piece by piece. */
export interface ArrivingFile<Facts> {
  readonly id: string
  readonly path: string
  /** How many bytes have come. */
  received: number
  readonly facts: Facts
}

export interface ArrivingFiles<Facts> {
  begin(facts: Facts): Promise<string>
  find(id: string): ArrivingFile<Facts> | undefined
  /** Whether the piece begins where the last one ended. */
  isNext(file: ArrivingFile<Facts>, offset: number): boolean
  /** The file goes when a piece cannot be written. */
  append(file: ArrivingFile<Facts>, piece: Buffer): Promise<void>
  /** The file goes, unless it was moved elsewhere. */
  discard(id: string): Promise<void>
  close(): Promise<void>
}

/**
 * The folder is made by the first file, and every file in it is called by `newName`. Whoever hands files over may go away
 * in the middle: of more than `most`, the oldest make room.
 */
export function createArrivingFiles<Facts>({
  folder,
  most,
  newName,
}: {
  folder: string
  most: number
  newName: () => string
}): ArrivingFiles<Facts> {
  const files = new Map<string, ArrivingFile<Facts>>()

  async function discard(id: string): Promise<void> {
    const file = files.get(id)
    files.delete(id)
    if (file) await rm(file.path, { force: true })
  }

  return {
    async begin(facts) {
      const [oldest] = files.keys()
      if (oldest !== undefined && files.size >= most) await discard(oldest)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const id = newName()
      const path = join(folder, id)
      await (await open(path, 'wx', 0o600)).close()
      files.set(id, { id, path, received: 0, facts })
      return id
    },
    find: (id) => files.get(id),
    isNext: ({ received }, offset) => offset === received,
    async append(file, piece) {
      const offset = file.received
      // claimed before it is written: two pieces that come at once cannot both be the next
      file.received += piece.length
      try {
        const handle = await open(file.path, 'r+')
        try {
          await writeAll(handle, piece, offset)
        } finally {
          await handle.close()
        }
      } catch (error) {
        // with the pieces that come after it, it would be a file with a hole
        await discard(file.id)
        throw error
      }
    },
    discard,
    async close() {
      await Promise.all([...files.keys()].map(discard))
    },
  }
}
