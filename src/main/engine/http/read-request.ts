import type { z } from 'zod'
import { JSON_BODY_MAX_BYTES } from '#shared/service/limits.ts'
import { issuesOf } from '#shared/service/problem.ts'
import { ruleInEnglish } from '#shared/text/rule-words.ts'
import { ProblemError } from '../problem.ts'
import { JsonRefusedError, parseStrictJson } from './strict-json.ts'

/** The schema's members of a query. Names it does not know are ignored; a known one sent twice is refused. */
export function readQuery<Schema extends z.ZodObject>(schema: Schema, search: URLSearchParams): z.output<Schema> {
  const query: Record<string, string> = {}
  for (const name of Object.keys(schema.shape)) {
    const values = search.getAll(name)
    if (values.length > 1) throw invalid([{ path: name, message: 'Sent twice.' }])
    if (values[0] !== undefined) query[name] = values[0]
  }
  return parse(schema, query)
}

/** A JSON object from the body, whatever its content type says: it is the bytes that count. */
export async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  const text = decodeUtf8(await readBytes(request))
  let json: unknown
  try {
    json = parseStrictJson(text)
  } catch (error) {
    if (error instanceof JsonRefusedError) throw invalid([{ path: error.path ?? '', message: error.message }])
    throw error
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw invalid([{ path: '', message: 'The body must be a JSON object.' }])
  return json as Record<string, unknown>
}

export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalid(issuesOf(parsed.error, ruleInEnglish))
  return parsed.data
}

function invalid(issues: { path: string; message: string }[]): ProblemError {
  return new ProblemError('invalid_params', 'The request is not valid, see issues. Nothing was charged.', { issues })
}

const tooLarge = () => invalid([{ path: '', message: 'The body is larger than 1 MiB.' }])

async function readBytes(request: Request): Promise<Uint8Array> {
  const declared = request.headers.get('content-length')
  if (declared !== null) {
    // the transport holds the sender to its own figure, so this read is bounded
    if (Number(declared) > JSON_BODY_MAX_BYTES) throw tooLarge()
    const bytes = new Uint8Array(await request.arrayBuffer())
    if (bytes.length > JSON_BODY_MAX_BYTES) throw tooLarge()
    return bytes
  }
  const chunks: Uint8Array[] = []
  let size = 0
  // not `for await`: its wrapper around the reader costs more than the reading
  const reader = request.body?.getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.length
    if (size > JSON_BODY_MAX_BYTES) {
      await reader?.cancel()
      throw tooLarge()
    }
    chunks.push(read.value)
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new ProblemError('invalid_params', 'The body is not UTF-8. Nothing was charged.', {
      issues: [{ path: '', message: 'The body is not UTF-8.' }],
      cause,
    })
  }
}
