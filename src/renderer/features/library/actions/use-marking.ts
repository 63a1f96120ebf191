import { useCallback } from 'react'
import type { Flag } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { useCullingChoices } from '../../../media/culling/culling-store.ts'
import { showToast } from '../../../ui/toast-store.ts'
import type { Choosing } from '../selection/use-selection.ts'
import type { ItemChanges } from './item-changes.ts'

interface MarkedItems {
  ids: readonly string[]
  /** Where the keyboard is among those that are found, and how many these are. */
  focus: number
  count: number
}

/** Stars and flags for what is chosen. Whoever goes through one by one has the next one chosen by each. */
export function useMarking({ ids, focus, count }: MarkedItems, choosing: Choosing, changes: ItemChanges) {
  const advances = useCullingChoices((choices) => choices.advances)
  /** At once: nobody waits for the app to answer. */
  const chooseNext = useCallback(() => {
    if (!advances || ids.length !== 1) return
    if (focus + 1 < count) choosing.step(focus + 1, { extend: false })
    else showToast({ text: text().culling.lastOne })
  }, [advances, ids, focus, count, choosing])
  const rate = useCallback(
    (rating: number) => {
      void changes.rate(ids, rating)
      chooseNext()
    },
    [changes, ids, chooseNext],
  )
  const flag = useCallback(
    (as: Flag) => {
      void changes.flag(ids, as)
      chooseNext()
    },
    [changes, ids, chooseNext],
  )
  return { rate, flag }
}
