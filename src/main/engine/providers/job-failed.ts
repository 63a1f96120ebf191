import type { FailureCode } from '#shared/service/generation.ts'
import type { ProviderError } from './provider.ts'

const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000]

/** The end of a remote job, in the words of the specification. */
export class JobFailedError extends Error {
  override readonly name = 'JobFailedError'
  readonly code: FailureCode
  constructor(code: FailureCode, detail: string) {
    super(detail)
    this.code = code
  }
}

/** Worth another try. */
export const isTransient = ({ reason }: ProviderError) => reason === 'away' || reason === 'busy' || reason === 'broken'

/** How long to wait before the next. */
export const waitAfter = (tries: number) => WAITS_MS[Math.min(tries, WAITS_MS.length - 1)]!

/** As the specification names it. */
export function failed({ reason, message }: ProviderError): JobFailedError {
  if (reason === 'policy') return new JobFailedError('content_policy', message)
  if (reason === 'invalid') return new JobFailedError('invalid_input', message)
  return new JobFailedError('unavailable', message)
}
