import type { DragEvent } from 'react'
import type { LibraryItem } from '#shared/app/library.ts'
import type { Client } from '../../bridge/client.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { fileNameOf } from '../../words/file-name-of.ts'

/** Begins to drag the file itself to another application: by the desktop's own hand, or as a browser's download. */
export function dragOut(
  drag: DragEvent,
  item: LibraryItem,
  { client, native }: { client: Client; native: boolean },
): void {
  if (native) {
    drag.preventDefault()
    // a drag that does not begin is seen by its not beginning
    client.request('desktop.dragOut', { itemIds: [item.id] }).catch(() => undefined)
    return
  }
  const address = new URL(mediaAddress(item.media.original), window.location.href).href
  drag.dataTransfer.effectAllowed = 'copy'
  drag.dataTransfer.setData('DownloadURL', `${item.mimeType}:${fileNameOf(item.path)}:${address}`)
  drag.dataTransfer.setData('text/uri-list', address)
}
