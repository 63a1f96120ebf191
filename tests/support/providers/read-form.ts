import type { Asked } from './strict-server.ts'

export interface SentForm {
  fields: Record<string, string>
  /** In their order, under the names they were sent with. */
  files: { field: string; type: string; bytes: Buffer }[]
}

/** A form as the server's own framework would read it. */
export async function readForm({ body, headers }: Asked): Promise<SentForm> {
  const type = headers['content-type'] ?? ''
  const form = await new Response(Uint8Array.from(body), { headers: { 'content-type': type } }).formData()
  const sent: SentForm = { fields: {}, files: [] }
  for (const [field, value] of form)
    if (typeof value === 'string') sent.fields[field] = value
    else sent.files.push({ field, type: value.type, bytes: Buffer.from(await value.arrayBuffer()) })
  return sent
}
