import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'
import { useActions } from '../../core/actions/actions.ts'
import { actionFor } from '../../core/actions/keys.ts'
import { perform } from '../../core/actions/perform.ts'
import { useComposeRequests } from '../../core/compose-requests.ts'
import { LoadFailure } from '../../core/load-failure.tsx'
import { CompareView } from '../../media/compare/compare-view.tsx'
import { ItemViewer } from '../../media/viewer/item-viewer.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PlaceFrame } from '../../ui/place-frame.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { selectionActions } from './actions/item-actions.ts'
import { createItemChanges } from './actions/item-changes.ts'
import { ItemMenu } from './actions/item-menu.tsx'
import { NothingFound, NothingYet } from './empty/empty-library.tsx'
import { FacetPanel } from './facets/facet-panel.tsx'
import { FilterBar } from './facets/filter-bar.tsx'
import { Inspector } from './inspector/inspector.tsx'
import { ItemField } from './items/item-field.tsx'
import { ListHead } from './items/item-line.tsx'
import { useSpringLoadedPlaces } from './items/use-spring-loaded-places.ts'
import { LibraryBar } from './library-bar.tsx'
import styles from './library-place.module.css'
import { useItemPages } from './pages/use-item-pages.ts'
import { useOpened } from './selection/use-opened.ts'
import { useSelection } from './selection/use-selection.ts'
import { CollectSheet } from './sheets/collect-sheet.tsx'
import { ExportSheet } from './sheets/export-sheet.tsx'
import { HealSheet } from './sheets/heal-sheet.tsx'
import { TagSheet } from './sheets/tag-sheet.tsx'
import { useSettled } from '../../core/use-settled.ts'
import { useLibrary } from './view/library-store.ts'

type Sheet = 'none' | 'tag' | 'collect' | 'export' | 'heal'

/** Where there is no room for a panel that says nothing. */
const NARROW = '(max-width: 1080px)'
/** What there is to choose from is not counted for every letter of a search. */
const SETTLED_MS = 150

export function LibraryPlace() {
  const { client } = useConnection()
  const compose = useComposeRequests()
  const app = useCommand('app.describe', {})
  const { filter, view, tileSize, showFacets, showInspector } = useLibrary()
  const { pages, error } = useItemPages(filter)
  const everything = useCommand('library.count', {})
  const { selection, choosing } = useSelection(pages)
  const changes = useMemo(() => createItemChanges(client, pages), [client, pages])
  const facets = useCommand('library.facets', { filter: useSettled(filter, SETTLED_MS) }, { keep: true }).value
  const collections = useCommand('collections.list', {}).value?.collections ?? []
  const { opened, views } = useOpened(pages, selection, choosing)
  useSpringLoadedPlaces()
  const field = useRef<HTMLDivElement>(null)
  const [sheet, setSheet] = useState<Sheet>('none')
  const isNarrow = useMediaQuery(NARROW)
  const words = text().library

  const count = pages.count()
  const ids = useMemo(() => [...selection.ids], [selection.ids])
  const inspects = showInspector && !(isNarrow && ids.length === 0)
  const [only] = ids
  const entry = ids.length === 1 && only !== undefined ? pages.entryAt(pages.indexOf(only)) : undefined
  const collection = collections.find(({ id }) => id === filter.collectionId)
  const desktop = app.status === 'ready' ? app.value.desktop : undefined
  const actions = useMemo(
    () =>
      selectionActions({
        client,
        desktop,
        compose,
        ids,
        entry,
        collection,
        changes,
        onOpen: () => void views.open(),
        onCompare: () => views.compare(ids),
        onSheet: setSheet,
      }),
    [client, desktop, compose, ids, entry, collection, changes, views],
  )
  useActions([
    ...actions,
    { id: 'library.heal', label: words.heal, section: 'library', onlyFound: true, run: () => setSheet('heal') },
  ])
  const byKey = [
    ...actions,
    {
      id: 'item.rate',
      label: words.rating,
      when: () => ids.length > 0,
      run: (rating: number) => changes.rate(ids, rating),
    },
  ]
  const onKey = (press: KeyboardEvent) => {
    const found = actionFor(press.nativeEvent, byKey)
    if (found) void perform(found.action, found.nth)
    else if (press.key === 'Escape') choosing.clear()
    else return
    press.preventDefault()
  }

  const isWhole = Object.keys(filter).length === 0
  const isEmpty = count === 0 && isWhole
  // what is found does not change the size of what is shown
  const total = isWhole || everything.status !== 'ready' ? (count ?? 0) : everything.value.count
  const close = () => setSheet('none')
  const heal = useCallback(() => setSheet('heal'), [])
  useFocusAfterwards(field, sheet !== 'none' || opened.at !== 'none')
  return (
    <PlaceFrame
      title={text().places.library}
      summary={count !== undefined && !isEmpty ? words.count(count) : undefined}
      actions={isEmpty ? undefined : <LibraryBar onHeal={heal} />}
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
            {count === 0 ? (
              <NothingFound filter={filter} />
            ) : (
              <>
                {view === 'list' && <ListHead />}
                <ItemMenu
                  actions={actions}
                  isEmpty={ids.length === 0}
                  onRate={(rating) => void changes.rate(ids, rating)}
                >
                  <div className={styles.field}>
                    <ItemField
                      ref={field}
                      pages={pages}
                      view={view}
                      tileSize={tileSize}
                      total={total}
                      selection={selection}
                      choosing={choosing}
                      isFollowing={opened.at !== 'none'}
                      onOpen={() => void views.open()}
                      onKey={onKey}
                    />
                  </div>
                </ItemMenu>
              </>
            )}
          </div>
          {inspects && <Inspector ids={ids} changes={changes} actions={actions} onShow={views.show} />}
        </div>
      )}
      {opened.at === 'viewer' && (
        <ItemViewer
          ids={opened.ids}
          index={opened.index}
          onIndex={(index) => views.turn(index)}
          onClose={views.close}
        />
      )}
      {opened.at === 'compare' && <CompareView ids={opened.ids} onClose={views.close} />}
      {sheet === 'tag' && <TagSheet ids={ids} changes={changes} onClose={close} />}
      {sheet === 'collect' && <CollectSheet ids={ids} changes={changes} onClose={close} />}
      {sheet === 'export' && <ExportSheet ids={ids} onClose={close} />}
      {sheet === 'heal' && <HealSheet onClose={close} />}
    </PlaceFrame>
  )
}

/** Whoever closes what covered the items goes on among them with the keyboard. */
function useFocusAfterwards(field: { readonly current: HTMLElement | null }, isCovered: boolean): void {
  const wasCovered = useRef(false)
  useEffect(() => {
    const uncovered = wasCovered.current && !isCovered
    wasCovered.current = isCovered
    // a dialog gives the focus to nobody in particular, a moment after it is gone
    const timer = uncovered ? setTimeout(() => field.current?.focus({ focusVisible: false })) : undefined
    return () => clearTimeout(timer)
  }, [field, isCovered])
}
