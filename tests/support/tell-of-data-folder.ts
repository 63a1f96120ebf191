import { createApp } from '#main/app.ts'
import { createMovableClock } from '#main/tools/clock.ts'
import type { Host } from '#main/host.ts'
import { ask } from '#main/hosts/ask.ts'

/** A day after the folder was made, whenever it is opened. */
const OPENED_AT = Date.parse('2026-11-17T00:00:00Z')

export type ToldOfDataFolder = Awaited<ReturnType<typeof tellOfDataFolder>>

/** Everything that an app answers of the data folder it is opened on, on a computer without the connections' keys. */
export async function tellOfDataFolder(host: Host) {
  const app = await createApp({
    ...host,
    // a terminal goes on with nothing by itself
    kind: 'cli',
    clock: createMovableClock({ startMs: OPENED_AT, running: false }),
    secrets: {
      status: async () => ({ available: true, detail: '' }),
      read: async () => null,
      write: async () => {},
      remove: async () => {},
    },
  })
  try {
    const connections = await ask(app, 'connections.list', {})
    const { batches } = await ask(app, 'batches.list', {})
    const { items } = await ask(app, 'library.search', { limit: 500 })
    return {
      settings: await ask(app, 'settings.read', {}),
      connections,
      batches: await Promise.all(
        batches.map(async (batch) => {
          const { rows } = await ask(app, 'batches.rows', { id: batch.id })
          const logs = await Promise.all(rows.map(({ id }) => ask(app, 'batches.rowLog', { rowId: id })))
          return { batch, rows, logs }
        }),
      ),
      items: await Promise.all(items.map(({ id }) => ask(app, 'library.read', { id }))),
      found: await ask(app, 'library.search', { filter: { text: 'chord' } }),
      collections: await ask(app, 'collections.list', {}),
      healed: await ask(app, 'library.heal', {}),
      spending: await Promise.all(
        connections.connections.map(async ({ id }) => {
          const { days } = await ask(app, 'account.spending', { days: 7, timeZone: 'UTC', connectionId: id })
          return days
        }),
      ),
      balance: (await ask(app, 'account.read', { connectionId: 'bundled' })).balance,
      ledger: await ask(app, 'console.ledger', {}),
      keys: await ask(app, 'console.keys', {}),
    }
  } finally {
    await app.close()
  }
}
