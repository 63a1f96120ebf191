import { useEffect, useEffectEvent } from 'react'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../bridge/hooks.ts'
import { useBatches } from '../core/navigation/batches-view.ts'
import { useNavigation } from '../core/navigation/navigation.ts'
import { isTable, pastedWords } from '../core/pasted.ts'
import { bringFiles, bringText } from '../features/batches/import/bring-list.ts'
import { isListName } from '../features/batches/import/dropped-files.ts'
import { isCovered } from '../ui/covering.ts'
import { isTyping } from '../ui/is-typing.ts'
import { showToast } from '../ui/toast-store.ts'
import { openList } from './open-list.ts'

/** A list, or a table, may be pasted wherever nothing is being written. */
export function usePastedLists(): void {
  const { client } = useConnection()
  const onPaste = useEffectEvent((paste: ClipboardEvent) => {
    if (paste.defaultPrevented || isTaken(paste.target)) return
    const files = [...(paste.clipboardData?.files ?? [])].map((file) => ({ path: file.name, file }))
    const pasted = pastedWords(paste.clipboardData)
    if (files.some(({ path }) => isListName(path))) void openList(bringFiles(client, files))
    else if (isTable(pasted)) {
      const bring = () => openList(bringText(client, pasted))
      if (isLookingAtBatches()) void bring()
      // elsewhere it may have been meant for something else
      else
        showToast({
          text: text().lists.pasted(rowsOf(pasted)),
          action: { label: text().lists.makeOfPasted, run: bring },
        })
    } else return
    paste.preventDefault()
  })
  useEffect(() => {
    const listen = (paste: ClipboardEvent) => onPaste(paste)
    window.addEventListener('paste', listen)
    return () => window.removeEventListener('paste', listen)
  }, [])
}

/** A text field, a grid and a dialog take what is pasted themselves. */
function isTaken(target: EventTarget | null): boolean {
  const inGrid = target instanceof Element && target.closest('[role=grid]') !== null
  return isTyping(target) || inGrid || isCovered()
}

function isLookingAtBatches(): boolean {
  return useNavigation.getState().place === 'batches' && useBatches.getState().view.at === 'list'
}

function rowsOf(pasted: string): number {
  return pasted.trim().split('\n').length
}
