import { setLocked, updateLimits } from '../account/store.ts'
import { issueCursor, readCursor } from '../generations/cursor.ts'
import type { EngineContext } from '../context.ts'
import type { ConsoleHandler } from '../http/call.ts'
import { listLedger } from '../ledger/history.ts'
import { balancesOf, grantCoins as grant } from '../ledger/ledger.ts'
import { inTransaction } from '../../sqlite/transaction.ts'
import { ProblemError } from '../problem.ts'
import { isMovable } from './sandbox-clock.ts'

const LEDGER_PAGE_SIZE = 100

export const grantCoins: ConsoleHandler<'grantCoins', EngineContext> = (
  context,
  { caller: { accountId }, body: { amount } },
) => {
  const { db, host } = context
  inTransaction(db, () => grant(db, { accountId, coins: amount, now: host.clock.now() }))
  context.publish({ type: 'account.changed', accountId })
  const { available, held } = balancesOf(db, accountId)
  return { status: 200, body: { available, held } }
}

export const setLimits: ConsoleHandler<'setLimits', EngineContext> = (context, { caller: { accountId }, body }) => {
  const limits = updateLimits(context.db, accountId, body)
  context.publish({ type: 'account.changed', accountId })
  return { status: 200, body: limits }
}

export const setAvailability: ConsoleHandler<'setAvailability', EngineContext> = (
  { availability },
  { body: { mode } },
) => {
  availability.set(mode)
  return { status: 200, body: { mode } }
}

export const setAccount: ConsoleHandler<'setAccount', EngineContext> = (
  context,
  { caller: { accountId }, body: { locked } },
) => {
  setLocked(context.db, accountId, locked)
  context.publish({ type: 'account.changed', accountId })
  return { status: 200, body: { locked } }
}

export const setPrice: ConsoleHandler<'setPrice', EngineContext> = (
  { catalog, multipliers },
  { pathParams: { modelId }, body },
) => {
  if (!catalog.model(modelId)) throw new ProblemError('unknown_model', `There is no model "${modelId}".`)
  multipliers.set(modelId, body.multiplier)
  return { status: 200, body: { modelId, multiplier: body.multiplier } }
}

export const readLedger: ConsoleHandler<'readLedger', EngineContext> = (
  { db, secrets },
  { caller: { accountId }, query },
) => {
  const scope = { list: 'ledger', accountId }
  const before = query.cursor === undefined ? undefined : readCursor(secrets, scope, query.cursor)
  // one more than a page tells whether there is a next one
  const groups = listLedger(db, accountId, { before, limit: LEDGER_PAGE_SIZE + 1 })
  const page = groups.slice(0, LEDGER_PAGE_SIZE)
  const last = page.at(-1)
  const nextCursor = last && groups.length > page.length ? issueCursor(secrets, scope, last.id) : null
  return { status: 200, body: { balances: balancesOf(db, accountId), groups: page, nextCursor } }
}

export const readClock: ConsoleHandler<'readClock', EngineContext> = ({ host: { clock }, options }) => ({
  status: 200,
  body: { now: new Date(clock.now()).toISOString(), movable: options.sandbox && isMovable(clock) },
})

/** Answers when everything that fell due on the way has settled. */
export const advanceClock: ConsoleHandler<'advanceClock', EngineContext> = async ({ host: { clock } }, { body }) => {
  if (!isMovable(clock)) throw new ProblemError('not_found', 'The clock of this engine cannot be moved.')
  await clock.advance(Math.round(body.advanceSeconds * 1000))
  return { status: 200, body: { now: new Date(clock.now()).toISOString() } }
}
