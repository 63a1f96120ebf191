import { useEffect, useEffectEvent } from 'react'

/** What stands over a place and may hold something that is kept nowhere else. */
export interface Holding {
  /** Whether anything would be lost with it now. */
  holds: () => boolean
  /** Asks whether that may go, and goes on when it may. */
  ask: (goOn: () => void) => void
}

/** In the order in which they were opened. */
const shown = new Set<Holding>()

/** From now on it is asked before somebody is led away from it. Returns its undo. */
export function hold(holding: Holding): () => void {
  shown.add(holding)
  return () => void shown.delete(holding)
}

/** The same as long as it is shown. */
export function useHolding(isShown: boolean, { holds, ask }: Holding): void {
  const holdsNow = useEffectEvent(holds)
  const askNow = useEffectEvent(ask)
  useEffect(() => (isShown ? hold({ holds: () => holdsNow(), ask: (goOn) => askNow(goOn) }) : undefined), [isShown])
}

/** Leads away from all that stands over the place, after asking wherever something would be lost: on top first. */
export function leaveFor(goOn: () => void, standing: readonly Holding[] = [...shown]): void {
  const at = standing.findLastIndex((each) => each.holds())
  if (at < 0) return goOn()
  // what stands above it goes with it
  standing[at]!.ask(() => leaveFor(goOn, standing.slice(0, at)))
}
