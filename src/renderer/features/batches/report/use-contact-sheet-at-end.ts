import { useEffect, useEffectEvent, useRef } from 'react'
import type { Batch } from '#shared/app/batch.ts'

/** Shows what came out when a batch ends before somebody's eyes, unless something is left for them to look at. */
export function useContactSheetAtEnd(batch: Batch, show: () => void): void {
  const { state } = batch
  const before = useRef(state)
  const isClean = batch.progress.done === batch.progress.rows && batch.mismatches === 0
  const onEnd = useEffectEvent(show)
  useEffect(() => {
    if (before.current === 'running' && state === 'ended' && isClean) onEnd()
    before.current = state
  }, [state, isClean])
}
