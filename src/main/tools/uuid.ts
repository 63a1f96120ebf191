const UUID_BYTES = 16
const UUIDS_PER_DRAW = 256
const TIME_BYTES = 6

/**
 * Version 7 uuids: they begin with the time, so rows made together lie together in every index, and a submit costs the
 * same however many generations are stored. Randomness is drawn for many at once: sixteen bytes at a time cost more than
 * all the rest of it.
 */
export function createUuids({
  randomBytes,
  now,
}: {
  randomBytes: (size: number) => Uint8Array
  now: () => number
}): () => string {
  let drawn = Buffer.alloc(0)
  let offset = 0
  return () => {
    if (offset === drawn.length) {
      drawn = Buffer.from(randomBytes(UUID_BYTES * UUIDS_PER_DRAW))
      offset = 0
    }
    const bytes = drawn.subarray(offset, (offset += UUID_BYTES))
    bytes.writeUIntBE(now(), 0, TIME_BYTES)
    bytes[6] = ((bytes[6] as number) & 0x0f) | 0x70
    bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
    const hex = bytes.toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }
}
