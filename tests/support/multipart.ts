import { requestRaw, type Reply } from './http-reply.ts'

const BOUNDARY = 'a-boundary'
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

export interface Part {
  name?: string | null
  filename?: string | null
  type?: string | null
  content: Uint8Array | string
}

/** The bytes of a form as a sender would write them; `null` leaves a header's part out. */
export function multipart(...parts: Part[]): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ content, ...part }) => [partHead(part), Buffer.from(content), Buffer.from('\r\n')]),
    FORM_END,
  ])
}

export const FORM_END = Buffer.from(`--${BOUNDARY}--\r\n`)

export function partHead({ name = 'file', filename = 'a.bin', type = null }: Omit<Part, 'content'> = {}): Buffer {
  const disposition = [
    'form-data',
    ...(name === null ? [] : [`name="${name}"`]),
    ...(filename === null ? [] : [`filename="${filename}"`]),
  ].join('; ')
  const contentType = type === null ? '' : `Content-Type: ${type}\r\n`
  return Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\n${contentType}\r\n`)
}

/** Posts a body to the uploads exactly as given, chunked unless its length is announced. */
export function postUpload(
  origin: string,
  body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  headers: Record<string, string> = {},
): Promise<Reply> {
  return requestRaw({
    origin,
    path: '/v1/uploads',
    method: 'POST',
    headers: { 'Content-Type': FORM_TYPE, ...headers },
    body,
  })
}
