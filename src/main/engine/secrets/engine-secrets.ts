import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { systemCode } from '#shared/system-code.ts'
import { writeFileDurably } from '../../tools/durable-file.ts'
import { DataFolderError } from '../../sqlite/data-folder-error.ts'
import { readSetting, writeSetting } from '../db/settings-store.ts'

/** Keys for everything the engine signs or seals, each derived for its purpose from one secret of the data folder. */
export interface EngineSecrets {
  derive(purpose: string, length?: number): Buffer
  /** base64url HMAC-SHA256 under a key of its own for the purpose. */
  sign(purpose: string, message: string): string
  /** In constant time. */
  isSigned(purpose: string, message: string, signature: string): boolean
  /** Authenticated encryption for what must be read back, such as webhook signing secrets. */
  seal(purpose: string, plaintext: string): string
  unseal(purpose: string, sealed: string): string
}

const SECRET_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function openEngineSecrets(dataDir: string, randomBytes: (size: number) => Uint8Array): EngineSecrets {
  const root = readOrCreateSecret(join(dataDir, 'engine.secret'), randomBytes)
  const derived = new Map<string, Buffer>()

  function derive(purpose: string, length = SECRET_BYTES): Buffer {
    const name = `${purpose}/${length}`
    let key = derived.get(name)
    if (!key) derived.set(name, (key = Buffer.from(hkdfSync('sha256', root, '', `pressrun/${purpose}`, length))))
    return key
  }
  // a prepared key makes a signature seven times cheaper than raw bytes do; a page of outputs needs hundreds
  const signingKeys = new Map<string, KeyObject>()
  function sign(purpose: string, message: string): string {
    let key = signingKeys.get(purpose)
    if (!key) signingKeys.set(purpose, (key = createSecretKey(derive(purpose))))
    return createHmac('sha256', key).update(message).digest('base64url')
  }

  return {
    derive,
    sign,
    isSigned(purpose, message, signature) {
      const expected = Buffer.from(sign(purpose, message))
      const actual = Buffer.from(signature)
      return actual.length === expected.length && timingSafeEqual(actual, expected)
    },
    seal(purpose, plaintext) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', derive(purpose), nonce)
      const sealed = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    unseal(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', derive(purpose), bytes.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

/**
 * A `DataFolderError` when the secret is not the one that the database was made with: what is sealed could not be read, and
 * keys and links would no longer hold. A database from before this was kept gets it now.
 */
export function requireOwnSecret(db: Database, dataDir: string, secrets: EngineSecrets): void {
  const check = readSetting(db, 'secret_check')
  if (check === undefined) return writeSetting(db, 'secret_check', secrets.sign('secret-check', 'engine.db'))
  if (secrets.isSigned('secret-check', 'engine.db', check)) return
  throw new DataFolderError(
    'incomplete',
    `In ${dataDir}, engine.secret is not the one that engine.db was made with. Pressrun has stopped and changed nothing. ` +
      'Put the engine.secret back that belongs to it, restore a backup of the whole folder, or start anew with another ' +
      'data folder and leave this one as it is.',
  )
}

/** The same bytes on every start, from a file only its owner can read. */
export function readOrCreateSecret(path: string, randomBytes: (size: number) => Uint8Array): Buffer {
  try {
    const root = readFileSync(path)
    if (root.length !== SECRET_BYTES)
      throw new DataFolderError(
        'damaged',
        `${path} is damaged. Put a backup of it in its place, or use another data folder.`,
      )
    return root
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error
  }
  const root = Buffer.from(randomBytes(SECRET_BYTES))
  writeFileDurably(path, root)
  return root
}
