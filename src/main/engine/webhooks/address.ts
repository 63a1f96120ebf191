import type { LookupAddress } from 'node:dns'
import { addressesOf, areAll, isLoopback, isPublic } from '../../net/addresses.ts'
import type { WebhookRules } from '../context.ts'

/** An address webhooks are not sent to; the message says why, for the person who registered it. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError'
}

/**
 * Asked when an endpoint is registered and again before each attempt, because a name may have moved in between. Only
 * what this returns is dialled: a second resolution could answer differently.
 */
export async function checkAddress(url: URL, { allowLoopback, resolve }: WebhookRules): Promise<LookupAddress[]> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new AddressRefusedError('Must be an https address.')
  if (url.username !== '' || url.password !== '')
    throw new AddressRefusedError('Must not carry a user name or password.')
  const isPublicForm = url.protocol === 'https:' && url.port === ''
  if (!isPublicForm && !allowLoopback) throw new AddressRefusedError('Must be https on the default port.')

  const addresses = await addressesOf(url.hostname, resolve)
  if (addresses.length === 0) throw new AddressRefusedError('Must be a host that has an address: this one has none.')
  if (allowLoopback && areAll(addresses, isLoopback)) return addresses
  if (!isPublicForm) throw new AddressRefusedError('Must be https on the default port, or a loopback address.')
  if (!areAll(addresses, isPublic))
    throw new AddressRefusedError('Must be reachable on the public internet: this host has a private or local address.')
  return addresses
}
