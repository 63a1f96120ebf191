import { useEffect, type ComponentType } from 'react'
import { create } from 'zustand'
import { PLACES, type Place } from '#shared/app/places.ts'
import { text } from '#shared/text/index.ts'
import { ComposePlace } from '../features/compose/compose-place.tsx'
import { Loading } from '../ui/loading.tsx'
import { PlaceFrame } from '../ui/place-frame.tsx'

/** After this long the first place stands, and the code of the others is fetched: going there then takes no time. */
const QUIET_MS = 1_000

/** Only the place that is shown first is part of the page's first code: half of it belongs to the others. */
const LOADERS: Record<Place, () => Promise<ComponentType>> = {
  compose: () => Promise.resolve(ComposePlace),
  batches: async () => (await import('../features/batches/batches-place.tsx')).BatchesPlace,
  library: async () => (await import('../features/library/library-place.tsx')).LibraryPlace,
  account: async () => (await import('../features/account/account-place.tsx')).AccountPlace,
  settings: async () => (await import('../features/settings/settings-place.tsx')).SettingsPlace,
}

type Loaded = { View: ComponentType } | { error: unknown }

const useLoaded = create<Partial<Record<Place, Loaded>>>(() => ({ compose: { View: ComposePlace } }))

async function load(place: Place): Promise<void> {
  if (useLoaded.getState()[place]) return
  const loaded = await LOADERS[place]().then(
    (View) => ({ View }),
    (error: unknown) => ({ error }),
  )
  useLoaded.setState({ [place]: loaded })
}

/** One of the places. Failing to load its code is failing to draw it. */
export function PlaceView({ place }: { place: Place }) {
  const loaded = useLoaded((all) => all[place])
  useEffect(() => void load(place), [place])
  if (!loaded)
    return (
      <PlaceFrame title={text().places[place]}>
        <Loading label={text().shell.loadingPlace} />
      </PlaceFrame>
    )
  if ('error' in loaded) throw loaded.error
  return <loaded.View />
}

export function usePlacesAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => PLACES.forEach((place) => void load(place)), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
}
