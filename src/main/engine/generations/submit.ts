import type { SubmitRequest } from '#shared/service/generation.ts'
import { needsConsent } from '#shared/service/tasks.ts'
import { jsonDigest } from '../../tools/canonical-json.ts'
import type { CatalogModel } from '../catalog/catalog.ts'
import type { Price } from '../catalog/price.ts'
import type { EngineContext } from '../context.ts'
import { inTransaction } from '../../sqlite/transaction.ts'
import type { Caller } from '../http/call.ts'
import { holdCoins } from '../ledger/ledger.ts'
import { ProblemError } from '../problem.ts'
import { agreedPrice } from '../quotes/agreed-price.ts'
import { requireFunds, requireNoCooldown, requireUnlocked, standingOf } from '../requests/admission.ts'
import { checkRequest, requireModel, type CheckedRequest } from '../requests/checked-request.ts'
import { keyConflict } from './idempotency.ts'
import { findByIdempotencyKey, insertGeneration, type GenerationRow } from './store.ts'

export interface Submission {
  caller: Caller
  idempotencyKey: string
  body: SubmitRequest
  /** The whole body as it was sent: the key is bound to it. */
  json: unknown
}

export type Submitted =
  | { replayed: true; row: GenerationRow }
  | { replayed: false; row: GenerationRow; queuePosition: number }

/** Claim, checks, hold and generation in one transaction: of equal submits one is first and the others replay it. */
export function submit(context: EngineContext, submission: Submission): Submitted {
  const { db, host } = context
  const { caller, idempotencyKey, body } = submission
  const { accountId } = caller
  const bodyDigest = jsonDigest(submission.json)
  const now = host.clock.now()
  return inTransaction(db, () => {
    // before any other check: a client that missed the answer learns what became of its submit, whatever has changed
    const standing = standingOf(db, accountId, { now, idempotencyKey })
    if (standing.keyIsUsed)
      return { replayed: true, row: requireSameBody(findByIdempotencyKey(db, accountId, idempotencyKey), bodyDigest) }

    requireUnlocked(standing)
    requireNoCooldown(db, accountId, standing, now)
    const model = requireModel(context, body.modelId)
    requireConsent(model, body)
    const checked = checkRequest(context, model, { accountId, params: body.params, effectId: body.effectId })
    if (context.providers.runs(body.modelId)) context.providers.requireUsable(body.modelId)
    else context.machines.requireRunnable(body.modelId)
    const price = agreedPrice(context.secrets, { accountId, body, current: checked.price, now })
    requireFunds(db, caller, { coins: price.coins, available: standing.available, now })

    const row = queue(context, submission, { checked, price, bodyDigest, now })
    holdCoins(db, { accountId, keyId: caller.keyId, generationId: row.id, coins: price.coins, now })
    return { replayed: false, row, queuePosition: standing.queued + 1 }
  })
}

function queue(
  { db, newId }: EngineContext,
  { caller, idempotencyKey, body }: Submission,
  { checked, price, bodyDigest, now }: { checked: CheckedRequest; price: Price; bodyDigest: string; now: number },
): GenerationRow {
  const { entry, defaultsJson } = checked.model
  const { prompt } = checked.params
  return insertGeneration(db, {
    id: newId(),
    accountId: caller.accountId,
    keyId: caller.keyId,
    channel: caller.channel,
    idempotencyKey,
    bodyDigest,
    modelId: entry.id,
    modelName: entry.displayName,
    taskType: entry.taskType,
    modality: entry.modality,
    workspace: entry.workspace,
    effectId: checked.effect?.entry.id ?? null,
    effectText: checked.effect && typeof prompt === 'string' ? prompt : null,
    params: JSON.stringify(body.params),
    defaults: defaultsJson,
    coinsQuoted: price.coins,
    coinsPerOutput: price.coinsPerOutput,
    outputsRequested: price.outputs,
    projectId: body.projectId ?? null,
    createdAt: now,
    providerMicros: price.microsPerOutput,
  })
}

function requireSameBody(earlier: GenerationRow & { bodyDigest: string }, bodyDigest: string): GenerationRow {
  if (earlier.bodyDigest !== bodyDigest) throw keyConflict()
  return earlier
}

function requireConsent({ entry }: CatalogModel, { consent }: SubmitRequest): void {
  if (!consent && needsConsent(entry))
    throw new ProblemError(
      'consent_required',
      'This task works on a person’s face or voice: send consent: true if you may use it. Nothing was charged.',
      { issues: [{ path: 'consent', message: 'Required for this task.' }] },
    )
}
