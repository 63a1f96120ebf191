import { useEffect, useState, type RefObject } from 'react'
import type { LibraryEntry } from '#shared/app/library.ts'
import { createDigest } from '../../../bridge/digest.ts'
import { useConnection } from '../../../bridge/hooks.ts'

/** More than the widest window shows in a line of the list. */
export const MOST_STAMPS = 16
const ASK_AGAIN_MS = 2000

/** Some outputs of a batch, the last first, asked for once their place on the page is seen. */
export function useFirstOutputs(place: RefObject<Element | null>, batchId: string, count: number): LibraryEntry[] {
  const { client } = useConnection()
  const [items, setItems] = useState<LibraryEntry[]>([])
  const seen = useSeen(place)
  const complete = items.length >= count && items.every(({ hasPreviews }) => hasPreviews)
  useEffect(() => {
    if (!seen || count === 0 || complete) return undefined
    let current = true
    const ask = () =>
      client.request('library.search', { filter: { batchIds: [batchId] }, limit: MOST_STAMPS }).then(
        (found) => current && setItems(found.items),
        // the list says all the rest without its pictures
        () => undefined,
      )
    void ask()
    // pictures are drawn one after another: many of them are one question
    const news = createDigest(() => void ask(), ASK_AGAIN_MS)
    const unsubscribe = client.subscribe((event) => {
      if (event.type === 'library.changed') news.tell(batchId)
    })
    return () => {
      current = false
      unsubscribe()
      news.close()
    }
  }, [client, batchId, seen, count, complete])
  return items
}

function useSeen(place: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || seen) return undefined
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [place, seen])
  return seen
}
