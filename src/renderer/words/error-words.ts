import type { AppError } from '#shared/app/error.ts'
import type { AppErrorCode, ServiceErrorCode } from '#shared/app/error-codes.ts'
import { assertNever } from '#shared/assert-never.ts'
import type { ParamName } from '#shared/service/params.ts'
import type { Issue } from '#shared/service/problem.ts'
import { text } from '#shared/text/index.ts'
import { say } from '#shared/text/localized-message.ts'

/** Those that have words. */
type KnownCode = AppErrorCode | ServiceErrorCode

/** What was tried: reading costs nothing, spending may have been accepted although no answer came. */
export type Attempt = 'reads' | 'changes' | 'spends'
export type Remedy = 'retry' | 'settings' | 'account' | 'none'

export interface ErrorWords {
  /** What happened, whether anything was charged, what to do next. */
  sentence: string
  remedy: Remedy
  /** What helps whoever looks into it, line by line. */
  details: string[]
}

const UNCERTAIN: ReadonlySet<string> = new Set<KnownCode>([
  'incomplete_answer',
  'internal',
  'invalid_output',
  'timeout',
  'unexpected_answer',
  'unreachable',
])

/** Nobody can tell whether a request that spends coins has arrived. */
export function isUncertain(code: string): boolean {
  return UNCERTAIN.has(code)
}

const IN_SETTINGS: ReadonlySet<string> = new Set<KnownCode>([
  'api_key_expired',
  'api_key_revoked',
  'connection_failed',
  'insufficient_scope',
  'invalid_api_key',
  'key_missing',
  'unauthorized',
  'unexpected_answer',
  'unknown_connection',
])

const IN_ACCOUNT: ReadonlySet<string> = new Set<KnownCode>([
  'idempotency_conflict',
  'insufficient_coins',
  'spend_cap_exceeded',
])

const MAY_PASS: ReadonlySet<string> = new Set<KnownCode>([
  'canceled',
  'channel_disabled',
  'cooldown',
  'disk_full',
  'download_refused',
  'folder_not_writable',
  'folder_unresponsive',
  'incomplete_answer',
  'internal',
  'invalid_output',
  'keychain_failed',
  'maintenance',
  'not_found',
  'rate_limited',
  'timeout',
  'unavailable',
  'unreachable',
])

/** A failure in the language that is spoken; a code nobody has words for keeps its message. */
export function errorWords(error: AppError, attempt: Attempt = 'changes'): ErrorWords {
  const { code, message, saying, issues = [] } = error
  const { codes, codeIs } = text().errors
  const known = Object.hasOwn(codes, code) ? codes[code as KnownCode] : undefined
  // it names the very file, name or price
  const specific = saying && say(saying)
  const general = known && [known.what, chargeOf(code, attempt), known.next].filter(Boolean).join(' ')
  return {
    sentence: specific ?? general ?? message,
    remedy: remedyFor(code),
    details: [codeIs(code), ...issues.map(issueLine)],
  }
}

/** The same in a line of its own, with the first thing that is wrong. */
export function errorLine(error: AppError, attempt?: Attempt): string {
  const { sentence } = errorWords(error, attempt)
  const [issue] = error.issues ?? []
  return issue ? `${sentence} ${issueLine(issue)}` : sentence
}

/** `params.num_outputs` is a setting a person knows by another name. */
export function issueLine({ path, message }: Issue): string {
  const setting = path.replace(/^params\./, '')
  const { params } = text().compose.names
  const label = Object.hasOwn(params, setting) ? params[setting as ParamName] : path
  return label ? `${label}: ${message}` : message
}

function chargeOf(code: string, attempt: Attempt): string {
  const { charge } = text().errors
  switch (attempt) {
    case 'reads':
      return charge.reading
    case 'changes':
      return ''
    case 'spends':
      return isUncertain(code) ? charge.unknown : charge.nothing
    default:
      return assertNever(attempt)
  }
}

export function remedyFor(code: string): Remedy {
  if (IN_SETTINGS.has(code)) return 'settings'
  if (IN_ACCOUNT.has(code)) return 'account'
  return MAY_PASS.has(code) ? 'retry' : 'none'
}
