import { useEffect, useRef } from 'react'
import type { Place } from '#shared/app/places.ts'
import { text } from '#shared/text/index.ts'
import { useAppEvents, useCommand, useReachable } from '../bridge/hooks.ts'
import { useActions } from '../core/actions/actions.ts'
import { useBoundKeys } from '../core/actions/use-bound-keys.ts'
import { shortcutGroups } from '../core/actions/shortcut-groups.ts'
import { ShortcutList } from '../core/actions/shortcut-list.tsx'
import { useNavigation } from '../core/navigation/navigation.ts'
import { followSearches } from '../features/library/view/recent-searches.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { PlaceFrame } from '../ui/place-frame.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { connectionTitle } from '../words/connection-words.ts'
import { formatSince } from '../words/format.ts'
import { CrashNotice } from './crash-notice.tsx'
import { FoundItemViewer } from './palette/found-items.tsx'
import { Palette } from './palette/palette.tsx'
import { PicturesWindow } from './pictures-window.tsx'
import { UseAsInputWindow } from './use-as-input-window.tsx'
import { RecipesWindow } from './recipes-window.tsx'
import { PlaceView, usePlacesAhead } from './place-view.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar/sidebar.tsx'
import { useBroughtLists } from './use-brought-lists.ts'
import { useDroppedPictures } from './use-dropped-pictures.ts'
import { usePictureActions } from './use-picture-actions.ts'
import { useDroppedWorkflows } from './use-dropped-workflows.ts'
import { useLibraryWishes } from './use-library-wishes.ts'
import { useOpenings } from './use-openings.ts'
import { useSetAsideNotice } from './use-set-aside-notice.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useWatchedBatch } from './use-watched-batch.ts'
import { Welcome } from './welcome/welcome.tsx'
import { WorkflowWindow } from './workflow-window.tsx'
import { runWindowAction, useHelp, windowActions } from './window-actions.ts'

export function Shell() {
  const place = useNavigation((navigation) => navigation.place)
  const main = useRef<HTMLElement>(null)

  useBoundKeys()
  useShortcuts()
  useActions(windowActions())
  useAppEvents((event) => {
    if (event.type === 'action') runWindowAction(event.id)
  })
  useOpenings()
  useDroppedPictures()
  usePictureActions()
  useDroppedWorkflows()
  useBroughtLists()
  useLibraryWishes()
  useWatchedBatch()
  useSetAsideNotice()
  useEffect(followSearches, [])
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
      <main ref={main} id="content" className={styles.main} tabIndex={-1}>
        <div>
          <Unreachable />
          <ServiceAway />
          {place === 'compose' && <Welcome />}
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
      <ShortcutsDialog />
      <WorkflowWindow />
      <PicturesWindow />
      <UseAsInputWindow />
      <RecipesWindow />
      <Palette />
      <FoundItemViewer />
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

function ShortcutsDialog() {
  const app = useCommand('app.describe', {})
  const isOpen = useHelp((help) => help.isOpen)
  if (app.status !== 'ready') return null
  const { title, lead } = text().shell.shortcuts
  return (
    <Dialog
      wide
      title={title}
      description={lead}
      open={isOpen}
      onOpenChange={(open) => useHelp.setState({ isOpen: open })}
    >
      <ShortcutList groups={shortcutGroups(app.value)} />
    </Dialog>
  )
}
