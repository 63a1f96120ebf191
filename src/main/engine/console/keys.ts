import type { ConsoleKey } from '#shared/service/console.ts'
import type { EngineContext } from '../context.ts'
import type { ConsoleHandler } from '../http/call.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { presentKey } from '../keys/present-key.ts'
import { createKey as create, listKeys as list, revokeKey as revoke, type ApiKey } from '../keys/store.ts'
import { ProblemError } from '../problem.ts'

export function listKeysWith(rateLimits: RateLimits): ConsoleHandler<'listKeys'> {
  return (context, { caller: { accountId } }) => ({
    status: 200,
    body: { keys: list(context.db, accountId).map((key) => presentToOwner(context, key, rateLimits.lastUse(key.id))) },
  })
}

export const createKey: ConsoleHandler<'createKey'> = (context, { caller: { accountId }, body }) => {
  const { key, secret } = create(context, {
    accountId,
    name: body.name,
    scopes: body.scopes,
    monthlySpendCapCoins: body.monthlySpendCapCoins,
    expiresAt: body.expiresAt === null ? null : Date.parse(body.expiresAt),
  })
  return { status: 201, body: { ...presentToOwner(context, key, null), secret } }
}

export function revokeKeyWith(keys: KeyRing, rateLimits: RateLimits): ConsoleHandler<'revokeKey'> {
  return (context, { caller: { accountId }, pathParams: { id } }) => {
    const key = revoke(context.db, accountId, id, context.host.clock.now())
    keys.forget()
    if (!key) throw new ProblemError('not_found', 'There is no key with this id.')
    return { status: 200, body: presentToOwner(context, key, rateLimits.lastUse(key.id)) }
  }
}

function presentToOwner(context: EngineContext, key: ApiKey, lastUsedAt: number | null): ConsoleKey {
  return {
    ...presentKey(context, key),
    lastUsedAt: isoTime(lastUsedAt),
    revokedAt: isoTime(key.revokedAt),
    createdAt: new Date(key.createdAt).toISOString(),
  }
}

function isoTime(timeMs: number | null): string | null {
  return timeMs === null ? null : new Date(timeMs).toISOString()
}
