import type { StepCatalog } from '#shared/batch/recipe-check.ts'
import type { Clock } from '../../tools/clock.ts'

/** What was offered is known for so long: every row that ends asks for it. A model that is gone is refused by the service. */
const KNOWN_MS = 10 * 60_000

/** Asks a service for what it offers at most once in a while. */
export function keepCatalog(
  clock: Clock,
  load: (connectionId: string, signal: AbortSignal) => Promise<StepCatalog>,
): (connectionId: string, signal: AbortSignal) => Promise<StepCatalog> {
  const kept = new Map<string, { until: number; catalog: Promise<StepCatalog> }>()
  return (connectionId, signal) => {
    const known = kept.get(connectionId)
    if (known && clock.now() < known.until) return known.catalog
    const catalog = load(connectionId, signal)
    kept.set(connectionId, { until: clock.now() + KNOWN_MS, catalog })
    // what could not be asked for is asked for again
    catalog.catch(() => kept.delete(connectionId))
    return catalog
  }
}
