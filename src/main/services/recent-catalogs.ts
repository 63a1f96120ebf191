import type { BatchCatalog } from '#shared/batch/items.ts'
import type { Clock } from '../tools/clock.ts'

/** What services offer, asked seldom: somebody who scrolls through a list needs it many times a second. */
export interface RecentCatalogs {
  /** The same object for as long as nothing in it has changed; `ageMs` is how old an answer may be. */
  of(connectionId: string, ageMs?: number): Promise<BatchCatalog>
  /** Something may have changed: it is asked for anew. */
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
): RecentCatalogs {
  const known = new Map<string, Known>()
  const asking = new Map<string, Promise<BatchCatalog>>()

  async function ask(connectionId: string): Promise<BatchCatalog> {
    const before = known.get(connectionId)
    const at = clock.now()
    try {
      const fresh = await catalogOf(connectionId)
      const text = JSON.stringify({ ...fresh, wordLists: [...(fresh.wordLists ?? [])] })
      const catalog = before?.text === text ? before.catalog : fresh
      known.set(connectionId, { catalog, text, at })
      return catalog
    } catch (error) {
      // a service that is away for a moment is no reason to stop working on a list
      if (!before) throw error
      known.set(connectionId, { ...before, at })
      return before.catalog
    } finally {
      asking.delete(connectionId)
    }
  }

  return {
    async of(connectionId, ageMs = USUAL_AGE_MS) {
      const last = known.get(connectionId)
      if (last && clock.now() < last.at + ageMs) return last.catalog
      const asked = asking.get(connectionId) ?? ask(connectionId)
      asking.set(connectionId, asked)
      return asked
    },
    forget() {
      for (const [id, last] of known) known.set(id, { ...last, at: -Infinity })
    },
  }
}
