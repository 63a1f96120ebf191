import type { Generation } from '#shared/service/generation.ts'
import type { EngineContext } from '../context.ts'
import type { Answer, ServiceHandler } from '../http/call.ts'

/**
 * An ended generation changes no more and its links are dated to the second, so within a second of the clock every
 * reader is given the same answer: it is made and written once.
 */
export function rememberEnded(
  read: ServiceHandler<'readGeneration', EngineContext>,
): ServiceHandler<'readGeneration', EngineContext> {
  const answers = new Map<string, Answer<Generation>>()
  let second = 0
  return async (context, call) => {
    const now = Math.floor(context.host.clock.now() / 1000)
    if (now !== second) {
      second = now
      answers.clear()
    }
    const subject = `${call.caller.accountId}/${call.pathParams.id}`
    const known = answers.get(subject)
    if (known) return known
    const answer = await read(context, call)
    if (answer.body.completedAt !== null) answers.set(subject, { ...answer, json: JSON.stringify(answer.body) })
    return answer
  }
}
