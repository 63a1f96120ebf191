import { useRef, type DragEvent } from 'react'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { carryItems, forgetItems, ITEMS_TYPE, MOST_DRAGGED } from '../../../core/dragged-items.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { fileNameOf } from '../../../words/file-name-of.ts'
import type { ItemPages } from '../pages/item-pages.ts'
import type { Selection } from '../selection/selection.ts'
import type { Choosing } from '../selection/use-selection.ts'

/** Drags what is chosen: into a collection, into Compose, or out to another application. */
export function useItemDrag(pages: ItemPages, selection: Selection, choosing: Choosing) {
  const { client } = useConnection()
  const app = useCommand('app.describe', {})
  const canDragOut = app.status === 'ready' && app.value.desktop.dragOut
  /** How many were to be taken along by a browser, which takes one. */
  const wanted = useRef(0)

  return {
    onDragStart: (drag: DragEvent) => {
      const cell = (drag.target as Element).closest<HTMLElement>('[data-index]')
      const index = Number(cell?.dataset['index'] ?? -1)
      const entry = pages.entryAt(index)
      if (!entry) return drag.preventDefault()
      const ids = selection.ids.has(entry.id) ? pages.inKnownOrder(selection.ids).slice(0, MOST_DRAGGED) : [entry.id]
      if (!selection.ids.has(entry.id)) choosing.click(index, {})
      const name = fileNameOf(entry.path)
      if (canDragOut) {
        drag.preventDefault()
        carryItems(ids, name)
        void client.request('desktop.dragOut', { itemIds: ids }).catch(forgetItems)
        return undefined
      }
      wanted.current = ids.length
      drag.dataTransfer.effectAllowed = 'copy'
      drag.dataTransfer.setData(ITEMS_TYPE, JSON.stringify(ids))
      // a browser carries one file out, by its address
      const address = new URL(mediaAddress(entry.media.original), window.location.href)
      drag.dataTransfer.setData('DownloadURL', `${entry.mimeType}:${name}:${address.href}`)
      return undefined
    },
    onDragEnd: (drag: DragEvent) => {
      if (!canDragOut && wanted.current > 1 && hasLeft(drag)) showToast({ text: text().exports.dragOneOnly })
      wanted.current = 0
    },
  }
}

/** Whether a drag has ended outside of the page. */
function hasLeft({ clientX, clientY }: Pick<DragEvent, 'clientX' | 'clientY'>): boolean {
  return clientX < 0 || clientY < 0 || clientX > window.innerWidth || clientY > window.innerHeight
}
