import { useEffect, useRef, useState, type ComponentType } from 'react'
import { PLACE_TITLES, type Place } from '#shared/app/places.ts'
import { useAppEvents, useCommand, useReachable } from '../../bridge/hooks.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { PlaceFrame } from '../../ui/place-frame.tsx'
import { Toasts } from '../../ui/toasts.tsx'
import { AccountPlace } from '../account/account-place.tsx'
import { BatchesPlace } from '../batches/batches-place.tsx'
import { ComposePlace } from '../compose/compose-place.tsx'
import { LibraryPlace } from '../library/library-place.tsx'
import { SettingsPlace } from '../settings/settings-place.tsx'
import { CrashNotice } from './crash-notice.tsx'
import { useNavigation } from './navigation-store.ts'
import styles from './shell.module.css'
import { ShortcutList } from './shortcut-list.tsx'
import { shortcutsOf } from './shortcuts.ts'
import { Sidebar } from './sidebar.tsx'
import { useOpenings } from './use-openings.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useWatchedBatch } from './use-watched-batch.ts'

const PLACE_VIEWS: Record<Place, ComponentType> = {
  compose: ComposePlace,
  batches: BatchesPlace,
  library: LibraryPlace,
  account: AccountPlace,
  settings: SettingsPlace,
}

export function Shell() {
  const place = useNavigation((navigation) => navigation.place)
  const main = useRef<HTMLElement>(null)
  const [helpIsOpen, setHelpOpen] = useState(false)

  useShortcuts({ onHelp: () => setHelpOpen(true) })
  useAppEvents((event) => {
    if (event.type === 'navigate') useNavigation.getState().open(event.place)
    if (event.type === 'show' && event.part === 'shortcuts') setHelpOpen(true)
  })
  useOpenings()
  useWatchedBatch()
  useArrival(place, main)

  const View = PLACE_VIEWS[place]
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
        Skip to content
      </a>
      <Sidebar />
      <main ref={main} id="content" className={styles.main} tabIndex={-1}>
        <Unreachable />
        <div className={styles.view}>
          <ErrorBoundary
            key={place}
            renderFailure={(failure) => (
              <PlaceFrame title={PLACE_TITLES[place]}>
                <CrashNotice title={`${PLACE_TITLES[place]} could not be drawn`} {...failure} />
              </PlaceFrame>
            )}
          >
            <View />
          </ErrorBoundary>
        </div>
      </main>
      <Toasts />
      <ShortcutsDialog open={helpIsOpen} onOpenChange={setHelpOpen} />
    </div>
  )
}

/** Tells the window's title and a screen reader that another place is shown now. */
function useArrival(place: Place, main: { readonly current: HTMLElement | null }): void {
  const shown = useRef(place)
  useEffect(() => {
    document.title = `${PLACE_TITLES[place]} · Pressrun`
    if (shown.current === place) return
    shown.current = place
    main.current?.focus()
  }, [place, main])
}

function Unreachable() {
  if (useReachable()) return null
  return (
    <p className={styles.unreachable} role="alert">
      Pressrun is not answering this page; it may have been closed. The page connects again as soon as it can.
    </p>
  )
}

interface ShortcutsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

function ShortcutsDialog(props: ShortcutsDialogProps) {
  const app = useCommand('app.describe', {})
  if (app.status !== 'ready') return null
  return (
    <Dialog title="Keyboard shortcuts" description="Everything in Pressrun works without a mouse." {...props}>
      <ShortcutList shortcuts={shortcutsOf(app.value)} />
    </Dialog>
  )
}
