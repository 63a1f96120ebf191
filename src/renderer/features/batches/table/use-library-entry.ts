import { useEffect, useState } from 'react'
import type { LibraryItem } from '#shared/app/library.ts'
import { createDigest } from '../../../bridge/digest.ts'
import { useConnection } from '../../../bridge/hooks.ts'

const ASK_AGAIN_MS = 1000

/** What the library knows of an output; asked again until its small pictures are drawn, then never. */
export function useLibraryEntry(id: string | null): LibraryItem | undefined {
  const { client } = useConnection()
  const [item, setItem] = useState<LibraryItem>()
  const isComplete = item !== undefined && item.id === id && item.hasPreviews
  useEffect(() => {
    if (id === null || isComplete) return undefined
    let current = true
    const ask = () =>
      client.request('library.read', { id }).then(
        (found) => current && setItem(found),
        // removed from the library: the frame keeps its name
        () => undefined,
      )
    void ask()
    // a sheet of frames asks for each by itself: seldom enough that they do not crowd out everything else
    const news = createDigest(() => void ask(), ASK_AGAIN_MS)
    const unsubscribe = client.subscribe((event) => {
      if (event.type === 'library.changed') news.tell(id)
    })
    return () => {
      current = false
      unsubscribe()
      news.close()
    }
  }, [client, id, isComplete])
  return item
}
