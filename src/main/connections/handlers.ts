import type { CommandHandlers } from '#shared/app/commands.ts'
import { BUNDLED_CONNECTION_ID } from '#shared/app/connection.ts'
import type { AppEvent } from '#shared/app/events.ts'
import type { Batches } from '../batches/index.ts'
import type { Availability } from '../services/availability.ts'
import type { KeptCatalogs } from '../services/kept-catalogs.ts'
import { reportAccess } from '../client/report-access.ts'
import type { AccountOfKey } from './account-of-key.ts'
import type { Clients } from './clients.ts'
import { readBaseUrl } from './base-url.ts'
import type { Connections } from './connections.ts'
import type { SettingsFile } from '../settings/settings-file.ts'
import type { Clock } from '../tools/clock.ts'
import { isoTimeOrNull } from '../tools/iso-time.ts'

type ConnectionHandlers = Pick<
  CommandHandlers<{ signal: AbortSignal }>,
  | 'connections.list'
  | 'connections.add'
  | 'connections.update'
  | 'connections.remove'
  | 'connections.select'
  | 'connections.test'
>

/** The services that a person knows, and which of them is used where none is named. */
export function createConnectionHandlers({
  connections,
  clients,
  accountOfKey,
  settings,
  batches,
  availability,
  kept,
  clock,
  publish,
}: {
  connections: Connections
  clients: Clients
  accountOfKey: Pick<AccountOfKey, 'prove'>
  settings: Pick<SettingsFile, 'read' | 'select'>
  batches: Pick<Batches, 'distrustUploads' | 'generationAtStake' | 'refuseIfBusy'>
  availability: Pick<Availability, 'awaySince' | 'forget'>
  kept: Pick<KeptCatalogs, 'forget'>
  clock: Clock
  publish: (event: AppEvent) => void
}): ConnectionHandlers {
  function select(id: string): void {
    settings.select(id)
    publish({ type: 'settings.changed', settings: settings.read() })
  }

  return {
    'connections.list': async () => ({
      connections: (await connections.list()).map((connection) =>
        Object.assign({}, connection, { awaySince: isoTimeOrNull(availability.awaySince(connection.id)) }),
      ),
      selectedId: settings.read().connectionId,
    }),
    'connections.add': async (draft) => {
      const added = await connections.add(draft)
      publish({ type: 'connections.changed' })
      return added
    },
    'connections.update': async (change, { signal }) => {
      const { id, key } = change
      const { baseUrl } = await connections.find(id)
      const isAnotherAddress = change.baseUrl !== undefined && readBaseUrl(change.baseUrl) !== baseUrl
      // what was sent is known where it was sent to: elsewhere it would be paid for again, or never found
      if (isAnotherAddress) batches.refuseIfBusy(id)
      const proof = isAnotherAddress || key === undefined ? null : await accountOfKey.prove(id, key, signal)
      const updated = await connections.update(change, ({ isMoved }) => {
        if (isMoved || (key !== undefined && proof === null && batches.generationAtStake(id) !== null))
          batches.refuseIfBusy(id)
      })
      if (isAnotherAddress || key !== undefined) batches.distrustUploads(id)
      await clients.renew(id)
      availability.forget(id)
      publish({ type: 'connections.changed' })
      return updated
    },
    'connections.remove': async ({ id }) => {
      await connections.remove(id, () => batches.refuseIfBusy(id))
      clients.forget(id)
      availability.forget(id)
      kept.forget(id)
      if (settings.read().connectionId === id) select(BUNDLED_CONNECTION_ID)
      publish({ type: 'connections.changed' })
      return {}
    },
    'connections.select': async ({ id }) => {
      select((await connections.find(id)).id)
      publish({ type: 'connections.changed' })
      return {}
    },
    'connections.test': async ({ id }, { signal }) => {
      const { client } = await clients.open((await connections.find(id)).id)
      return reportAccess(client, clock.now(), signal)
    },
  }
}
