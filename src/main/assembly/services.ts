import { join } from 'node:path'
import { BUNDLED_CONNECTION_ID } from '#shared/app/connection.ts'
import type { Channel } from '#shared/service/account.ts'
import type { BatchCatalog, ServiceCatalog } from '#shared/batch/items.ts'
import { createMachineHandlers } from '../console/machine-handlers.ts'
import type { Batches } from '../batches/index.ts'
import { runningBatches } from '../batches/store/batches.ts'
import { createAccountOfKey } from '../connections/account-of-key.ts'
import { createClients } from '../connections/clients.ts'
import { createConnections } from '../connections/connections.ts'
import { canFindText } from '../engine/text-finder/networks.ts'
import { createServicePictures } from '../media/service-pictures.ts'
import { ClientError } from '../client/client-error.ts'
import { MOST_BYTES } from '../client/download.ts'
import { createNamedFetch } from '../net/fetch-named.ts'
import { createPublicFetch, PUBLIC_FETCH_LIMITS, PublicFetchRefusedError } from '../net/fetch-public.ts'
import { resolveName } from '../net/resolve.ts'
import { ENGINE_ORIGIN } from './open-data.ts'
import { wordListsOf } from '../saved/handlers.ts'
import { createCallService } from '../services/call-service.ts'
import { createCallTurns } from '../services/call-turns.ts'
import { createAvailability, type Availability } from '../services/availability.ts'
import { createKeptCatalogs } from '../services/kept-catalogs.ts'
import { createPoolStanding } from '../services/pool-standing.ts'
import { createRecentCatalogs } from '../services/recent-catalogs.ts'
import { NEVER } from '../tools/never.ts'
import type { Base } from './base.ts'
import { traitsOf } from '../host-traits.ts'

export type Services = ReturnType<typeof createServices>

/** The services that work is given to, the bundled one among them: how they are reached and what they offer. */
export function createServices(
  { host, settings, db, engine, mediaSecret, newId, random, publish }: Base,
  {
    isWatched,
    runningOn,
    generationAtStake,
    onBack,
  }: {
    /** Somebody looks at a window: only then is a service asked again and again whether it is there. */
    isWatched: () => boolean
    runningOn: Batches['runningOn']
    generationAtStake: Batches['generationAtStake']
    /** A service that was away answers again. */
    onBack: Batches['serviceIsBack']
  },
) {
  const connections = createConnections({ db, keychain: host.secrets, clock: host.clock, newId })
  const turn = createCallTurns()
  const bundled = {
    fetch: async (request: Request, channel?: Channel) => {
      await turn()
      return engine.fetch(request, channel)
    },
    baseUrl: ENGINE_ORIGIN,
    token: engine.consoleToken,
  }
  const publicNetwork = { resolve: resolveName, allowLoopback: host.allowLoopbackInputs }
  const clients = createClients({
    connections,
    bundled,
    network: host.fetch,
    fetchLink: createLinkFetch({
      network: host.fetch,
      fetchPublic: createPublicFetch({ ...publicNetwork, limits: { ...PUBLIC_FETCH_LIMITS, bytes: MOST_BYTES } }),
    }),
    clock: host.clock,
    random,
    onReachable: (id) => availability.reportReachable(id),
    onLost: (id) => availability.reportLost(id),
  })
  const availability = createAvailability({
    clock: host.clock,
    watched: () =>
      isWatched()
        ? [...new Set([settings.read().connectionId, ...runningOn()])].filter((id) => id !== BUNDLED_CONNECTION_ID)
        : [],
    probe: (id, signal) => clients.probe(id, signal),
    onChange(id, isBack) {
      publish({ type: 'connections.changed' })
      if (isBack) onBack(id)
    },
  })
  // a command that is over soon asks as long as it is worth while
  const reach: Availability['reach'] = traitsOf(host).staysOpen
    ? (...asked) => availability.reach(...asked)
    : (_id, signal, work) => work(signal)

  const clientOf = async (connectionId: string) => (await clients.open(connectionId)).client

  const machines = createMachineHandlers(bundled)
  const pool = createPoolStanding({
    list: () => machines['machines.list']({}, { signal: NEVER }),
    names: async () =>
      new Map((await clients.catalog(BUNDLED_CONNECTION_ID)).models.map(({ id, displayName }) => [id, displayName])),
    onChange() {
      // what machines can make may be listed, and what they cannot is refused
      publish({ type: 'providers.changed' })
      for (const { id } of runningBatches(db, BUNDLED_CONNECTION_ID)) publish({ type: 'batch.changed', batchId: id })
    },
  })

  const findsText = () => canFindText(host.worker)
  const keptCatalogs = createKeptCatalogs(join(host.dataDir, 'services', 'catalogs'), host)
  const forBatches = (catalog: ServiceCatalog): BatchCatalog => ({
    ...catalog,
    wordLists: wordListsOf(db),
    findsText: findsText(),
  })
  const batchCatalogOf = async (id: string) => forBatches(await clients.catalog(id))
  const fetchPublic = createPublicFetch(publicNetwork)

  return {
    connections,
    bundled,
    clients,
    accountOfKey: createAccountOfKey({ clients, batches: { generationAtStake } }),
    availability,
    reach,
    call: createCallService({ clientOf, reach }),
    machines,
    pool,
    findsText,
    batchCatalogOf,
    recentCatalogs: createRecentCatalogs(
      host.clock,
      (id) => reach(id, NEVER, () => batchCatalogOf(id)),
      async (id) => {
        const connection = await connections.find(id)
        const [models, effects] = [keptCatalogs.models(connection), keptCatalogs.effects(connection)]
        return models && effects && forBatches({ ...models.list, ...effects.list })
      },
    ),
    keptCatalogs,
    fetchPublic,
    pictures: createServicePictures({
      host,
      folder: join(host.dataDir, 'services', 'pictures'),
      secret: mediaSecret,
      baseUrlOf: async (id) => (await connections.find(id).catch(() => null))?.baseUrl ?? null,
      fetchBundled: bundled.fetch,
      fetchNamed: createNamedFetch({ network: host.fetch, fetchPublic }),
    }),
  }
}

/** A link that leads where no service may send this computer is refused for good: it is not tried again. */
function createLinkFetch(ways: Parameters<typeof createNamedFetch>[0]): ReturnType<typeof createNamedFetch> {
  const fetchNamed = createNamedFetch(ways)
  return async (baseUrl, request) => {
    try {
      return await fetchNamed(baseUrl, request)
    } catch (cause) {
      if (!(cause instanceof PublicFetchRefusedError)) throw cause
      throw new ClientError('download_refused', `The service's link is not followed. ${cause.message}`, { cause })
    }
  }
}
