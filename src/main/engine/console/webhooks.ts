import type { WebhookEndpoint } from '#shared/service/console.ts'
import type { WebhookRules } from '../context.ts'
import type { EngineContext } from '../context.ts'
import type { ConsoleHandler } from '../http/call.ts'
import { findKey } from '../keys/store.ts'
import { ProblemError } from '../problem.ts'
import { AddressRefusedError, checkAddress } from '../webhooks/address.ts'
import { listDeliveries as listOf, makeDue } from '../webhooks/store/deliveries.ts'
import {
  createEndpoint,
  deleteEndpoint,
  findEndpoint,
  listEndpoints,
  rotateSecret,
  setEnabled,
  type Endpoint,
} from '../webhooks/store/endpoints.ts'
import { isoTime } from '../../tools/iso-time.ts'

export const listWebhooks: ConsoleHandler<'listWebhooks', EngineContext> = ({ db }, { caller: { accountId } }) => ({
  status: 200,
  body: { webhooks: listEndpoints(db, accountId).map(presentEndpoint) },
})

export const createWebhook: ConsoleHandler<'createWebhook', EngineContext> = async (
  context,
  { caller: { accountId }, body: { url, events, keyId } },
) => {
  const refusal = await refusalOf(url, context.webhookRules)
  if (refusal) throw invalid('url', refusal)
  if (keyId !== null && !findKey(context.db, accountId, keyId)) throw invalid('keyId', 'There is no such key.')
  const { endpoint, secret } = createEndpoint(context, accountId, { url, events, keyId })
  context.publish({ type: 'webhooks.changed', accountId })
  return { status: 201, body: { ...presentEndpoint(endpoint), secret } }
}

export const rotateWebhook: ConsoleHandler<'rotateWebhook', EngineContext> = (
  context,
  { caller: { accountId }, pathParams: { id } },
) => {
  const secret = rotateSecret(context, accountId, id)
  if (secret === undefined) throw notFound()
  return { status: 200, body: { id, secret } }
}

export const switchWebhook: ConsoleHandler<'switchWebhook', EngineContext> = (
  context,
  { caller: { accountId }, pathParams: { id }, body: { enabled } },
) => {
  const endpoint = setEnabled(context.db, accountId, { id, enabled, now: context.host.clock.now() })
  if (!endpoint) throw notFound()
  context.publish({ type: 'webhooks.changed', accountId })
  if (enabled) context.publish({ type: 'webhooks.due', accountId })
  return { status: 200, body: presentEndpoint(endpoint) }
}

export const deleteWebhook: ConsoleHandler<'deleteWebhook', EngineContext> = (
  context,
  { caller: { accountId }, pathParams: { id } },
) => {
  if (!deleteEndpoint(context.db, accountId, id, context.host.clock.now())) throw notFound()
  context.publish({ type: 'webhooks.changed', accountId })
  return { status: 200, body: { id } }
}

export const listDeliveries: ConsoleHandler<'listDeliveries', EngineContext> = (
  { db },
  { caller: { accountId }, pathParams: { id } },
) => {
  if (!findEndpoint(db, accountId, id)) throw notFound()
  return { status: 200, body: { deliveries: listOf(db, id) } }
}

export const resendDelivery: ConsoleHandler<'resendDelivery', EngineContext> = (
  context,
  { caller: { accountId }, pathParams: { id } },
) => {
  if (!makeDue(context.db, { id, accountId, now: context.host.clock.now() }))
    throw new ProblemError('not_found', 'There is no delivery with this id.')
  context.publish({ type: 'webhooks.due', accountId })
  return { status: 200, body: { id } }
}

/** A name that does not resolve now is taken: this machine may be offline, and every attempt asks again. */
async function refusalOf(url: string, rules: WebhookRules): Promise<string | undefined> {
  try {
    await checkAddress(new URL(url), rules)
    return undefined
  } catch (error) {
    return error instanceof AddressRefusedError ? error.message : undefined
  }
}

function presentEndpoint({ createdAt, ...endpoint }: Endpoint): WebhookEndpoint {
  return { ...endpoint, createdAt: isoTime(createdAt) }
}

function invalid(path: string, message: string): ProblemError {
  return new ProblemError('invalid_params', 'The endpoint was not registered, see issues.', {
    issues: [{ path, message }],
  })
}

function notFound(): ProblemError {
  return new ProblemError('not_found', 'There is no endpoint with this id.')
}
