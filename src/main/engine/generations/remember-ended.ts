import type { Generation } from '#shared/service/generation.ts'
import type { ROUTES } from '#shared/service/routes.ts'
import type { EngineContext } from '../context.ts'
import type { Answer, Call } from '../http/call.ts'

/** At once: a read that waits for nothing is not made to wait. */
type ReadGeneration = (context: EngineContext, call: Call<(typeof ROUTES)['readGeneration']>) => Answer<Generation>

/**
 * An ended generation changes no more and its links are dated to the second, so within a second of the clock every
 * reader is given the same answer: it is made and written once.
 */
export function rememberEnded(read: ReadGeneration): ReadGeneration {
  const answers = new Map<string, { accountId: string; answer: Answer<Generation> }>()
  let second = 0
  return (context, call) => {
    const now = Math.floor(context.host.clock.now() / 1000)
    if (now !== second) {
      second = now
      answers.clear()
    }
    const { accountId } = call.caller
    const { id } = call.pathParams
    const known = answers.get(id)
    if (known?.accountId === accountId) return known.answer
    const answer = read(context, call)
    if (answer.body.completedAt !== null)
      answers.set(id, { accountId, answer: { ...answer, json: JSON.stringify(answer.body) } })
    return answer
  }
}
