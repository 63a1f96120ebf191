/** What an answer says about the limit it was counted under. */
export interface RateLimit {
  requests: number
  remaining: number
  windowMs: number
  /** Until the window ends, rounded to whole seconds by the service. */
  resetMs: number
}

const USUAL_WINDOW_SECONDS = 60

/** Null when the answer says nothing, or nothing that makes sense. */
export function readRateLimit(headers: Headers): RateLimit | null {
  const requests = wholeNumber(headers.get('ratelimit-limit'))
  const remaining = wholeNumber(headers.get('ratelimit-remaining'))
  const resetSeconds = wholeNumber(headers.get('ratelimit-reset'))
  if (!requests || remaining === null || resetSeconds === null) return null
  const told = wholeNumber(/;\s*w=(\d+)/.exec(headers.get('ratelimit-policy') ?? '')?.[1] ?? null)
  const windowSeconds = Math.max(told || USUAL_WINDOW_SECONDS, resetSeconds)
  return {
    requests,
    remaining: Math.min(remaining, requests),
    windowMs: windowSeconds * 1000,
    resetMs: resetSeconds * 1000,
  }
}

function wholeNumber(header: string | null): number | null {
  return header !== null && /^\d{1,9}$/.test(header.trim()) ? Number(header) : null
}
