import { open, type FileHandle } from 'node:fs/promises'
import type { ByteRange } from '#shared/http/byte-range.ts'

const CHUNK_BYTES = 256 * 1024

/**
 * A part of a file, read as fast as it is taken. The file is open only between the first read and the end, an error or
 * the reader's leaving: an answer that nobody reads holds nothing.
 */
export function fileBody(path: string, { start, end }: ByteRange): ReadableStream<Uint8Array> {
  let file: FileHandle | undefined
  let position = start
  return new ReadableStream({
    type: 'bytes',
    autoAllocateChunkSize: CHUNK_BYTES,
    async pull(controller) {
      const request = controller.byobRequest as ReadableStreamBYOBRequest
      const view = request.view as Uint8Array<ArrayBuffer>
      try {
        file ??= await open(path, 'r')
        const wanted = Math.min(view.byteLength, end + 1 - position)
        const { bytesRead } = await file.read(view, 0, wanted, position)
        if (bytesRead === 0) throw new Error(`${path} is shorter than it was.`)
        position += bytesRead
        request.respond(bytesRead)
        if (position <= end) return
        await file.close()
        controller.close()
      } catch (error) {
        await file?.close()
        throw error
      }
    },
    async cancel() {
      await file?.close()
    },
  })
}
