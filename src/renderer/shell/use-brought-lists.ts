import { useEffect, useEffectEvent } from 'react'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../bridge/hooks.ts'
import { telling } from '../core/acting.ts'
import { useBatches, type BroughtList } from '../core/navigation/batches-view.ts'
import { useNavigation } from '../core/navigation/navigation.ts'
import { bringFiles, bringText } from '../features/batches/import/bring-list.ts'
import { isListName } from '../features/batches/import/dropped-files.ts'
import { isTyping } from '../ui/is-typing.ts'
import { showToast } from '../ui/toast-store.ts'

/**
 * A list may be dropped anywhere, and a table pasted wherever nothing is being written. In Batches a drop is taken by
 * the place, which shows before that it would.
 */
export function useBroughtLists(): void {
  const { client } = useConnection()
  const onDrop = useEffectEvent((drag: DragEvent) => {
    const files = [...(drag.dataTransfer?.files ?? [])].map((file) => ({ path: file.name, file }))
    if (useNavigation.getState().place === 'batches' || !files.some(({ path }) => isListName(path))) return
    drag.preventDefault()
    drag.stopPropagation()
    // whoever has shown that it would take the file lets go of it
    drag.target?.dispatchEvent(new DragEvent('dragleave', { bubbles: true }))
    void take(bringFiles(client, files))
  })
  const onPaste = useEffectEvent((paste: ClipboardEvent) => {
    if (paste.defaultPrevented || isTaken(paste.target)) return
    const files = [...(paste.clipboardData?.files ?? [])].map((file) => ({ path: file.name, file }))
    const pasted = paste.clipboardData?.getData('text/plain') ?? ''
    if (files.some(({ path }) => isListName(path))) void take(bringFiles(client, files))
    else if (files.length === 0 && isTable(pasted)) {
      const bring = () => take(bringText(client, pasted))
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
    const listenToDrop = (drag: DragEvent) => onDrop(drag)
    const listenToPaste = (paste: ClipboardEvent) => onPaste(paste)
    window.addEventListener('drop', listenToDrop, { capture: true })
    window.addEventListener('paste', listenToPaste)
    return () => {
      window.removeEventListener('drop', listenToDrop, { capture: true })
      window.removeEventListener('paste', listenToPaste)
    }
  }, [])
}

function take(list: Promise<BroughtList>): Promise<void> {
  return telling(async () => {
    useBatches.getState().importList(await list)
    useNavigation.getState().open('batches')
  })
}

/** A text field, a grid and a dialog take what is pasted themselves. */
function isTaken(target: EventTarget | null): boolean {
  const inGrid = target instanceof Element && target.closest('[role=grid]') !== null
  return isTyping(target) || inGrid || document.querySelector('[role=dialog]') !== null
}

function isLookingAtBatches(): boolean {
  return useNavigation.getState().place === 'batches' && useBatches.getState().view.at === 'list'
}

/** One line is a word that was copied for something else. */
function isTable(pasted: string): boolean {
  return pasted.trim().includes('\n')
}

function rowsOf(pasted: string): number {
  return pasted.trim().split('\n').length
}
