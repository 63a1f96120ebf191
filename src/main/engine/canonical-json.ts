import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'

/** One text for all spellings of the same JSON value (RFC 8785), hashed: member order, white space and escapes do not matter. */
export function jsonDigest(value: unknown): string {
  return createHash('sha256')
    .update(canonicalize(value) ?? '')
    .digest('base64url')
}
