/** Anything shorter is a word like any other. */
const SHORTEST_SECRET = 6

/**
 * Forms in which a server may repeat a secret that it was sent: as it is, without the word before it, decoded, its password
 * alone, and each of these encoded as addresses, JSON and headers do. The longest come first.
 */
export function secretForms(secrets: readonly string[]): string[] {
  const forms = new Set(secrets.flatMap(partsOf).flatMap(encodingsOf))
  return [...forms]
    .filter(({ length }) => length >= SHORTEST_SECRET)
    .toSorted((one, other) => other.length - one.length)
}

function partsOf(secret: string): string[] {
  const [, scheme, token] = /^(\w+) (\S+)$/.exec(secret) ?? []
  const decoded = scheme?.toLowerCase() === 'basic' ? Buffer.from(token!, 'base64').toString('utf8') : secret
  const colon = decoded.indexOf(':')
  return [secret, token ?? secret, decoded, colon === -1 ? decoded : decoded.slice(colon + 1)]
}

function encodingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const base64 = bytes.toString('base64')
  const hex = bytes.toString('hex')
  return [
    secret,
    encodeURIComponent(secret.toWellFormed()),
    JSON.stringify(secret).slice(1, -1),
    base64,
    base64.replaceAll('=', ''),
    bytes.toString('base64url'),
    hex,
    hex.toUpperCase(),
  ]
}
