import type { BatchCatalog } from '#shared/batch/items.ts'
import type { Clock } from '../tools/clock.ts'

/** What a service offers, asked seldom: somebody who scrolls through a list needs it many times a second. */
export interface KeptCatalogs {
  /** The same object for as long as nothing in it has changed. */
  of(connectionId: string): Promise<BatchCatalog>
  /** Something may have changed: it is asked for anew. */
  forget(): void
}

const KEPT_MS = 30_000

interface Kept {
  catalog: BatchCatalog
  text: string
  until: number
}

export function keepCatalogs(clock: Clock, catalogOf: (connectionId: string) => Promise<BatchCatalog>): KeptCatalogs {
  const kept = new Map<string, Kept>()
  const asking = new Map<string, Promise<BatchCatalog>>()

  async function ask(connectionId: string): Promise<BatchCatalog> {
    const before = kept.get(connectionId)
    const until = clock.now() + KEPT_MS
    try {
      const fresh = await catalogOf(connectionId)
      const text = JSON.stringify([fresh.models, fresh.effects, [...(fresh.wordLists ?? [])]])
      const catalog = before?.text === text ? before.catalog : fresh
      kept.set(connectionId, { catalog, text, until })
      return catalog
    } catch (error) {
      // a service that is away for a moment is no reason to stop working on a list
      if (!before) throw error
      kept.set(connectionId, { ...before, until })
      return before.catalog
    } finally {
      asking.delete(connectionId)
    }
  }

  return {
    async of(connectionId) {
      const known = kept.get(connectionId)
      if (known && clock.now() < known.until) return known.catalog
      const asked = asking.get(connectionId) ?? ask(connectionId)
      asking.set(connectionId, asked)
      return asked
    },
    forget() {
      for (const [id, known] of kept) kept.set(id, { ...known, until: 0 })
    },
  }
}
