import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { ProviderError, type ProviderResponse, type Started } from '../provider.ts'

/** An answer in the form that its protocol promises; anything else is a broken server. */
export async function readAnswer<Schema extends z.ZodType>(
  response: ProviderResponse,
  schema: Schema,
): Promise<z.output<Schema>> {
  return checkAnswer(await response.json(), schema)
}

export function checkAnswer<Schema extends z.ZodType>(answer: unknown, schema: Schema): z.output<Schema> {
  const checked = schema.safeParse(answer)
  if (checked.success) return checked.data
  const [issue] = checked.error.issues
  const where = issue?.path.length ? ` at ${issue.path.join('.')}` : ''
  throw new ProviderError('broken', `The answer is not what was expected${where}: ${issue?.message}.`, { sent: true })
}

/** The same of an answer that was stored, whole and as it came. */
export async function readStoredAnswer<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body = await readFile(path, 'utf8')
  let answer: unknown
  try {
    answer = JSON.parse(body)
  } catch (cause) {
    throw new ProviderError('broken', 'The answer is not JSON.', { sent: true, cause })
  }
  return checkAnswer(answer, schema)
}

/** A page or a message that came as a success is no sound. */
export function refuseWords({ headers }: ProviderResponse): void {
  const type = headers.get('content-type') ?? ''
  if (/^(?:text\/|application\/json)/i.test(type))
    throw new ProviderError('broken', `The answer is ${type}, not a sound.`, { sent: true })
}

/**
 * What a stored answer says. One that is whole and makes no sense is an end too: nothing more will come of it, and to ask
 * again could be paid twice.
 */
export async function startedFromStored(path: string, read: (path: string) => Promise<Started>): Promise<Started> {
  try {
    return await read(path)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { reference: path, end: { ok: false, code: 'internal', detail: error.message, mayBeBilled: true } }
  }
}
