import type { Database } from 'better-sqlite3'
import type { ServiceHandler } from '../http/call.ts'
import { ProblemError } from '../problem.ts'
import type { LinkContext } from './links.ts'
import { presentAsset } from './present.ts'
import { findAsset } from './store.ts'

export const readAsset: ServiceHandler<'readAsset', LinkContext & { db: Database }> = (
  context,
  { caller, pathParams },
) => {
  const found = findAsset(context.db, caller.accountId, pathParams.id, context.host.clock.now())
  if (found?.state === 'expired')
    throw new ProblemError('not_found', 'This upload is past its 30 days and was deleted. Upload the file again.')
  if (!found) throw new ProblemError('not_found', 'There is no asset with this id.')
  return { status: 200, body: presentAsset(context, found.asset) }
}
