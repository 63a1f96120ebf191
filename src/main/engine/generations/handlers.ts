import type { ListQuery } from '#shared/service/generation.ts'
import type { EngineContext } from '../context.ts'
import type { ServiceHandler } from '../http/call.ts'
import { ProblemError } from '../problem.ts'
import { concurrencyOf } from './concurrency.ts'
import { issueCursor, readCursor } from './cursor.ts'
import { cancelQueued } from './endings.ts'
import { requireIdempotencyKey } from './idempotency.ts'
import { presentGeneration, presentGenerations, presentQueued } from './present.ts'
import { findGeneration, listGenerations as listRows, type GenerationRow, type ListFilters } from './store.ts'
import { submit } from './submit.ts'

export const submitGeneration: ServiceHandler<'submitGeneration', EngineContext> = (
  context,
  { caller, body, json, request },
) => {
  const submitted = submit(context, { caller, idempotencyKey: requireIdempotencyKey(request), body, json })
  if (submitted.replayed) return { status: 200, body: presentGeneration(context, submitted.row) }
  const { row, queuePosition } = submitted
  context.publish({ type: 'generation.changed', accountId: row.accountId, generationId: row.id, status: row.status })
  context.publish({ type: 'account.changed', accountId: row.accountId })
  return { status: 201, body: presentQueued(row, { params: body.params, queuePosition }) }
}

export const listGenerations: ServiceHandler<'listGenerations', EngineContext> = (
  context,
  { caller: { accountId }, query },
) => {
  const { db, secrets } = context
  const filters = filtersOf(query)
  const scope = { list: 'generations', accountId, ...filters }
  const before = query.cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(secrets, scope, query.cursor)
  // one more than asked for tells whether there is a next page
  const rows = listRows(db, accountId, { filters, before, limit: query.limit + 1 })
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  const nextCursor = last && rows.length > page.length ? issueCursor(secrets, scope, last.seq) : null
  return { status: 200, body: { items: presentGenerations(context, page), nextCursor } }
}

export const readGeneration = ((context, { caller, pathParams }) => ({
  status: 200,
  body: presentGeneration(context, requireGeneration(context, caller.accountId, pathParams.id)),
})) satisfies ServiceHandler<'readGeneration', EngineContext>

export const cancelGeneration: ServiceHandler<'cancelGeneration', EngineContext> = (
  context,
  { caller, pathParams },
) => {
  const row = requireGeneration(context, caller.accountId, pathParams.id)
  if (!cancelQueued(context, row))
    throw new ProblemError('not_cancelable', 'Only a queued generation can be canceled. This one goes on as it is.')
  return { status: 200, body: presentGeneration(context, requireGeneration(context, caller.accountId, row.id)) }
}

export const readConcurrency: ServiceHandler<'readConcurrency', EngineContext> = (context, { caller }) => ({
  status: 200,
  body: concurrencyOf(context, caller.accountId),
})

/** `active=false` asks for nothing. */
function filtersOf({ status, modality, workspace, modelId, active }: ListQuery): ListFilters {
  return { status, modality, workspace, modelId, active: active === true }
}

/** Another account's generation is as unknown as one that never was. */
function requireGeneration({ db }: EngineContext, accountId: string, id: string): GenerationRow {
  const row = findGeneration(db, id)
  if (row?.accountId !== accountId) throw new ProblemError('not_found', 'There is no generation with this id.')
  return row
}
