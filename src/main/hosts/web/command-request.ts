import type { App } from '#main/app.ts'
import type { CommandResult } from '#shared/app/error.ts'

const BODY_LIMIT_BYTES = 1024 * 1024

/** `POST /api/commands/<name>`: the same table of commands as a window's, over HTTP. Every answer is a CommandResult. */
export async function answerCommand(app: App, name: string, request: Request): Promise<Response> {
  if (request.method !== 'POST') return failure(405, 'method_not_allowed', 'Commands are sent with POST.')
  // a form of another site cannot send this type without asking first
  if (request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() !== 'application/json')
    return failure(415, 'not_json', 'Commands are sent as application/json.')
  const text = await readWithinLimit(request)
  if (text === undefined) return failure(413, 'too_large', 'The input of a command is at most 1 MiB.')
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    return failure(400, 'not_json', 'The body is not valid JSON.')
  }
  const result = await app.run(name, input, { signal: request.signal })
  return answer(!result.ok && result.error.code === 'unknown_command' ? 404 : 200, result)
}

async function readWithinLimit(request: Request): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > BODY_LIMIT_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function failure(status: number, code: string, message: string): Response {
  return answer(status, { ok: false, error: { code, message } })
}

function answer(status: number, result: CommandResult): Response {
  return Response.json(result, { status, headers: { 'Cache-Control': 'no-store' } })
}
