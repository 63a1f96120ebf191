import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { useLibrary } from './library-store.ts'

const MOST_REMEMBERED = 8
/** A word on its way to another is not what somebody looked for. */
const SETTLED_MS = 1500

interface RecentSearches {
  /** The latest first. */
  searches: readonly string[]
  note: (words: string) => void
}

/** What was looked for in the library, for who looks for it again. */
export const useRecentSearches = create<RecentSearches>()(
  persist(
    (set) => ({
      searches: [],
      note: (words) =>
        set(({ searches }) => ({
          searches: [words, ...searches.filter((other) => other !== words)].slice(0, MOST_REMEMBERED),
        })),
    }),
    { name: 'pressrun.searches', partialize: ({ searches }) => ({ searches }) },
  ),
)

/** Notes what stays in the search field for a moment. Returns its undo. */
export function followSearches(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = useLibrary.subscribe(({ filter }, before) => {
    if (filter.text === before.filter.text) return
    clearTimeout(timer)
    const words = filter.text?.trim()
    if (words) timer = setTimeout(() => useRecentSearches.getState().note(words), SETTLED_MS)
  })
  return () => {
    clearTimeout(timer)
    leave()
  }
}
