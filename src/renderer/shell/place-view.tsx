import { useEffect } from 'react'
import type { Place } from '#shared/app/places.ts'
import { text } from '#shared/text/index.ts'
import { later } from '../core/later.tsx'
import { ComposePlace } from '../features/compose/compose-place.tsx'
import { Loading } from '../ui/loading.tsx'
import { PlaceFrame } from '../ui/place-frame.tsx'

/** After this long the first place stands, and the code of the others is fetched: going there then takes no time. */
const QUIET_MS = 1_000

/** Only the place that is shown first is part of the page's first code: half of it belongs to the others. */
const OTHERS = {
  batches: later(async () => (await import('../features/batches/batches-place.tsx')).BatchesPlace),
  library: later(async () => (await import('../features/library/library-place.tsx')).LibraryPlace),
  account: later(async () => (await import('../features/account/account-place.tsx')).AccountPlace),
  settings: later(async () => (await import('../features/settings/settings-place.tsx')).SettingsPlace),
}

export function PlaceView({ place }: { place: Place }) {
  if (place === 'compose') return <ComposePlace />
  const View = OTHERS[place]
  return (
    <View
      meanwhile={
        <PlaceFrame title={text().places[place]}>
          <Loading label={text().shell.loadingPlace} />
        </PlaceFrame>
      }
    />
  )
}

export function usePlacesAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => Object.values(OTHERS).forEach(({ ahead }) => ahead()), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
}
