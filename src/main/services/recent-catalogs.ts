import type { BatchCatalog } from '#shared/batch/items.ts'
import type { Clock } from '../tools/clock.ts'

/** What services offer, asked seldom: somebody who scrolls through a list needs it many times a second. */
export interface RecentCatalogs {
  /** The same object for as long as nothing in it has changed; `ageMs` is how old an answer may be. */
  of(connectionId: string, ageMs?: number): Promise<BatchCatalog>
  /** Something may have changed: it is asked for anew, also where an answer is under way. */
  forget(): void
}

const USUAL_AGE_MS = 30_000

interface Known {
  catalog: BatchCatalog
  text: string
  /** When it was asked for. */
  at: number
}

export function createRecentCatalogs(
  clock: Clock,
  catalogOf: (connectionId: string) => Promise<BatchCatalog>,
  /** What an earlier run has kept of it, for a service that is away from the start on. */
  keptOf: (connectionId: string) => Promise<BatchCatalog | undefined>,
): RecentCatalogs {
  const known = new Map<string, Known>()
  const asking = new Map<string, Promise<BatchCatalog>>()

  /** How often something may have changed: an answer to an earlier question may not know of it. */
  let changes = 0

  async function ask(connectionId: string): Promise<BatchCatalog> {
    const at = clock.now()
    const changesBefore = changes
    const keep = ({ catalog, text }: Omit<Known, 'at'>) => {
      if (changes === changesBefore) known.set(connectionId, { catalog, text, at })
      // better than nothing, should the service be away when it is asked anew
      else if (!known.has(connectionId)) known.set(connectionId, { catalog, text, at: -Infinity })
    }
    try {
      const fresh = await catalogOf(connectionId)
      const text = textOf(fresh)
      const last = known.get(connectionId)
      const catalog = last?.text === text ? last.catalog : fresh
      keep({ catalog, text })
      return catalog
    } catch (error) {
      const last = known.get(connectionId) ?? (await kept(connectionId))
      // a service that is away for a moment is no reason to stop working on a list
      if (!last) throw error
      keep(last)
      return last.catalog
    }
  }

  async function kept(connectionId: string): Promise<Omit<Known, 'at'> | undefined> {
    const catalog = await keptOf(connectionId)
    return catalog && { catalog, text: textOf(catalog) }
  }

  function askOnce(connectionId: string): Promise<BatchCatalog> {
    const underWay = asking.get(connectionId)
    if (underWay) return underWay
    const asked = ask(connectionId).finally(() => {
      // after a change another question may have taken its place
      if (asking.get(connectionId) === asked) asking.delete(connectionId)
    })
    asking.set(connectionId, asked)
    return asked
  }

  return {
    async of(connectionId, ageMs = USUAL_AGE_MS) {
      const last = known.get(connectionId)
      return last && clock.now() < last.at + ageMs ? last.catalog : askOnce(connectionId)
    },
    forget() {
      changes += 1
      asking.clear()
      for (const [id, last] of known) known.set(id, { ...last, at: -Infinity })
    },
  }
}

function textOf(catalog: BatchCatalog): string {
  return JSON.stringify({ ...catalog, wordLists: [...(catalog.wordLists ?? [])] })
}
