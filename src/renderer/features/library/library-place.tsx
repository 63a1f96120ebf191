import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { allIds } from '#shared/app/all-ids.ts'
import type { LibraryFilter } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'
import { withErrorToast } from '../../core/acting.ts'
import { LoadFailure } from '../../core/load-failure.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PlaceFrame } from '../../ui/place-frame.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import type { OpenDialog } from './actions/item-actions.ts'
import { createItemChanges } from './actions/item-changes.ts'
import { useLibraryActions } from './actions/use-library-actions.ts'
import { useMarking } from './actions/use-marking.ts'
import { useSelectionActions } from './actions/use-selection-actions.ts'
import { LibraryDialog } from './dialogs/library-dialog.tsx'
import { NothingFound, NothingYet } from './empty/empty-library.tsx'
import { FacetPanel } from './facets/facet-panel.tsx'
import { FilterBar } from './facets/filter-bar.tsx'
import { Inspector } from './inspector/inspector.tsx'
import { FoundItems } from './items/found-items.tsx'
import { useSpringLoadedPlaces } from './items/use-spring-loaded-places.ts'
import { LibraryBar } from './library-bar.tsx'
import styles from './library-place.module.css'
import { LibrarySummary } from './library-summary.tsx'
import { OpenedItems } from './opened-items.tsx'
import { useSelectionStore } from './selection/selection-store.ts'
import { useOpened } from './selection/use-opened.ts'
import { useSelection } from './selection/use-selection.ts'
import { useStack } from './selection/use-stack.ts'
import { useLibrary } from './view/library-store.ts'
import { useFound } from './view/use-found.ts'

/** Where there is no room for a panel that says nothing. */
const NARROW = '(max-width: 1080px)'

/** Everything that was made: found, looked at, sorted out and handed on. */
export function LibraryPlace() {
  const connection = useConnection()
  const app = useCommand('app.describe', {})
  const collections = useCommand('collections.list', {}).value?.collections ?? []
  const { filter, showFacets, showInspector } = useLibrary()
  const { shown, asked, pages, error, facets, count, isEmpty, isAllDeleted, total } = useFound(
    useSelectionStore.getState,
  )
  const { selection, choosing } = useSelection(pages, shown)
  const { opened, views } = useOpened(pages, selection, choosing)
  const onStack = useStack(pages, selection, choosing)
  const [dialog, setDialog] = useState<OpenDialog>()
  const field = useRef<HTMLDivElement>(null)
  const isNarrow = useMediaQuery(NARROW)
  useSpringLoadedPlaces()
  useFocusAfterwards(field, dialog !== undefined || opened.at !== 'none')

  const changes = useMemo(() => createItemChanges(connection), [connection])
  const ids = useMemo(() => [...selection.ids], [selection.ids])
  const [only] = ids
  const entry = ids.length === 1 && only !== undefined ? pages.entryAt(pages.indexOf(only)) : undefined
  const collection = collections.find(({ id }) => id === filter.collectionId)
  const desktop = app.status === 'ready' ? app.value.desktop : undefined
  const marking = useMarking({ ids, focus: selection.focus, count: count ?? 0 }, choosing, changes)
  const actions = useSelectionActions({
    ids,
    entry,
    collection,
    desktop,
    changes,
    views,
    onStack,
    onFlag: marking.flag,
    onDialog: setDialog,
    inOrder: pages.inOrder,
  })
  const heal = useCallback(() => setDialog({ asks: 'heal' }), [])
  const trashRejected = useTrashRejected(asked, setDialog)
  const onTrashRejected = desktop?.trash ? trashRejected : undefined
  const onKey = useLibraryActions({ ids, actions, choosing, onRate: marking.rate, onHeal: heal, onTrashRejected })

  const inspects = showInspector && !(isNarrow && ids.length === 0 && !selection.isReading)
  const words = text().library
  return (
    <PlaceFrame
      title={text().places.library}
      summary={isEmpty || count === undefined ? undefined : <LibrarySummary count={count} />}
      actions={isEmpty ? undefined : <LibraryBar onHeal={heal} onTrashRejected={onTrashRejected} />}
    >
      {count === undefined && !error && <Loading label={words.loading} />}
      {count === undefined && error && (
        <LoadFailure title={words.loadFailed} error={error} loading={false} retry={() => pages.refresh()} />
      )}
      {isEmpty && <NothingYet />}
      {count !== undefined && !isEmpty && (
        <div className={styles.library} data-facets={showFacets || undefined} data-inspector={inspects || undefined}>
          {showFacets && <FacetPanel facets={facets} filter={filter} changes={changes} />}
          <div className={styles.middle}>
            <FilterBar filter={filter} facets={facets} />
            {error && (
              <div className={styles.unread}>
                <ErrorNote error={error} attempt="reads" lead={words.stillBefore} onRetry={() => pages.refresh()} />
              </div>
            )}
            {count === 0 ? (
              <NothingFound filter={filter} isAllDeleted={isAllDeleted} />
            ) : (
              <FoundItems
                ref={field}
                pages={pages}
                total={total}
                isBehind={pages.view() !== shown && !error}
                selection={selection}
                choosing={choosing}
                actions={actions}
                isOpen={opened.at !== 'none'}
                onOpen={() => void views.open()}
                onRate={marking.rate}
                onKey={onKey}
              />
            )}
          </div>
          {inspects && (
            <Inspector
              ids={ids}
              isTrash={filter.trashed === true}
              changes={changes}
              actions={actions}
              onShow={views.show}
            />
          )}
        </div>
      )}
      <OpenedItems opened={opened} views={views} />
      {dialog && (
        <LibraryDialog
          dialog={dialog}
          changes={changes}
          shown={shown}
          title={collection?.name ?? ''}
          onClose={() => setDialog(undefined)}
        />
      )}
    </PlaceFrame>
  )
}

/** Asks whether all that was rejected, of what is looked at, is to be deleted. */
function useTrashRejected(asked: LibraryFilter, onDialog: (dialog: OpenDialog) => void): () => Promise<void> {
  const { client } = useConnection()
  return useCallback(
    () =>
      withErrorToast(async () => {
        // each of them was rejected by itself, whether a stack is folded over it now or not
        const ids = await allIds(client, { filter: { ...asked, flags: ['reject'] } })
        if (ids.length === 0) showToast({ text: text().culling.noneRejected })
        else onDialog({ asks: 'trash', ids })
      }),
    [client, asked, onDialog],
  )
}

/** Whoever closes what covered the items goes on among them with the keyboard. */
function useFocusAfterwards(field: { readonly current: HTMLElement | null }, isCovered: boolean): void {
  const wasCovered = useRef(false)
  useEffect(() => {
    const uncovered = wasCovered.current && !isCovered
    wasCovered.current = isCovered
    // after the dialog itself, which gives the focus back to what it was opened from a moment after it is gone
    const timer = uncovered ? setTimeout(() => field.current?.focus({ focusVisible: false })) : undefined
    return () => clearTimeout(timer)
  }, [field, isCovered])
}
