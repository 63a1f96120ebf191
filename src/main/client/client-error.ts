import { CommandError } from '#shared/app/command-error.ts'
import type { Issue } from '#shared/service/problem.ts'

/**
 * Codes of the service's problems, and four of our own: `unreachable`, `canceled`, `incomplete_answer` (cut short on the
 * way) and `unexpected_answer` (whole, but not of this interface).
 */
export class ClientError extends CommandError {
  override readonly name: string = 'ClientError'
  /** Of the answer; null when there was none. */
  readonly status: number | null
  /** How long the service asked to wait, or null. */
  readonly retryAfterMs: number | null

  constructor(
    code: string,
    message: string,
    {
      status = null,
      retryAfterMs = null,
      issues,
      cause,
    }: {
      status?: number | null
      retryAfterMs?: number | null
      issues?: Issue[] | undefined
      cause?: unknown
    } = {},
  ) {
    super(code, { message }, { issues, cause })
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

export function unreachable(cause?: unknown): ClientError {
  return new ClientError('unreachable', 'The service cannot be reached. Check the connection and try again.', { cause })
}

/** An `unexpected_answer` that is no JSON at all: a page of somebody in between, such as a sign-in. */
export class ForeignPageError extends ClientError {
  override readonly name = 'ForeignPageError'
}

/** The same request may well succeed later. Everything else would fail again. */
export function isTransient({ code, status }: ClientError): boolean {
  return code === 'unreachable' || code === 'incomplete_answer' || status === 429 || (status !== null && status >= 500)
}

/** The service has not let it in: that says nothing of what is behind the door, such as an earlier try of the same request. */
export function isTurnedAway({ status, code }: ClientError): boolean {
  return (status === 401 || status === 403) && code !== 'download_refused' && code !== 'unexpected_answer'
}

/** The service is there, but not for this key: nothing goes on until a person has done something. */
export function isKeyTrouble(error: ClientError): boolean {
  return isTurnedAway(error) && error.code !== 'cooldown'
}

/**
 * The service's own word that what was asked for is not there. A gateway's page with the same status says nothing of it, and
 * half an answer says too little.
 */
export function isGone({ status, code }: ClientError): boolean {
  return (status === 404 || status === 410) && code !== 'unexpected_answer' && code !== 'incomplete_answer'
}

/** Of a signed link whose time is over, by the status of its answer: storages say so in several ways. */
export function isExpiredLink(status: number | null): boolean {
  return status === 401 || status === 403 || status === 404 || status === 410
}
