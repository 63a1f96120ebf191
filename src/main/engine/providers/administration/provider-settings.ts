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

/** What is left out stays as it is; what is null is again what it is without a choice. */
export function changedSettings(
  settings: ProviderSettings,
  change: UpdateProviderRequest,
  kind: ProviderKindEntry,
): ProviderSettings {
  const { places, models } = change
  return {
    ...settings,
    addresses: settings.managed ? [] : changedAddresses(settings.addresses, change, kind),
    places: places === undefined ? settings.places : places,
    coinsPerOutput: change.coinsPerOutput ?? settings.coinsPerOutput,
    coinsPerDollar: change.coinsPerDollar ?? settings.coinsPerDollar,
    models: models === undefined ? settings.models : models && [...new Set(models)],
  }
}

function changedAddresses(
  [first, ...others]: readonly string[],
  change: UpdateProviderRequest,
  kind: ProviderKindEntry,
): string[] {
  const address = change.address === null ? kind.address : (change.address ?? first)
  if (address === undefined) throw invalidField('address', 'Required.')
  return distinct([address, ...(change.addresses ?? others)])
}

/** Whether anything would be dialled that was not before. */
export function leadsElsewhere(before: ProviderSettings, after: ProviderSettings): boolean {
  const known = new Set(before.addresses.map(originOf))
  return after.addresses.some((address) => !known.has(originOf(address)))
}

/** By another address nobody learns a key that was typed for this one. */
export function requireAnew({ key, headers }: ProviderSecrets, change: UpdateProviderRequest): void {
  if (key !== null && change.key === undefined) throw invalidField('key', 'Another address needs the key anew.')
  if (Object.keys(headers).length > 0 && !change.headers)
    throw invalidField('headers', 'Another address needs its headers anew.')
}

const originOf = (address: string) => new URL(address).origin

const distinct = (values: readonly string[]) => [...new Set(values.map((value) => value.replace(/(?<!\/)\/+$/, '')))]
