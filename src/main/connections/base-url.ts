import { Refusal } from '#shared/app/refusal.ts'
import type { SentencesOf } from '#shared/app/error-codes.ts'
import { CommandError } from '#shared/app/error.ts'
import { isLoopbackName } from '#shared/service/loopback.ts'
import { localized, type LocalizedMessage } from '#shared/text/localized-message.ts'

/** The address of a service as it is kept: encrypted on the way, except on this machine, and without anything secret. */
export function readBaseUrl(text: string): string {
  let url: URL
  try {
    url = new URL(text.trim())
  } catch (cause) {
    throw invalid(localized('refusals.noAddress'), cause)
  }
  // said first: a password is worse than any other fault
  if (url.username || url.password) throw invalid(localized('refusals.addressWithName'))
  const isLocal = isLoopbackName(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal))
    throw invalid(localized('refusals.insecureAddress'))
  if (url.search || url.hash) throw invalid(localized('refusals.addressWithQuery'))
  return url.origin + url.pathname.replace(/(?<!\/)\/+$/, '')
}

function invalid(why: LocalizedMessage<SentencesOf<'invalid_base_url'>>, cause?: unknown): CommandError {
  return new Refusal('invalid_base_url', why, { cause })
}
