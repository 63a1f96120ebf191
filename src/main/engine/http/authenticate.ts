import { timingSafeEqual } from 'node:crypto'
import { SCOPES } from '#shared/service/account.ts'
import type { EngineHost } from '../host.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { ProblemError } from '../problem.ts'
import type { EngineSecrets } from '../secrets/engine-secrets.ts'
import type { Caller } from './call.ts'

const BEARER_PATTERN = /^bearer +([A-Za-z0-9\-._~+/]+=*)$/i

/** The token of the console, which is also the app's own session: the same on every start of a data folder. */
export function consoleTokenOf({ secrets }: { secrets: EngineSecrets }): string {
  return `prc_${secrets.derive('console-token').toString('base64url')}`
}

export interface Authenticator {
  /** An API key, or the app's own session. */
  service(request: Request): Caller
  /** The app's own session only. */
  console(request: Request): Caller
}

/** `accountId` is the account the console speaks for. */
export function createAuthenticator(
  context: { host: Pick<EngineHost, 'clock'>; secrets: EngineSecrets; keys: KeyRing },
  accountId: string,
): Authenticator {
  const consoleToken = Buffer.from(consoleTokenOf(context))
  const session: Caller = { accountId, keyId: null, channel: 'web', scopes: SCOPES }
  // every request brings one: it is written to the same place again. A token is plain ASCII, see the pattern
  const given = Buffer.alloc(consoleToken.length)
  const isConsoleToken = (token: string) =>
    token.length === given.length && given.write(token, 'latin1') > 0 && timingSafeEqual(given, consoleToken)

  return {
    service(request) {
      const token = bearerToken(request)
      if (isConsoleToken(token)) return session
      const key = context.keys.find(token)
      if (!key) throw refused('invalid_api_key', 'This API key does not exist. Check it for a missing character.')
      if (key.revokedAt !== null) throw refused('api_key_revoked', 'This API key was revoked. Use another one.')
      if (key.expiresAt !== null && key.expiresAt <= context.host.clock.now())
        throw refused('api_key_expired', 'This API key has expired. Use another one.')
      return { accountId: key.accountId, keyId: key.id, channel: 'api', scopes: key.scopes }
    },
    console(request) {
      if (!isConsoleToken(bearerToken(request)))
        throw refused('unauthorized', 'The console needs its own token, which `engine serve` prints when it starts.')
      return session
    },
  }
}

function bearerToken(request: Request): string {
  const header = request.headers.get('authorization')
  const token = header === null ? undefined : BEARER_PATTERN.exec(header)?.[1]
  if (token === undefined)
    throw new ProblemError('unauthorized', 'Send the header "Authorization: Bearer <API key>".', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    })
  return token
}

function refused(code: 'invalid_api_key' | 'api_key_revoked' | 'api_key_expired' | 'unauthorized', detail: string) {
  return new ProblemError(code, detail, { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } })
}
