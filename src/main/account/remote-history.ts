import { PAGE_SIZE_MAX } from '#shared/service/limits.ts'
import { fetchAsset } from '../client/fetch-asset.ts'
import { eachPage } from '../client/pages.ts'
import type { Client } from '../client/index.ts'
import type { Clock } from '../tools/clock.ts'
import type { RemoteHistory } from '../library/sync.ts'

/** A list that goes on for longer is read to here: a service may never end it. */
const MOST_PAGES = 1_000

/** What an account has made, page by page, for the library: it does not know the service itself. */
export function remoteHistory(
  { name, client }: { name: string; client: Client },
  { clock, random }: { clock: Clock; random: () => number },
): RemoteHistory {
  return {
    connectionName: name,
    async *pages(signal) {
      const query = { limit: String(PAGE_SIZE_MAX), status: 'succeeded' as const }
      let pages = 0
      for await (const { items } of eachPage((cursor) =>
        client.call('listGenerations', { query: { ...query, cursor }, signal }),
      )) {
        yield items
        if (++pages === MOST_PAGES) return
      }
    },
    fetch: (asset, directory, signal) => fetchAsset(client, { clock, random }, { asset, directory, signal }),
  }
}
