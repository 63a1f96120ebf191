import { createHmac, timingSafeEqual } from 'node:crypto'

/** A secret for one use of several that the app's own is behind: no id of one use opens a file of another. */
export function secretFor(use: string, secret: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(use).digest()
}

/** Ids that carry what they stand for, and that nobody else can make up. */
export interface SignedIds {
  idOf(subject: string): string
  /** What an id stands for; undefined for one that was not made with this secret. */
  read(id: string): string | undefined
}

export function createSignedIds(secret: Uint8Array): SignedIds {
  const sign = (subject: string) => createHmac('sha256', secret).update(subject).digest()

  return {
    idOf: (subject) => `${Buffer.from(subject).toString('base64url')}.${sign(subject).toString('base64url')}`,
    read(id) {
      const [encoded = '', signature = ''] = id.split('.')
      const subject = Buffer.from(encoded, 'base64url').toString()
      const [given, expected] = [Buffer.from(signature, 'base64url'), sign(subject)]
      return given.length === expected.length && timingSafeEqual(given, expected) ? subject : undefined
    },
  }
}
