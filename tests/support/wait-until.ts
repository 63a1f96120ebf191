const POLL_MS = 25

/** Asks again and again until it gets something; fails, saying what it waited for, when the deadline passes. */
export async function waitUntil<Value>(
  what: string,
  ask: () => Promise<Value | undefined | false> | Value | undefined | false,
  { deadlineMs = 60_000, everyMs = POLL_MS }: { deadlineMs?: number; everyMs?: number } = {},
): Promise<Value> {
  const deadline = Date.now() + deadlineMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (Date.now() > deadline) throw new Error(`Waited ${deadlineMs} ms in vain for ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
