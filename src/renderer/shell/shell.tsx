import { useEffect, useRef } from 'react'
import type { Place } from '#shared/app/places.ts'
import { text } from '#shared/text/index.ts'
import { useAppEvents, useCommand, useReachable } from '../bridge/hooks.ts'
import { useActions } from '../core/actions/actions.ts'
import { later } from '../core/later.tsx'
import { useBoundKeys } from '../core/actions/use-bound-keys.ts'
import { useNavigation } from '../core/navigation/navigation.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { PlaceFrame } from '../ui/place-frame.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { connectionTitle } from '../words/connection-title.ts'
import { formatSince } from '../words/format.ts'
import { CrashNotice } from './crash-notice.tsx'
import { TypedAhead } from './palette/typed-ahead.ts'
import { PartMissing } from './part-missing.tsx'
import { PlaceView, usePlacesAhead } from './place-view.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar/sidebar.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import { runWindowAction, windowActions } from './window-actions.ts'

const Welcome = later(async () => (await import('./welcome/welcome.tsx')).Welcome)
const BeyondPlaces = later(async () => (await import('./beyond-places.tsx')).BeyondPlaces)

export function Shell() {
  const place = useNavigation((navigation) => navigation.place)
  const main = useRef<HTMLElement>(null)

  useBoundKeys()
  useShortcuts()
  useActions(windowActions())
  useAppEvents((event) => {
    if (event.type === 'action') runWindowAction(event.id)
  })
  useArrival(place, main)
  usePlacesAhead()

  return (
    <div className={styles.shell}>
      <a
        className={styles.skip}
        href="#content"
        onClick={(click) => {
          // the hash belongs to the places
          click.preventDefault()
          main.current?.focus()
        }}
      >
        {text().shell.skip}
      </a>
      <Sidebar />
      <main ref={main} id="content" data-testid={`page-${place}`} className={styles.main} tabIndex={-1}>
        <div>
          <Unreachable />
          <ServiceAway />
          <ErrorBoundary renderFailure={(failure) => <PartMissing {...failure} />}>
            {place === 'compose' && <Welcome meanwhile={null} />}
            <BeyondPlaces meanwhile={<TypedAhead />} />
          </ErrorBoundary>
        </div>
        <div className={styles.view}>
          <ErrorBoundary
            key={place}
            renderFailure={(failure) => (
              <PlaceFrame title={text().places[place]}>
                <CrashNotice title={text().shell.placeNotDrawn(text().places[place])} {...failure} />
              </PlaceFrame>
            )}
          >
            <PlaceView place={place} />
          </ErrorBoundary>
        </div>
      </main>
      <Toasts />
    </div>
  )
}

/** Tells the window's title and a screen reader that another place is shown now. */
function useArrival(place: Place, main: { readonly current: HTMLElement | null }): void {
  const shown = useRef(place)
  useEffect(() => {
    document.title = text().shell.windowTitle(text().places[place])
    if (shown.current === place) return
    shown.current = place
    main.current?.focus()
  }, [place, main])
}

function Unreachable() {
  if (useReachable()) return null
  return (
    <p className={styles.unreachable} role="alert">
      {text().shell.unreachable}
    </p>
  )
}

/** The service in use does not answer: said once, above whatever place is shown. */
function ServiceAway() {
  const reachable = useReachable()
  const list = useCommand('connections.list', {})
  const chosen = list.value?.connections.find(({ id }) => id === list.value.selectedId)
  if (!reachable || !chosen || chosen.awaySince === null) return null
  return (
    <p className={styles.unreachable} role="alert">
      {text().service.away(connectionTitle(chosen), formatSince(chosen.awaySince))}
    </p>
  )
}
