/** A version 4 uuid of 16 random bytes. */
export function uuidOf(bytes: Uint8Array): string {
  const octets = Uint8Array.from(bytes)
  octets[6] = ((octets[6] as number) & 0x0f) | 0x40
  octets[8] = ((octets[8] as number) & 0x3f) | 0x80
  const hex = Buffer.from(octets).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
