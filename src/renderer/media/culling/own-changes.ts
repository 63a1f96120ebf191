/** A change is shown so soon after it was answered; later it is no reason any more why an item has left. */
const SHOWN_WITHIN_MS = 3_000

/** By id, how many changes of it are not answered yet, and when the last was. */
const underWay = new Map<string, number>()
const answeredAt = new Map<string, number>()

/** Changes items for somebody at this window, as told from what happens to them in the background. */
export async function changeHere<Answer>(ids: readonly string[], work: () => Promise<Answer>): Promise<Answer> {
  for (const id of ids) underWay.set(id, (underWay.get(id) ?? 0) + 1)
  try {
    return await work()
  } finally {
    for (const id of ids) {
      const others = (underWay.get(id) ?? 0) - 1
      if (others > 0) underWay.set(id, others)
      else underWay.delete(id)
      answeredAt.set(id, performance.now())
    }
  }
}

/**
 * To be called before items are read again; tells of each, then and afterwards, whether a change made here may be seen
 * there for the first time.
 */
export function followOwnChanges(): (id: string) => boolean {
  const since = performance.now() - SHOWN_WITHIN_MS
  const unseen = new Set([...answeredAt].flatMap(([id, at]) => (at >= since ? [id] : [])))
  answeredAt.clear()
  return (id) => unseen.has(id) || underWay.has(id) || answeredAt.has(id)
}
