import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All addresses a host name has now. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>

/** What a URL's host stands for: itself when it is an address, else what its name resolves to. */
export async function addressesOf(hostname: string, resolve: Resolve): Promise<LookupAddress[]> {
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

export function isLoopback({ address }: LookupAddress): boolean {
  return ipaddr.parse(address).range() === 'loopback'
}

/** Mapped, tunnelled and translated forms are no plain unicast, so they cannot smuggle a private address in. */
export function isPublic({ address }: LookupAddress): boolean {
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_UNICAST)
}

/** All that is handed out so far of IPv6. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether there is an address at all and every one of them passes: a name that stands for nothing passes no rule. */
export function areAll(addresses: readonly LookupAddress[], rule: (address: LookupAddress) => boolean): boolean {
  return addresses.length > 0 && addresses.every(rule)
}

/** Dials what was checked and nothing else: a second resolution could answer differently. */
export function lookupAmong(addresses: LookupAddress[]): LookupFunction {
  return (hostname, options, callback) => {
    const [first] = addresses
    if (!first) callback(Object.assign(new Error(`${hostname} has no address.`), { code: 'ENOTFOUND' }), '')
    else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  }
}
