import type { AddProviderRequest, UpdateProviderRequest } from '#shared/service/providers.ts'
import { invalidField } from '../../problem.ts'
import type { ProviderKindEntry } from '../provider.ts'
import type { ProviderSecrets } from '../connections/provider-secrets.ts'
import type { ProviderSettings } from '../connections/provider-store.ts'

/** What a request asks for, with the kind's own address where none was typed. */
export function settingsOf(request: AddProviderRequest, kind: ProviderKindEntry): ProviderSettings {
  const { address = kind.address, addresses, places, coinsPerOutput, coinsPerDollar, preset, managed, models } = request
  return {
    addresses: managed || address === undefined ? [] : distinct([address, ...addresses]),
    places: places ?? null,
    coinsPerOutput,
    coinsPerDollar,
    preset: preset ?? null,
    managed: managed ?? null,
    models: models ? [...new Set(models)] : null,
  }
}

/** What is left out stays as it is. */
export function changedSettings(settings: ProviderSettings, change: UpdateProviderRequest): ProviderSettings {
  const [first, ...others] = settings.addresses
  const address = change.address ?? first
  return {
    ...settings,
    addresses: settings.managed || address === undefined ? [] : distinct([address, ...(change.addresses ?? others)]),
    places: change.places ?? settings.places,
    coinsPerOutput: change.coinsPerOutput ?? settings.coinsPerOutput,
    coinsPerDollar: change.coinsPerDollar ?? settings.coinsPerDollar,
    models: change.models ? [...new Set(change.models)] : settings.models,
  }
}

/** Whether anything would be dialled that was not before. */
export function leadsElsewhere(before: ProviderSettings, after: ProviderSettings): boolean {
  const known = new Set(before.addresses.map(originOf))
  return after.addresses.some((address) => !known.has(originOf(address)))
}

/** Whoever may change an address must not thereby learn a key that was typed for another. */
export function requireAnew({ key, headers }: ProviderSecrets, change: UpdateProviderRequest): void {
  if (key !== null && change.key === undefined) throw invalidField('key', 'Another address needs the key anew.')
  if (Object.keys(headers).length > 0 && !change.headers)
    throw invalidField('headers', 'Another address needs its headers anew.')
}

const originOf = (address: string) => new URL(address).origin

const distinct = (values: readonly string[]) => [...new Set(values.map((value) => value.replace(/\/+$/, '')))]
