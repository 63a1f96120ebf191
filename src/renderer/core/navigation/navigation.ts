import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { addressOf, PLACES, type Place } from '#shared/app/places.ts'
import { leaveFor } from '../../ui/holding.ts'

interface Navigation {
  place: Place
  /**
   * Leads to a place, and to what it shall `show` there. Where that would lose what was begun in a dialog, it is asked
   * first, and nothing happens before a person has said so.
   */
  open: (place: Place, show?: () => void) => void
}

/** Which place is shown. Remembered, so that the app opens where it was left. */
export const useNavigation = create<Navigation>()(
  persist(
    (set, get) => ({
      place: 'compose',
      open(place, show) {
        if (place === get().place && !show) return
        leaveFor(() => {
          show?.()
          set({ place })
        })
      },
    }),
    { name: 'pressrun.place', partialize: ({ place }) => ({ place }) },
  ),
)

/** The place a location hash names, if it names one. */
export function placeAt(hash: string): Place | undefined {
  return PLACES.find((place) => addressOf(place) === hash)
}

/** Ties the store to the address bar: links, Back and Forward move the app, and the app moves the address. */
export function followAddress(window: Window): () => void {
  const arrive = () => {
    const { open } = useNavigation.getState()
    const named = placeAt(window.location.hash)
    if (named) open(named)
    // it may have been asked before: until then the address is that of the place that is shown
    const { place } = useNavigation.getState()
    if (window.location.hash !== addressOf(place)) window.history.replaceState(null, '', addressOf(place))
  }
  const leave = useNavigation.subscribe(({ place }) => {
    if (window.location.hash !== addressOf(place)) window.history.pushState(null, '', addressOf(place))
  })
  arrive()
  window.addEventListener('hashchange', arrive)
  return () => {
    leave()
    window.removeEventListener('hashchange', arrive)
  }
}
