import { RATE_WINDOW_SECONDS } from '#shared/service/limits.ts'
import type { Ready } from '../tests/support/served-engine.ts'

/** The next burst is inside the rate limit again. */
export async function letTimePass({ consoleUrl, consoleToken }: Ready): Promise<void> {
  const response = await fetch(`${consoleUrl}/clock`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${consoleToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ advanceSeconds: RATE_WINDOW_SECONDS + 1 }),
  })
  await response.arrayBuffer()
}
