import { setTimeout as sleep } from 'node:timers/promises'
import { CommandError } from '#shared/app/error.ts'

const TIMES = 40
/** A service that was found to be away is not asked again at once. */
const AGAIN_MS = 500
/** What a bad network makes of an answer. */
const WEATHER = new Set(['unreachable', 'incomplete_answer', 'rate_limited', 'unavailable'])

/** A bad network may refuse one call for longer than the app waits for it: then a person asks once more, a moment later. */
export async function insist<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let times = 1; ; times++)
    try {
      return await call()
    } catch (error) {
      if (times === TIMES || !(error instanceof CommandError) || !WEATHER.has(error.code)) throw error
      await sleep(AGAIN_MS)
    }
}
