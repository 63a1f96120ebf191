import type { Database } from 'better-sqlite3'
import type {
  AddProviderRequest,
  ModelPrices,
  Provider,
  ProviderTest,
  UpdateProviderRequest,
} from '#shared/service/providers.ts'
import type { Clock } from '../../../tools/clock.ts'
import { createTurns } from '../../../tools/turns.ts'
import { invalidField } from '../../problem.ts'
import type { ConnectedProvider, ConnectParts } from '../connections/connected-provider.ts'
import {
  insertProvider,
  listWorkflows,
  markProviderRemoved,
  updateProvider,
  type ProviderRow,
} from '../connections/provider-store.ts'
import type { ProviderDiscovery } from '../listing/discovery.ts'
import { modelIdOf } from '../model-id.ts'
import type { ProviderRegistry } from '../registry.ts'
import { requireIdleAddresses } from './idle-addresses.ts'
import { describeTest, failedTest, presentProvider } from './present-provider.ts'
import { correctPrices, pricesOf } from './prices.ts'
import { changedSettings, leadsElsewhere, requireAnew, settingsOf } from './provider-settings.ts'
import { createWorkflows, type Workflows } from './workflows.ts'

/** What the console asks of providers. */
export interface ProviderAdministration extends Workflows {
  list(): Promise<Provider[]>
  add(request: AddProviderRequest): Promise<Provider>
  update(name: string, change: UpdateProviderRequest): Promise<Provider>
  remove(name: string): Promise<void>
  test(name: string): Promise<ProviderTest>
  modelIdsOf(name: string): string[]
  pricesOf(name: string): ModelPrices
  setPrices(name: string, prices: ModelPrices): ModelPrices
  logOf(name: string): readonly string[]
  start(name: string): Promise<Provider>
  stop(name: string): Promise<Provider>
}

export interface AdministrationParts extends Pick<ConnectParts, 'secrets' | 'loadKind' | 'newId'> {
  db: Database
  clock: Clock
  registry: ProviderRegistry
  discovery: ProviderDiscovery
}

export function createAdministration(parts: AdministrationParts): ProviderAdministration {
  const { db, clock, registry, discovery, secrets } = parts
  /** What is changed of a provider waits for a keychain, and must not be changed by others meanwhile. */
  const inTurn = createTurns()
  const present = (provider: ConnectedProvider) => presentProvider(db, provider)

  async function insert(request: AddProviderRequest): Promise<ConnectedProvider> {
    if (registry.isTaken(request.name))
      throw invalidField('name', `There is a provider "${request.name}" already, or one of that name is still at work.`)
    const kind = await parts.loadKind(request.kind)
    const row: ProviderRow = {
      name: request.name,
      kind: request.kind,
      settings: settingsOf(request, kind),
      secretId: parts.newId(),
      sealedSecrets: null,
      createdAt: clock.now(),
      removedAt: null,
    }
    if (request.key !== undefined || request.headers)
      await secrets.write(row, { key: request.key ?? null, headers: request.headers ?? {} })
    try {
      insertProvider(db, row)
    } catch (error) {
      // nobody would ever find the key again
      await secrets.remove(row)
      throw error
    }
    return registry.connect(row)
  }

  async function alter(name: string, change: UpdateProviderRequest): Promise<ConnectedProvider> {
    const provider = registry.require(name)
    const { row } = provider
    const settings = changedSettings(row.settings, change, await parts.loadKind(row.kind))
    const next: ProviderRow = { ...row, settings }
    const before: ProviderRow = { ...row }
    if (leadsElsewhere(row.settings, settings)) requireAnew(await secrets.read(row), change)
    if (change.key !== undefined || change.headers) {
      const stored = await secrets.readStored(row)
      const key = change.key === undefined ? stored.key : change.key === '' ? null : change.key
      // beside the old one until the address changes with it: neither is ever shown where the other belongs
      Object.assign(next, { secretId: parts.newId(), sealedSecrets: null })
      await secrets.write(next, { key, headers: change.headers ?? stored.headers })
    }
    try {
      // not before the keychain was waited for: something may have begun there meanwhile
      requireIdleAddresses(db, provider, next.settings)
      updateProvider(db, next)
    } catch (error) {
      if (next.secretId !== before.secretId) await secrets.remove(next)
      throw error
    }
    Object.assign(row, next)
    provider.reconnect()
    if (next.secretId !== before.secretId) await secrets.remove(before)
    return provider
  }

  async function reload(provider: ConnectedProvider): Promise<void> {
    provider.workflows = listWorkflows(db, provider.name)
    provider.reconnect()
    await discovery.refreshNow(provider)
  }

  return {
    async list() {
      for (const provider of registry.listed()) discovery.refreshSoon(provider)
      return Promise.all(registry.listed().map(present))
    },
    async add(request) {
      const provider = await inTurn(request.name, () => insert(request))
      await discovery.refreshNow(provider)
      return present(provider)
    },
    async update(name, change) {
      const provider = await inTurn(name, () => alter(name, change))
      await discovery.refreshNow(provider)
      return present(provider)
    },
    remove: (name) =>
      inTurn(name, async () => {
        const provider = registry.require(name)
        const removedAt = clock.now()
        markProviderRemoved(db, name, removedAt)
        provider.row.removedAt = removedAt
        registry.listModels()
        await registry.dropIfDone(provider)
      }),
    async test(name) {
      const provider = registry.require(name)
      const failure = await discovery.test(provider)
      return failure ? failedTest(provider, failure.message) : describeTest(provider)
    },
    modelIdsOf: (name) => registry.require(name).models.map(({ slug }) => modelIdOf(name, slug)),
    pricesOf: (name) => pricesOf(registry.require(name)),
    setPrices(name, prices) {
      const provider = registry.require(name)
      correctPrices(db, provider, prices)
      registry.listModels()
      return pricesOf(provider)
    },
    logOf: (name) => registry.require(name).managed?.log() ?? [],
    async start(name) {
      const provider = registry.require(name)
      requireManaged(provider).start()
      return present(provider)
    },
    async stop(name) {
      const provider = registry.require(name)
      await requireManaged(provider).stop()
      return present(provider)
    },
    ...createWorkflows({ db, clock, requireProvider: (name) => registry.require(name), reload }),
  }
}

function requireManaged({ managed, name }: ConnectedProvider) {
  if (!managed) throw invalidField('name', `"${name}" is not started by Pressrun.`)
  return managed
}
