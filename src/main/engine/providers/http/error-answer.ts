import { ProviderError, type ProviderResponse } from '../provider.ts'

const LONGEST_DETAIL = 500

/** As much of what a server says as is shown and logged. */
export const asDetail = (text: string): string => text.slice(0, LONGEST_DETAIL)

/** The same in one line. */
export const shortened = (text: string): string => asDetail(text.replaceAll(/\s+/g, ' ').trim())

/** What a body that is no JSON says; a page of HTML says nothing. */
export const plainText = (body: string): string => (body.trimStart().startsWith('<') ? '' : body.trim())

/** Of a proxy that stopped waiting: for us, or for the server behind it. */
const REQUEST_TIMEOUT = 408

/** The usual meaning of a status. An answered 5xx says nothing about whether work was begun. */
export function errorOfStatus(status: number, explanation: string, headers: Headers): ProviderError {
  const message = explanation === '' ? `Answered ${status}.` : `Answered ${status}: ${explanation}`
  const retryAfterMs = retryAfterOf(headers)
  if (status === 401 || status === 403) return new ProviderError('unauthorized', message)
  if (status === 402) return new ProviderError('unpaid', message)
  if (status === 429 || status === 503) return new ProviderError('busy', message, { retryAfterMs })
  if (status === 404 || status === 410) return new ProviderError('gone', message)
  if (status >= 400 && status < 500 && status !== REQUEST_TIMEOUT) return new ProviderError('invalid', message)
  return new ProviderError('broken', message, { sent: true })
}

function retryAfterOf(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 600) * 1000 : undefined
}

/** What servers say about a refusal, wherever they put it; a page of HTML says nothing. */
export async function explanationIn(response: ProviderResponse): Promise<string> {
  const body = await response.text().catch(() => '')
  try {
    return shortened(messageIn(JSON.parse(body) as unknown))
  } catch {
    return shortened(plainText(body))
  }
}

function messageIn(answer: unknown): string {
  if (typeof answer === 'string') return answer
  if (typeof answer !== 'object' || answer === null) return ''
  const { error, message, detail, title, errors } = answer as Record<string, unknown>
  for (const part of [error, message, detail, title, Array.isArray(errors) ? errors[0] : undefined]) {
    const said = Array.isArray(part) ? messageIn(part[0]) : messageIn(part)
    if (said !== '') return said
  }
  return ''
}

/** What a service says when it refuses, read from its own form of saying so. */
export interface Refusal {
  message: string
  /** Where the body tells more than the status does. */
  reason?: ProviderError['reason'] | undefined
  retryAfterMs?: number | undefined
}

/** A 2xx, or the error that its body and its status mean together. */
export async function accepted(
  response: ProviderResponse,
  read: (body: string, status: number) => Refusal,
): Promise<ProviderResponse> {
  const { status, headers } = response
  if (status >= 200 && status < 300) return response
  const { reason, message, retryAfterMs } = read(await response.text().catch(() => ''), status)
  const detail = asDetail(message)
  if (reason) throw new ProviderError(reason, detail, { retryAfterMs })
  throw errorOfStatus(status, detail, headers)
}

/** For a start: nothing was made that could be gone, so it is the model or its address that is not there. */
export function missingIsInvalid(error: unknown): never {
  if (error instanceof ProviderError && error.reason === 'gone')
    throw new ProviderError('invalid', error.message, { cause: error })
  throw error
}

/** Whatever else is answered to a cancellation, the job has ended or ends by itself. */
export function requireHeard({ status }: ProviderResponse): void {
  if (status >= 500) throw new ProviderError('broken', `Answered ${status} to a cancellation.`)
}
