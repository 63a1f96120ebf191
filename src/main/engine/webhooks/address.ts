import type { LookupAddress } from 'node:dns'
import ipaddr from 'ipaddr.js'

/** All addresses a host name has now. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>

export interface AddressRules {
  /** The developer switch: loopback over http or https, on any port. */
  allowLoopback: boolean
  resolve: Resolve
}

/** An address webhooks are not sent to; the message says why, for the person who registered it. */
export class AddressRefusal extends Error {
  override readonly name = 'AddressRefusal'
}

/**
 * Asked when an endpoint is registered and again before each attempt, because a name may have moved in between. Only
 * what this returns is dialled: a second resolution could answer differently.
 */
export async function checkAddress(url: URL, { allowLoopback, resolve }: AddressRules): Promise<LookupAddress[]> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new AddressRefusal('Must be an https address.')
  if (url.username !== '' || url.password !== '') throw new AddressRefusal('Must not carry a user name or password.')
  const isPublicForm = url.protocol === 'https:' && url.port === ''
  if (!isPublicForm && !allowLoopback) throw new AddressRefusal('Must be https on the default port.')

  const addresses = await addressesOf(url.hostname, resolve)
  if (allowLoopback && addresses.every(isLoopback)) return addresses
  if (!isPublicForm) throw new AddressRefusal('Must be https on the default port, or a loopback address.')
  if (addresses.length === 0 || !addresses.every(isPublic))
    throw new AddressRefusal('Must be reachable on the public internet: this host has a private or local address.')
  return addresses
}

async function addressesOf(hostname: string, resolve: Resolve): Promise<LookupAddress[]> {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1')
  if (ipaddr.isValid(literal)) return [{ address: literal, family: ipaddr.parse(literal).kind() === 'ipv6' ? 6 : 4 }]
  // these names are loopback by definition, whatever a name server says
  if (/(?:^|\.)localhost\.?$/.test(hostname))
    return [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ]
  return resolve(hostname)
}

function isLoopback({ address }: LookupAddress): boolean {
  return ipaddr.parse(address).range() === 'loopback'
}

/** Mapped, tunnelled and translated forms are no plain unicast, so they cannot smuggle a private address in. */
function isPublic({ address }: LookupAddress): boolean {
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_UNICAST)
}

/** All that is handed out so far of IPv6. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
