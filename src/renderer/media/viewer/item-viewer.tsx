import {
  ArrowLeft,
  ChevronLeft,
  ChevronRight,
  GripVertical,
  Info,
  SkipForward,
  SquareSplitHorizontal,
  X,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Flag, LibraryItem } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { ActionButton } from '../../core/actions/action-button.tsx'
import { useActions } from '../../core/actions/actions.ts'
import { keyWordsOf } from '../../core/actions/keys.ts'
import { useComposeRequests, type ComposeRequests } from '../../core/compose-requests.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Stars } from '../../ui/stars.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { errorWords } from '../../words/error-words.ts'
import { fileNameOf } from '../../words/file-name-of.ts'
import { captionOf } from '../details/setting-words.ts'
import { BeforeAfter } from '../before-after/before-after.tsx'
import { BeforeMenu } from '../before-after/before-menu.tsx'
import { useBefores } from '../before-after/use-befores.ts'
import { useCullingChoices } from '../culling/culling-store.ts'
import { FlagButtons } from '../culling/flag-buttons.tsx'
import { useItemMarks } from '../culling/item-marks.ts'
import { DetailsPanel } from '../details/details-panel.tsx'
import { ExportDialog } from '../exports/export-dialog.tsx'
import { CoveringView } from '../frame/covering-view.tsx'
import { useActionKeys, useKeys } from '../frame/key-scope.ts'
import { ViewerBar } from '../frame/viewer-bar.tsx'
import { dragOut } from '../items/drag-out.ts'
import { viewedItemActions } from '../items/item-actions.ts'
import { useItems } from '../items/use-items.ts'
import { besideInLine } from '../lineage/family-line.ts'
import { LineageStrip } from '../lineage/lineage-strip.tsx'
import { useFamily } from '../lineage/use-family.ts'
import { ItemStage } from '../stage/item-stage.tsx'
import styles from './item-viewer.module.css'
import { lineWith } from './line-with.ts'
import { useViewerChoices } from './viewer-store.ts'

interface ItemViewerProps {
  /** What can be turned to, in its order; it may grow and change while one of them is looked at. */
  ids: readonly string[]
  shownId: string
  onShow: (id: string) => void
  onClose: () => void
}

/** One thing, as large as the window. */
export function ItemViewer(props: ItemViewerProps) {
  /** What copies are to be made of. */
  const [exported, setExported] = useState<string>()
  return (
    <>
      <CoveringView title={text().viewers.viewer} onClose={props.onClose}>
        <Viewer {...props} onExport={setExported} />
      </CoveringView>
      {/* beside it: the viewer's keys are not for who writes here */}
      {exported !== undefined && <ExportDialog ids={[exported]} onClose={() => setExported(undefined)} />}
    </>
  )
}

function Viewer({
  ids,
  shownId: ownId,
  onShow,
  onClose,
  onExport,
}: ItemViewerProps & { onExport: (id: string) => void }) {
  const words = text().viewers
  const marks = useItemMarks()
  const { advances, toggleAdvances } = useCullingChoices()
  const { detailsOpen, toggleDetails } = useViewerChoices()
  /** A relative of the item that is not one of those given; the last is in view. */
  const [visits, setVisits] = useState<readonly string[]>([])
  const [lastLine, setLine] = useState(ids)
  const line = lineWith(ownId, ids, lastLine)
  if (line !== lastLine) setLine(line)
  const index = line.indexOf(ownId)
  const shownId = visits.at(-1) ?? ownId
  const around = [1, 2, 3, -1, 4].flatMap((by) => line[index + by] ?? [])
  const items = useItems([shownId, ...around])
  const answer = items.get(shownId)
  const item = answer?.status === 'ready' ? answer.item : undefined
  const family = useFamily(shownId)
  const { befores, before, back, compares, setCompares, compareWith } = useBefores(shownId)

  useNeighbours(
    around.flatMap((id) => {
      const neighbour = items.get(id)
      return neighbour?.status === 'ready' ? [neighbour.item] : []
    }),
  )

  const move = (to: number) => {
    const id = line[to]
    if (id === undefined) return
    setVisits([])
    onShow(id)
  }
  const visit = (id: string) => {
    const at = line.indexOf(id)
    if (at >= 0) move(at)
    else setVisits([...visits, id])
  }
  const isTrashed = item !== undefined && item.trashedAt !== null
  /** On to the next one at once: what was pressed is sent meanwhile. */
  const showNext = () => {
    if (!advances || visits.length > 0) return
    if (index + 1 < line.length) move(index + 1)
    else showToast({ text: text().culling.lastOne })
  }
  const rate = (rating: number) => {
    if (isTrashed) return
    void marks.rate([shownId], rating)
    showNext()
  }
  const flag = (as: Flag) => {
    if (isTrashed) return
    void marks.flag([shownId], as)
    showNext()
  }
  const details = { id: 'viewer.details', label: words.details, icon: Info, run: toggleDetails }
  const turn = { id: 'viewer.neighbours', run: (nth: number) => move(nth === 0 ? index - 1 : index + 1) }
  const advance = { id: 'culling.advance', label: text().culling.advance, icon: SkipForward, run: toggleAdvances }
  const beforeAfter = {
    id: 'viewer.beforeAfter',
    label: text().culling.beforeAfter,
    icon: SquareSplitHorizontal,
    when: () => before !== undefined,
    run: () => setCompares(!compares),
  }
  const furtherBack = {
    id: 'viewer.furtherBack',
    when: () => before !== undefined,
    run: () => compareWith(compares ? (back + 1) % befores.length : back),
  }
  const along = {
    id: 'viewer.lineage',
    when: () => family.line.length > 0,
    run: (nth: number) => {
      const beside = besideInLine(family.line, shownId, nth === 0 ? -1 : 1)
      if (beside !== undefined) visit(beside)
    },
  }
  useActionKeys([
    turn,
    along,
    details,
    beforeAfter,
    furtherBack,
    advance,
    { id: 'item.rate', run: rate },
    { id: 'item.pick', run: () => flag('pick') },
    { id: 'item.reject', run: () => flag('reject') },
    { id: 'item.unflag', run: () => flag('none') },
  ])
  useKeys(({ key, shiftKey, altKey }) => {
    if (shiftKey || altKey) return false
    if (key === 'Home') move(0)
    else if (key === 'End') move(line.length - 1)
    else if (key === 'Backspace' && visits.length > 0) setVisits(visits.slice(0, -1))
    else return false
    return true
  })

  const position = words.positionOf(index + 1, line.length)
  return (
    <div className={styles.viewer} data-details={detailsOpen && item !== undefined}>
      <ViewerBar
        actions={
          <>
            {item && <Actions item={item} onLeave={onClose} onExport={() => onExport(item.id)} />}
            <span className={styles.gap} />
            {before !== undefined && <ActionButton action={beforeAfter} aria-pressed={compares} />}
            {befores.length > 1 && (
              <BeforeMenu befores={befores} chosen={compares ? back : -1} onChoose={compareWith} />
            )}
            <ActionButton action={advance} aria-pressed={advances} />
            <ActionButton action={details} aria-pressed={detailsOpen} />
            <IconButton icon={X} label={words.close} keys={['Esc']} onClick={onClose} />
          </>
        }
      >
        {visits.length > 0 ? (
          <Button small icon={<Icon of={ArrowLeft} size="small" />} onClick={() => setVisits(visits.slice(0, -1))}>
            {words.back}
          </Button>
        ) : (
          <span className={styles.position}>{position}</span>
        )}
        <span className={styles.name}>{item && fileNameOf(item.path)}</span>
        {item && !isTrashed && <FlagButtons flag={item.flag} onFlag={flag} small />}
        {item && !isTrashed && !detailsOpen && (
          <Stars label={words.rating} value={item.rating} nameOf={words.stars} onChange={rate} />
        )}
        <VisuallyHidden live>{item ? `${position}: ${captionOf(item)}` : ''}</VisuallyHidden>
      </ViewerBar>
      <div className={styles.stage}>
        {answer?.status === 'failed' && (
          <Notice title={words.cannotShow}>
            <p>{errorWords(answer.error, 'reads').sentence}</p>
          </Notice>
        )}
        {!answer && <Loading label={words.loading} />}
        {item && compares && before !== undefined ? (
          <BeforeAfter key={item.id} after={item} before={before.entry} steps={before.steps} />
        ) : (
          item && <ItemStage item={item} />
        )}
        <Turn side="left" label={words.previous} disabled={index <= 0} onClick={() => move(index - 1)} />
        <Turn side="right" label={words.next} disabled={index >= line.length - 1} onClick={() => move(index + 1)} />
      </div>
      {item && family.line.length > 0 && (
        <LineageStrip
          {...family}
          shownId={item.id}
          comparedId={compares ? before?.entry.id : undefined}
          onVisit={visit}
        />
      )}
      {detailsOpen && item && <DetailsPanel key={item.id} item={item} onRate={rate} onVisit={visit} />}
    </div>
  )
}

interface ActionsProps {
  item: LibraryItem
  onLeave: () => void
  onExport: () => void
}

function Actions({ item, onLeave, onExport }: ActionsProps) {
  const words = text().viewers
  const { client } = useConnection()
  const compose = useComposeRequests()
  const app = useCommand('app.describe', {})
  const desktop = app.status === 'ready' ? app.value.desktop : undefined
  const actions = desktop
    ? viewedItemActions(item, { client, desktop, compose: leaving(compose, onLeave), onLeave, onExport })
    : []
  useActions(actions)
  useActionKeys(actions)
  return (
    <>
      {actions.map((action) => (
        <ActionButton key={action.id} action={action} />
      ))}
      {desktop && !item.missing && (
        <IconButton
          icon={GripVertical}
          label={words.dragOut}
          className={styles.grip}
          draggable
          onDragStart={(drag) => dragOut(drag, item, { client, native: desktop.dragOut })}
        />
      )}
    </>
  )
}

/** The view that covers the window makes room for where an action leads. */
function leaving({ openInCompose, askForUse }: ComposeRequests, onLeave: () => void): ComposeRequests {
  return {
    openInCompose: (client, settings) => openInCompose(client, settings).then(onLeave),
    async askForUse(itemIds) {
      const isTaken = await askForUse(itemIds)
      if (isTaken) onLeave()
      return isTaken
    },
  }
}

interface TurnProps {
  side: 'left' | 'right'
  label: string
  disabled: boolean
  onClick: () => void
}

/** To the next one, at the edge of the stage. */
function Turn({ side, label, disabled, onClick }: TurnProps) {
  return (
    <IconButton
      icon={side === 'left' ? ChevronLeft : ChevronRight}
      label={label}
      keys={keyWordsOf('viewer.neighbours', side === 'left' ? 0 : 1)}
      className={side === 'left' ? styles.left : styles.right}
      disabled={disabled}
      onClick={onClick}
    />
  )
}

/** Pictures before and after are there when they are turned to. */
function useNeighbours(neighbours: readonly LibraryItem[]): void {
  const addresses = neighbours
    .filter(({ kind, missing }) => kind === 'image' && !missing)
    .map(({ media }) => mediaAddress(media.original))
    .join(' ')
  useEffect(() => {
    const pictures = addresses
      .split(' ')
      .filter(Boolean)
      .map((address) => Object.assign(new Image(), { src: address }))
    return () => {
      // one that is still on its way is no longer wanted, or wanted by the view itself
      for (const picture of pictures) if (!picture.complete) picture.src = ''
    }
  }, [addresses])
}
