import { Redo2, Trash2, Undo2 } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Flag } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'
import { telling } from '../../core/acting.ts'
import { useActions, type Action } from '../../core/actions/actions.ts'
import { actionName } from '../../core/actions/action-names.ts'
import { actionFor } from '../../core/actions/keys.ts'
import { perform } from '../../core/actions/perform.ts'
import { canRedoChange, canUndoChange, redoChange, undoChange } from '../../core/offered-undo.ts'
import { useComposeRequests } from '../../core/compose-requests.ts'
import { LoadFailure } from '../../core/load-failure.tsx'
import { useCullingChoices } from '../../media/culling/culling-store.ts'
import { CompareView } from '../../media/compare/compare-view.tsx'
import { ContactSheetDialog } from '../../media/exports/contact-sheet-dialog.tsx'
import { ExportDialog } from '../../media/exports/export-dialog.tsx'
import { ItemViewer } from '../../media/viewer/item-viewer.tsx'
import { Loading } from '../../ui/loading.tsx'
import { showToast } from '../../ui/toast-store.ts'
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
import { allIds, wholeStacks } from './selection/all-ids.ts'
import { useOpened } from './selection/use-opened.ts'
import { useStack } from './selection/use-stack.ts'
import { useSelection } from './selection/use-selection.ts'
import { CollectDialog } from './dialogs/collect-dialog.tsx'
import { HealDialog } from './dialogs/heal-dialog.tsx'
import { TagDialog } from './dialogs/tag-dialog.tsx'
import { TrashDialog } from './dialogs/trash-dialog.tsx'
import { useSettled } from '../../core/use-settled.ts'
import { askedOf, isQuestion } from './view/library-filter.ts'
import { useLibrary } from './view/library-store.ts'
import { useShownView } from './view/use-shown-view.ts'

type LibraryDialog = 'none' | 'tag' | 'collect' | 'export' | 'contact' | 'trash' | 'heal'

/** Where there is no room for a panel that says nothing. */
const NARROW = '(max-width: 1080px)'
/** What there is to choose from is not counted for every letter of a search. */
const SETTLED_MS = 150

export function LibraryPlace() {
  const connection = useConnection()
  const { client } = connection
  const compose = useComposeRequests()
  const app = useCommand('app.describe', {})
  const { filter, view, tileSize, showFacets, showInspector, closeStack } = useLibrary()
  const { advances, toggleAdvances } = useCullingChoices()
  const shown = useShownView()
  const { pages, error } = useItemPages(shown)
  const everything = useCommand('library.count', {})
  const { selection, choosing } = useSelection(pages)
  const asked = useMemo(() => askedOf(filter), [filter])
  const whole = useCallback((of: readonly string[]) => wholeStacks(client, of, shown), [client, shown])
  const changes = useMemo(() => createItemChanges(connection, whole), [connection, whole])
  const facets = useCommand('library.facets', { filter: useSettled(asked, SETTLED_MS) }, { keep: true }).value
  const summary = useLibrarySummary(pages.count())
  const collections = useCommand('collections.list', {}).value?.collections ?? []
  const { opened, views } = useOpened(pages, selection, choosing)
  useSpringLoadedPlaces()
  const field = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<LibraryDialog>('none')
  const isNarrow = useMediaQuery(NARROW)
  /** What the dialog is about: all of the stacks that are chosen. */
  const [dialogIds, setDialogIds] = useState<readonly string[]>([])
  const stack = useStack(pages, selection, choosing)
  const words = text().library

  const count = pages.count()
  const ids = useMemo(() => [...selection.ids], [selection.ids])
  const inspects = showInspector && !(isNarrow && ids.length === 0)
  const [only] = ids
  const entry = ids.length === 1 && only !== undefined ? pages.entryAt(pages.indexOf(only)) : undefined
  const collection = collections.find(({ id }) => id === filter.collectionId)
  const desktop = app.status === 'ready' ? app.value.desktop : undefined
  const showDialog = useCallback(
    async (next: LibraryDialog, of: readonly string[]) => {
      setDialogIds(await whole(of))
      setDialog(next)
    },
    [whole],
  )
  /** The next one is chosen at once: nobody waits for the app to answer. */
  const { focus } = selection
  const chooseNext = useCallback(() => {
    if (!advances || ids.length !== 1) return
    if (focus + 1 < (count ?? 0)) choosing.step(focus + 1, { extend: false })
    else showToast({ text: text().culling.lastOne })
  }, [advances, ids, focus, count, choosing])
  const rate = (rating: number) => {
    void changes.rate(ids, rating)
    chooseNext()
  }
  const flag = useCallback(
    (as: Flag) => {
      void changes.flag(ids, as)
      chooseNext()
    },
    [changes, ids, chooseNext],
  )
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
        trashed: filter.trashed === true,
        onStack: stack,
        onCompare: () => void views.compare(ids),
        onFlag: flag,
        onDialog: (next) => showDialog(next, ids),
      }),
    [client, desktop, compose, ids, entry, collection, changes, views, filter.trashed, stack, flag, showDialog],
  )
  const trashRejected = useCallback(
    () =>
      telling(async () => {
        const rejected = await allIds(client, { ...asked, flags: ['reject'] })
        if (rejected.length === 0) showToast({ text: text().culling.noneRejected })
        else {
          setDialogIds(rejected)
          setDialog('trash')
        }
      }),
    [client, asked],
  )
  const always: Action[] = [
    // also when its message is gone
    {
      id: 'changes.undo',
      label: actionName('changes.undo'),
      section: 'library',
      icon: Undo2,
      onlyFound: true,
      when: canUndoChange,
      run: undoChange,
    },
    {
      id: 'changes.redo',
      label: actionName('changes.redo'),
      section: 'library',
      icon: Redo2,
      onlyFound: true,
      when: canRedoChange,
      run: redoChange,
    },
    {
      id: 'culling.advance',
      label: text().culling.advanceHint,
      section: 'library',
      onlyFound: true,
      run: toggleAdvances,
    },
    {
      id: 'library.trashRejected',
      label: text().culling.trashRejected,
      section: 'library',
      icon: Trash2,
      onlyFound: true,
      when: () => desktop?.trash === true && !filter.trashed,
      run: trashRejected,
    },
  ]
  useActions([
    ...actions,
    ...always,
    { id: 'library.heal', label: words.heal, section: 'library', onlyFound: true, run: () => setDialog('heal') },
  ])
  const byKey = [
    ...actions,
    ...always.filter(({ id }) => !id.startsWith('changes.')),
    {
      id: 'item.rate',
      label: words.rating,
      when: () => ids.length > 0 && !filter.trashed,
      run: rate,
    },
  ]
  const isStackOpen = (filter.stack ?? filter.stepsOf) !== undefined
  const onKey = (press: KeyboardEvent) => {
    const found = actionFor(press.nativeEvent, byKey)
    if (found) void perform(found.action, found.nth)
    // one of a stack is always chosen when it is opened
    else if (press.key === 'Escape' && ids.length <= 1 && isStackOpen) closeStack()
    else if (press.key === 'Escape') choosing.clear()
    else return
    press.preventDefault()
  }

  const isWhole = Object.keys(filter).length === 0
  const isEmpty = count === 0 && isWhole && (everything.value?.count ?? 0) === 0
  // what is found does not change the size of what is shown
  const total = isWhole || everything.status !== 'ready' ? (count ?? 0) : everything.value.count
  const close = () => setDialog('none')
  const heal = useCallback(() => setDialog('heal'), [])
  useFocusAfterwards(field, dialog !== 'none' || opened.at !== 'none')
  return (
    <PlaceFrame
      title={text().places.library}
      summary={isEmpty ? undefined : summary}
      actions={
        isEmpty ? undefined : <LibraryBar onHeal={heal} onTrashRejected={desktop?.trash ? trashRejected : undefined} />
      }
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
                <ItemMenu actions={actions} isEmpty={ids.length === 0} onRate={rate}>
                  <div className={styles.field}>
                    <ItemField
                      ref={field}
                      pages={pages}
                      view={view}
                      tileSize={tileSize}
                      total={total}
                      selection={selection}
                      choosing={choosing}
                      isFollowing={opened.at !== 'none' || advances}
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
      {opened.at === 'compare' && <CompareView ids={opened.ids} candidates={opened.candidates} onClose={views.close} />}
      {dialog === 'tag' && <TagDialog ids={dialogIds} changes={changes} onClose={close} />}
      {dialog === 'collect' && <CollectDialog ids={dialogIds} changes={changes} onClose={close} />}
      {dialog === 'export' && <ExportDialog ids={dialogIds} onClose={close} />}
      {dialog === 'contact' && (
        <ContactSheetDialog
          content={{ kind: 'items', ids: [...dialogIds] }}
          title={collection?.name ?? ''}
          onClose={close}
        />
      )}
      {dialog === 'trash' && <TrashDialog ids={dialogIds} changes={changes} onClose={close} />}
      {dialog === 'heal' && <HealDialog onClose={close} />}
    </PlaceFrame>
  )
}

/** How many there are, and how much of them is known by meaning while that is asked for and not all of it is. */
function useLibrarySummary(count: number | undefined): ReactNode {
  const filter = useLibrary((library) => library.filter)
  const known = useCommand('library.meaning', isQuestion(filter) ? {} : null).value
  if (count === undefined) return undefined
  const counted = text().library.count(count)
  if (!known?.available || known.waiting === 0) return counted
  return (
    <>
      <span>{counted}</span> · {text().meaning.reading(known.waiting, known.total)}
    </>
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
