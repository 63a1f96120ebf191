import type { GenerationPage } from '#shared/service/generation.ts'
import { PAGE_SIZE_MAX } from '#shared/service/limits.ts'
import { fetchAsset } from '../client/fetch-asset.ts'
import type { Client } from '../client/index.ts'
import type { Clock } from '../tools/clock.ts'
import type { RemoteHistory } from '../library/sync.ts'

/** What an account has made, page by page, for the library: it does not know the service itself. */
export function remoteHistory(
  { name, client }: { name: string; client: Client },
  { clock, random }: { clock: Clock; random: () => number },
): RemoteHistory {
  return {
    connectionName: name,
    async *pages(signal) {
      for (let cursor: string | null | undefined; cursor !== null;) {
        const query = { limit: String(PAGE_SIZE_MAX), status: 'succeeded' as const, ...(cursor ? { cursor } : {}) }
        const page: GenerationPage = await client.call('listGenerations', { query, signal })
        yield page.items
        cursor = page.nextCursor
      }
    },
    fetch: (asset, directory, signal) => fetchAsset(client, { clock, random }, { asset, directory, signal }),
  }
}
