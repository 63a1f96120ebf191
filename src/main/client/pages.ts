import type { GenerationPage } from '#shared/service/generation.ts'
import { ClientError } from './client-error.ts'

/**
 * The pages of a list, one after the other. A service whose cursors lead in a circle is told from one with a long list by
 * Brent's algorithm, in constant memory.
 */
export async function* eachPage(
  ask: (cursor: string | undefined) => Promise<GenerationPage>,
): AsyncGenerator<GenerationPage> {
  let cursor: string | undefined
  let compared: string | undefined
  let steps = 0
  let power = 1
  for (;;) {
    const page = await ask(cursor)
    yield page
    if (page.nextCursor === null) return
    cursor = page.nextCursor
    if (cursor === compared)
      throw new ClientError('unexpected_answer', 'The list of the service does not end: its pages repeat themselves.')
    steps += 1
    if (steps === power) {
      compared = cursor
      power *= 2
      steps = 0
    }
  }
}
