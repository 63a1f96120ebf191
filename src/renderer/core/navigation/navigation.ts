import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { addressOf, PLACES, type Place } from '#shared/app/places.ts'

interface Navigation {
  place: Place
  open: (place: Place) => void
}

/** Which place is shown. Remembered, so that the app opens where it was left. */
export const useNavigation = create<Navigation>()(
  persist(
    (set) => ({
      place: 'compose',
      open: (place) => set({ place }),
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
  const show = (place: Place) => {
    if (window.location.hash !== addressOf(place)) window.history.replaceState(null, '', addressOf(place))
  }
  const arrive = () => {
    const { place, open } = useNavigation.getState()
    const named = placeAt(window.location.hash)
    if (named) open(named)
    else show(place)
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
