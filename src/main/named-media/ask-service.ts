import type { NamedMedia } from '#shared/app/named-media.ts'
import type { Asset } from '#shared/service/asset.ts'
import type { Clock } from '../tools/clock.ts'
import { RecentMap } from '../tools/recent-map.ts'

type Told = Pick<NamedMedia, 'kind' | 'pictureId'>

const KINDS: ReadonlySet<string> = new Set(['image', 'audio', 'video'])
/** A service that said nothing is not asked again with every drawing. */
const REST_MS = 60_000
const MOST_KNOWN = 5_000

/** Asks a service about media that only it knows, once a run: its links change with every answer, and pictures are kept by them. */
export function createServiceQuestions({
  readAsset,
  pictureId,
  clock,
}: {
  readAsset: (connectionId: string, assetId: string) => Promise<Asset>
  pictureId: (connectionId: string, url: string) => string | undefined
  clock: Clock
}): (connectionId: string, assetId: string) => Promise<Told | undefined> {
  const known = new RecentMap<string, { told: Promise<Told | undefined>; until: number }>(MOST_KNOWN)

  async function ask(connectionId: string, assetId: string): Promise<Told> {
    const { kind, thumbnailUrl } = await readAsset(connectionId, assetId)
    return {
      kind: KINDS.has(kind) ? (kind as Told['kind']) : null,
      pictureId: pictureId(connectionId, thumbnailUrl) ?? null,
    }
  }

  return (connectionId, assetId) => {
    const key = JSON.stringify([connectionId, assetId])
    const before = known.get(key)
    if (before && before.until > clock.now()) return before.told
    const told: Promise<Told | undefined> = ask(connectionId, assetId).catch(() => {
      known.set(key, { told, until: clock.now() + REST_MS })
      return undefined
    })
    known.set(key, { told, until: Infinity })
    return told
  }
}
