import { randomUUID } from 'node:crypto'

/** A form as it goes over the wire, read from its files while it is sent. */
export interface Multipart {
  headers: { 'content-type': string; 'content-length': string }
  chunks: () => AsyncGenerator<Uint8Array, void, undefined>
}

/**
 * `new Response(form).body` would do, but it reads all files at once, and throws where nobody can catch it when a
 * connection ends before the form.
 */
export function multipartOf(form: FormData): Multipart {
  const boundary = `form-${randomUUID()}`
  const parts = [...form].map(([name, value]) => ({
    head: Buffer.from(`--${boundary}\r\n${headOf(name, value)}\r\n\r\n`),
    content: typeof value === 'string' ? new Blob([withLineEnds(value)]) : value,
  }))
  const tail = Buffer.from(`--${boundary}--\r\n`)
  const length = parts.reduce((sum, { head, content }) => sum + head.length + content.size + LINE_END.length, 0)
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(length + tail.length),
    },
    async *chunks() {
      for (const { head, content } of parts) {
        yield head
        yield* content.stream()
        yield LINE_END
      }
      yield tail
    },
  }
}

const LINE_END = Buffer.from('\r\n')

const withLineEnds = (text: string) => text.replaceAll(/\r\n?|\n/g, '\r\n')

const quoted = (name: string) => `"${name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22')}"`

function headOf(name: string, value: string | File): string {
  const disposition = `Content-Disposition: form-data; name=${quoted(withLineEnds(name))}`
  if (typeof value === 'string') return disposition
  const type = value.type || 'application/octet-stream'
  return `${disposition}; filename=${quoted(value.name)}\r\nContent-Type: ${type}`
}
