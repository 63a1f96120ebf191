import type { FailureCode } from '#shared/service/generation.ts'
import { systemCode } from '#shared/system-code.ts'
import { waitAfter } from '../../../tools/wait-after.ts'
import { ProviderError } from '../provider.ts'

/** How long one that never left waits for a server that is away, before its coins go back. */
export const START_PATIENCE_MS = 30_000
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000

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

/** Of this computer, and soon over: somebody makes room, or a virus scanner lets go of the file. */
const RETRYABLE_SYSTEM_CODES: ReadonlySet<string | undefined> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
  'EBUSY',
  'EACCES',
  'EPERM',
])

/** Whether what failed is worth another try, on the provider's side or on ours. */
export function isRetryable(error: unknown): boolean {
  return error instanceof ProviderError ? isTransient(error) : RETRYABLE_SYSTEM_CODES.has(systemCode(error))
}

/** How long to wait before the next, after so many failures. */
export const untilNextTry = (failures: number) =>
  waitAfter(failures, { firstMs: FIRST_WAIT_MS, longestMs: LONGEST_WAIT_MS })

/** The same after this failure: as long as the server asks for, and never at once, also where it says so. */
export const waitFor = (error: unknown, failures: number) =>
  Math.max(untilNextTry(failures), (error instanceof ProviderError && error.retryAfterMs) || 0)

/** As the specification names it. */
export function failed({ reason, message }: ProviderError): JobFailedError {
  if (reason === 'policy') return new JobFailedError('content_policy', message)
  if (reason === 'invalid') return new JobFailedError('invalid_input', message)
  return new JobFailedError('unavailable', message)
}
