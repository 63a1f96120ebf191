import type { z } from 'zod'
import { ProviderError, type ProviderResponse } from './provider.ts'

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
