import type { ByteSource } from '#shared/containers/walk.ts'

export interface FileSource extends ByteSource {
  read(position: number, length: number): Promise<Buffer>
}

/** File handle, or a descriptor that another thread holds open. */
export interface ReadableFile {
  stat(): Promise<{ size: number }>
  read(buffer: Buffer, offset: number, length: number, position: number): Promise<{ bytesRead: number }>
}

const WINDOW_BYTES = 64 * 1024

/**
 * A file that is open, read in places. Small pieces that lie close together are read at once: asking the system for every
 * chunk of a picture, or every box of a film, would take minutes. What is read may be handed out again: nobody writes into it.
 */
export async function fileSource(file: ReadableFile): Promise<FileSource> {
  const { size } = await file.stat()
  let start = 0
  let seen: Buffer = Buffer.alloc(0)
  return {
    size,
    async read(position, length) {
      const wanted = Math.max(Math.min(length, size - position), 0)
      if (position < start || position + wanted > start + seen.length) {
        const window = Buffer.alloc(Math.min(Math.max(wanted, WINDOW_BYTES), Math.max(size - position, 0)))
        const { bytesRead } = await file.read(window, 0, window.length, position)
        start = position
        seen = window.subarray(0, bytesRead)
      }
      return seen.subarray(position - start, position - start + wanted)
    },
  }
}
