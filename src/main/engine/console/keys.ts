import type { ConsoleKey } from '#shared/service/console.ts'
import type { EngineContext } from '../context.ts'
import type { ConsoleHandler } from '../http/call.ts'
import { presentKey } from '../keys/present-key.ts'
import { createKey as create, listKeys as list, revokeKey as revoke, type ApiKey } from '../keys/store.ts'
import { ProblemError } from '../problem.ts'
import { isoTime, isoTimeOrNull } from '../../tools/iso-time.ts'

export const listKeys: ConsoleHandler<'listKeys', EngineContext> = (context, { caller: { accountId } }) => ({
  status: 200,
  body: { keys: list(context.db, accountId).map((key) => presentToOwner(context, key)) },
})

export const createKey: ConsoleHandler<'createKey', EngineContext> = (context, { caller: { accountId }, body }) => {
  const { key, secret } = create(context, {
    accountId,
    name: body.name,
    scopes: body.scopes,
    monthlySpendCapCoins: body.monthlySpendCapCoins,
    expiresAt: body.expiresAt === null ? null : Date.parse(body.expiresAt),
  })
  return { status: 201, body: { ...presentToOwner(context, key), secret } }
}

export const revokeKey: ConsoleHandler<'revokeKey', EngineContext> = (
  context,
  { caller: { accountId }, pathParams: { id } },
) => {
  const key = revoke(context.db, accountId, id, context.host.clock.now())
  context.keys.forget()
  if (!key) throw new ProblemError('not_found', 'There is no key with this id.')
  return { status: 200, body: presentToOwner(context, key) }
}

function presentToOwner(context: EngineContext, key: ApiKey): ConsoleKey {
  return {
    ...presentKey(context, key),
    lastUsedAt: isoTimeOrNull(context.rateLimits.lastUse(key.id)),
    revokedAt: isoTimeOrNull(key.revokedAt),
    createdAt: isoTime(key.createdAt),
  }
}
