import type { HostErrorCode } from '#shared/app/error-codes.ts'
import type { App } from '#main/app.ts'
import type { CommandName } from '#shared/app/commands.ts'
import type { CommandResult } from '#shared/app/error.ts'
import { parseJson } from '#shared/parse-json.ts'

const MEBIBYTE = 1024 * 1024
const BODY_LIMIT_BYTES = MEBIBYTE
/** A list's text is at most 64 MiB; as JSON it grows by its quotes and line breaks. */
const LIST_LIMIT_BYTES = 80 * MEBIBYTE
/** The beginning of a picture, or the text of a workflow. */
const WORKFLOW_LIMIT_BYTES = 8 * MEBIBYTE
/** The names and places of as many files as one batch takes. */
const FILES_LIMIT_BYTES = 8 * MEBIBYTE
const LARGER_LIMITS = new Map<string, number>([
  ['batches.inspectList', LIST_LIMIT_BYTES],
  ['batches.create', LIST_LIMIT_BYTES],
  ['batches.addRows', LIST_LIMIT_BYTES],
  ['pictures.batch', FILES_LIMIT_BYTES],
  ['sheets.bringFiles', FILES_LIMIT_BYTES],
  ['workflows.read', WORKFLOW_LIMIT_BYTES],
] satisfies [CommandName, number][])

/** `POST /api/commands/<name>`: the same table of commands as a window's, over HTTP. Every answer is a CommandResult. */
export async function answerCommand(app: App, name: string, request: Request): Promise<Response> {
  if (request.method !== 'POST') return failure(405, 'method_not_allowed', 'Commands are sent with POST.')
  // a form of another site cannot send this type without asking first
  if (request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() !== 'application/json')
    return failure(415, 'not_json', 'Commands are sent as application/json.')
  const limit = LARGER_LIMITS.get(name) ?? BODY_LIMIT_BYTES
  const text = await readWithin(limit, request)
  if (text === undefined)
    return failure(413, 'too_large', `The input of this command is at most ${limit / MEBIBYTE} MiB.`)
  const input = parseJson(text)
  if (input === undefined) return failure(400, 'not_json', 'The body is not valid JSON.')
  const result = await app.run(name, input, { signal: request.signal })
  return answer(!result.ok && result.error.code === 'unknown_command' ? 404 : 200, result)
}

async function readWithin(limit: number, request: Request): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > limit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function failure(status: number, code: HostErrorCode, message: string): Response {
  return answer(status, { ok: false, error: { code, message } })
}

function answer(status: number, result: CommandResult): Response {
  return Response.json(result, { status, headers: { 'Cache-Control': 'no-store' } })
}
