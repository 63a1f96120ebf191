import { linesOf } from '#shared/lines-of.ts'
import {
  ProviderName,
  type AddProviderRequest,
  type ManagedProcess,
  type OpenAiPreset,
  type Provider,
  type ProviderKind,
  type UpdateProviderRequest,
} from '#shared/service/providers.ts'
import { text } from '#shared/text/index.ts'
import { kindOfEngine, presetOf } from './engine-kinds.ts'

/** What an engine is shown and a window is not. */
export type KeptSecret = 'key' | 'headers'

/** An engine as it is being written: what a field holds, field by field. */
export interface EngineDraft {
  kind: ProviderKind
  name: string
  preset: OpenAiPreset
  isManaged: boolean
  binary: string
  model: string
  args: string
  address: string
  key: string
  servers: string
  headers: string
  models: string
  places: number | undefined
  coinsPerOutput: number | undefined
  coinsPerDollar: number | undefined
  /** What is kept and shall not be any more. */
  forgotten: readonly KeptSecret[]
}

export type DraftField = keyof EngineDraft

/** A new one, filled in as far as can be guessed. */
export function newDraft(kind: ProviderKind, taken: readonly string[]): EngineDraft {
  const preset = 'openai'
  return {
    kind,
    name: freeName(kind, taken),
    preset,
    isManaged: kind === 'sdcpp',
    binary: '',
    model: '',
    args: '',
    address: kindOfEngine(kind, preset).address ?? '',
    key: '',
    servers: '',
    headers: '',
    models: '',
    places: undefined,
    coinsPerOutput: 1,
    coinsPerDollar: 100,
    forgotten: [],
  }
}

/** One that is there, as far as it may be changed. Its key and its headers never come back. */
export function draftOf(provider: Provider): EngineDraft {
  const { kind, name, managed, servers, chosenPlaces, chosenModels, coinsPerOutput, coinsPerDollar } = provider
  const [first, ...further] = managed ? [] : servers.map(({ address }) => address)
  return {
    ...newDraft(kind, []),
    name,
    preset: presetOf(provider),
    isManaged: managed !== null,
    binary: managed?.binary ?? '',
    model: managed?.model ?? '',
    args: managed?.args.join('\n') ?? '',
    address: first ?? '',
    servers: further.join('\n'),
    places: chosenPlaces ?? undefined,
    models: chosenModels?.join('\n') ?? '',
    coinsPerOutput,
    coinsPerDollar,
  }
}

/** Another server of the same sort is usually at another address; its name says what it is. What was typed stays. */
export function withPreset(draft: EngineDraft, preset: OpenAiPreset, taken: readonly string[]): EngineDraft {
  const guessed = guessesFor(draft.kind, draft.preset, taken)
  const next = guessesFor(draft.kind, preset, taken)
  return {
    ...draft,
    preset,
    address: draft.address === guessed.address ? next.address : draft.address,
    name: draft.name === guessed.name ? next.name : draft.name,
  }
}

function guessesFor(kind: ProviderKind, preset: OpenAiPreset, taken: readonly string[]) {
  return {
    address: kindOfEngine(kind, preset).address ?? '',
    name: freeName(preset === 'other' ? kind : preset, taken),
  }
}

/** What is wrong, field by field. */
export type EngineFaults = Partial<Record<DraftField, string>>

/** What is wrong, by field; empty when it can be sent. What is only missing is not wrong yet: see `isComplete`. */
export function faultsIn(draft: EngineDraft, taken: readonly string[], provider?: Provider): EngineFaults {
  const words = text().engines.form
  const { paid } = kindOfEngine(draft.kind, draft.preset)
  const faults: EngineFaults = {}
  if (draft.name !== '' && !ProviderName.safeParse(draft.name).success) faults.name = words.nameInvalid
  else if (taken.includes(draft.name)) faults.name = words.nameTaken
  if (draft.address.trim() !== '' && !isAddress(draft.address.trim())) faults.address = words.addressInvalid
  if (!linesOf(draft.servers).every(isAddress)) faults.servers = words.addressInvalid
  if (!linesOf(draft.headers).every((line) => HEADER.test(line))) faults.headers = words.headersInvalid
  // what was meant for one server is not sent to another by itself
  if (provider && !faults.address && !faults.servers && wouldLeadElsewhere(draft, provider)) {
    const { key, headers } = secretsOf(draft)
    if (provider.hasKey && key === undefined) faults.key = words.neededAnew.key
    if (provider.hasHeaders && !headers) faults.headers = words.neededAnew.headers
  }
  if (draft.places !== undefined && !(isWhole(draft.places) && draft.places <= 100)) faults.places = words.placesInvalid
  const coins = paid ? 'coinsPerDollar' : 'coinsPerOutput'
  if (!isWhole(draft[coins])) faults[coins] = words.coinsInvalid
  return faults
}

/** Whether everything that is needed was filled in. */
export function isComplete(draft: EngineDraft, hasKey: boolean): boolean {
  const { key, address } = kindOfEngine(draft.kind, draft.preset)
  if (draft.name === '') return false
  if (draft.isManaged) return draft.binary.trim() !== '' && draft.model.trim() !== ''
  if (address !== undefined && draft.address.trim() === '') return false
  return key !== 'needed' || hasKey || draft.key !== ''
}

export function requestOf(draft: EngineDraft): Omit<AddProviderRequest, 'coinsPerOutput' | 'coinsPerDollar'> {
  const { kind, name, preset } = draft
  return {
    kind,
    name,
    ...(kind === 'openai' ? { preset } : {}),
    ...(draft.isManaged ? { managed: managedOf(draft) } : addressOf(draft)),
    addresses: draft.isManaged ? [] : linesOf(draft.servers),
    ...commonOf(draft),
  }
}

/** A key that was left empty stays; what else is empty is no longer chosen. */
export function changeOf(draft: EngineDraft): UpdateProviderRequest {
  const { picksModels } = kindOfEngine(draft.kind, draft.preset)
  return {
    ...(draft.isManaged ? {} : { address: null, ...addressOf(draft), addresses: linesOf(draft.servers) }),
    places: null,
    ...(picksModels ? { models: null } : {}),
    ...commonOf(draft),
  }
}

function commonOf(draft: EngineDraft) {
  const { paid } = kindOfEngine(draft.kind, draft.preset)
  const models = linesOf(draft.models)
  return {
    ...secretsOf(draft),
    ...(models.length === 0 ? {} : { models }),
    ...(draft.places === undefined ? {} : { places: draft.places }),
    ...(paid ? { coinsPerDollar: draft.coinsPerDollar! } : { coinsPerOutput: draft.coinsPerOutput! }),
  }
}

function secretsOf({ key, headers, forgotten }: EngineDraft): { key?: string; headers?: Record<string, string> } {
  const lines = linesOf(headers)
  return {
    ...(forgotten.includes('key') ? { key: '' } : key === '' ? {} : { key }),
    ...(forgotten.includes('headers')
      ? { headers: {} }
      : lines.length === 0
        ? {}
        : { headers: Object.fromEntries(lines.map(headerIn)) }),
  }
}

function addressOf({ address }: EngineDraft): { address?: string } {
  return address.trim() === '' ? {} : { address: address.trim() }
}

/** Whether anything would be dialled that is not now: the service then asks for the secrets anew. */
function wouldLeadElsewhere(draft: EngineDraft, { managed, servers }: Provider): boolean {
  const { address = kindOfEngine(draft.kind, draft.preset).ownAddress } = addressOf(draft)
  if (managed || address === undefined) return false
  const known = new Set(servers.map((server) => new URL(server.address).origin))
  return [address, ...linesOf(draft.servers)].some((dialled) => !known.has(new URL(dialled).origin))
}

function managedOf({ binary, model, args }: EngineDraft): ManagedProcess {
  return { binary: binary.trim(), model: model.trim(), args: linesOf(args) }
}

const HEADER = /^([A-Za-z0-9-]{1,64})\s*:\s*(\S.*)$/

function headerIn(line: string): [string, string] {
  const [, name = '', value = ''] = HEADER.exec(line) ?? []
  return [name, value]
}

function isAddress(written: string): boolean {
  return /^https?:\/\/./.test(written) && URL.canParse(written)
}

function isWhole(number: number | undefined): boolean {
  return number !== undefined && Number.isInteger(number) && number >= 1
}

/** `comfyui`, then `comfyui-2`. */
export function freeName(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted
  let count = 2
  while (taken.includes(`${wanted}-${count}`)) count++
  return `${wanted}-${count}`
}
