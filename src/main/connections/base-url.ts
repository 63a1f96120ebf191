import { CommandError } from '#shared/app/error.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The address of a service as it is kept: encrypted on the way, except on this machine, and without anything secret. */
export function readBaseUrl(text: string): string {
  let url: URL
  try {
    url = new URL(text.trim())
  } catch (cause) {
    throw invalid('That is not an address. It should look like https://api.example.com.', cause)
  }
  const isLocal = LOOPBACK.has(url.hostname) || url.hostname.endsWith('.localhost')
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal))
    throw invalid('The address must begin with https://, so that nobody on the way can read the key.')
  if (url.username || url.password)
    throw invalid('The address must not hold a name or password; the key has its own field.')
  if (url.search || url.hash) throw invalid('The address must end before any ? or #.')
  return url.origin + url.pathname.replace(/\/+$/, '')
}

function invalid(message: string, cause?: unknown): CommandError {
  return new CommandError('invalid_base_url', message, { cause })
}
