import { hash } from 'node:crypto'
import canonicalize from 'canonicalize'

/** One digest for all spellings of the same JSON value (RFC 8785): member order, white space and escapes do not matter. */
export function jsonDigest(value: unknown): string {
  return hash('sha256', canonicalize(value) ?? '', 'base64url')
}
