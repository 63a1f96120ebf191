import { createPublicKey, verify } from 'node:crypto'

/** What a server says of the newest version is not what its makers have signed. */
export class UnsignedUpdateError extends Error {
  override readonly name = 'UnsignedUpdateError'
}

/** Where the signature of a file of metadata lies. */
export const signatureOf = (file: string) => `${file}.sig`

/**
 * The metadata names the packages and their hashes: whoever could change it could have anything installed. The signature
 * is Ed25519 over the bytes of the file, in base64; the key came with this version.
 */
export function requireSigned(metadata: string, signature: string, publicKey: string): void {
  let isOurs = false
  try {
    isOurs = verify(null, Buffer.from(metadata), createPublicKey(publicKey), Buffer.from(signature.trim(), 'base64'))
  } catch {
    // a key or a signature that is none
  }
  if (!isOurs) throw new UnsignedUpdateError('What the server says of the newest version is not signed by its makers.')
}
