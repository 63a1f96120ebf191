import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { text } from '#shared/text/index.ts'
import { pressedKey } from '../../../core/actions/keys.ts'
import { useScrolledLines } from '../../../ui/use-scrolled-lines.ts'
import { scrollToLine } from '../../../ui/visible-range.ts'
import type { ItemPages } from '../pages/item-pages.ts'
import { steppedTo, type Selection } from '../selection/selection.ts'
import type { Choosing } from '../selection/use-selection.ts'
import { useLibrary, type LibraryView } from '../view/library-store.ts'
import { lineLayout, tileLayout, usualTileSize } from '../view/tile-layout.ts'
import styles from './item-field.module.css'
import { ItemLine } from './item-line.tsx'
import { ItemTile } from './item-tile.tsx'
import { NewerItems } from './newer-items.tsx'
import { useItemDrag } from './use-item-drag.ts'

interface ItemFieldProps {
  ref: RefObject<HTMLDivElement | null>
  pages: ItemPages
  view: LibraryView
  /** Null while nobody has chosen it: then it follows how much there is to see. */
  tileSize: number | null
  /** How many there are, found or not. */
  total: number
  /** Something else was asked for, and is not here yet. */
  isBehind: boolean
  selection: Selection
  choosing: Choosing
  /** Somebody turns pages elsewhere: what is chosen there stays in sight here. */
  isFollowing: boolean
  onOpen: () => void
  /** Keys that are no way to move. */
  onKey: (press: KeyboardEvent) => void
}

/** Everything found, of any number: only what is in sight is drawn, and only what is in sight is read. */
export function ItemField({
  ref,
  pages,
  view,
  tileSize,
  total,
  isBehind,
  selection,
  choosing,
  isFollowing,
  onOpen,
  onKey,
}: ItemFieldProps) {
  const count = pages.count() ?? 0
  const layoutOf = useCallback(
    (width: number, height: number) =>
      view === 'list'
        ? lineLayout(count)
        : tileLayout(count, tileSize ?? usualTileSize(total, { width, height }), width),
    [view, count, tileSize, total],
  )
  const { width, height, first, end } = useScrolledLines(ref, layoutOf)
  const { across, lines, lineHeight } = layoutOf(width, height)
  useUsualSize(usualTileSize(total, { width, height }))
  const [from, to] = [first * across, Math.min(count, end * across)]
  useLayoutEffect(() => pages.look(from, to), [pages, from, to])
  useKeptPlace(ref, { across, lineHeight, height })
  // after it: what is shown now has other tiles
  useTopOfView(ref, pages)
  const id = useId()
  const cellId = (index: number) => `${id}${index}`
  const drag = useItemDrag(pages, selection, choosing)

  const reveal = (index: number) => {
    const scroller = ref.current
    if (scroller && height > 0)
      scroller.scrollTop = scrollToLine(Math.floor(index / across), lineHeight, scrollerView(scroller))
  }
  const isDrawn = height > 0
  const keepInSight = useEffectEvent((index: number) => {
    if (index !== -1) reveal(index)
  })
  const showFocus = useEffectEvent(() => keepInSight(selection.focus))
  // also when one comes back from another place
  useEffect(() => {
    if (isDrawn) showFocus()
  }, [isDrawn])
  useEffect(() => {
    if (isFollowing) keepInSight(selection.focus)
  }, [isFollowing, selection.focus])
  const onKeyDown = (press: KeyboardEvent) => {
    if (press.altKey) return
    const page = Math.max(1, Math.floor(height / lineHeight))
    const command = press.ctrlKey || press.metaKey
    const target = steppedTo(press.key, selection.focus, { count, across, page })
    if (target !== undefined && (!command || press.key === 'Home' || press.key === 'End')) {
      press.preventDefault()
      choosing.step(target, { extend: press.shiftKey })
      return reveal(target)
    }
    if (pressedKey(press.nativeEvent, 'items.chooseAll') !== undefined) {
      press.preventDefault()
      return choosing.all()
    }
    return onKey(press)
  }
  const onClick = (click: MouseEvent) => {
    const index = indexAt(click.target)
    if (index === undefined) return choosing.clear()
    return choosing.click(index, { extend: click.shiftKey, toggle: click.ctrlKey || click.metaKey })
  }

  const showNewest = () => {
    if (ref.current) ref.current.scrollTop = 0
    ref.current?.focus()
    pages.showNewest()
  }

  const Cell = view === 'list' ? ItemLine : ItemTile
  const pool = 2 ** Math.ceil(Math.log2(Math.max(1, to - from)))
  const tileWidth = width / across
  return (
    <>
      <NewerItems count={pages.newer()} onShow={showNewest} />
      <div
        ref={ref}
        className={styles.field}
        role="listbox"
        aria-label={text().library.items}
        aria-multiselectable
        aria-busy={isBehind}
        aria-activedescendant={
          selection.focus >= from && selection.focus < to && pages.entryAt(selection.focus)
            ? cellId(selection.focus)
            : undefined
        }
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onDoubleClick={(click) => indexAt(click.target) !== undefined && onOpen()}
        onContextMenu={(click) => {
          const index = indexAt(click.target)
          const entry = index === undefined ? undefined : pages.entryAt(index)
          if (index !== undefined && entry && !selection.ids.has(entry.id)) choosing.click(index, {})
        }}
        onDragStart={drag.onDragStart}
        onDragEnd={drag.onDragEnd}
      >
        <div className={styles.lines} style={{ height: lines * lineHeight }} role="presentation">
          {Array.from({ length: to - from }, (_, at) => from + at).map((index) => {
            const entry = pages.entryAt(index)
            return (
              <Cell
                // what leaves at one end comes back at the other: its elements are used again
                key={index % pool}
                id={cellId(index)}
                index={index}
                count={count}
                entry={entry}
                x={(index % across) * tileWidth}
                y={Math.floor(index / across) * lineHeight}
                width={tileWidth}
                height={lineHeight}
                isSelected={entry !== undefined && selection.ids.has(entry.id)}
                isFocused={index === selection.focus}
              />
            )
          })}
        </div>
      </div>
    </>
  )
}

/** The slider stands where the tiles are. */
function useUsualSize(size: number): void {
  const setUsualSize = useLibrary((state) => state.setUsualSize)
  useEffect(() => setUsualSize(size), [setUsualSize, size])
}

function indexAt(target: EventTarget): number | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return cell === null ? undefined : Number(cell.dataset['index'])
}

function scrollerView(scroller: HTMLElement) {
  return { scrollTop: scroller.scrollTop, height: scroller.clientHeight }
}

type ElementRef = { readonly current: HTMLElement | null }

/** Another view begins at its top; whoever leaves a stack stands where it was opened. */
function useTopOfView(ref: ElementRef, pages: ItemPages): void {
  const showing = pages.showing()
  const isStack = useLibrary(({ filter }) => (filter.stack ?? filter.stepsOf) !== undefined)
  const last = useRef({ showing, isStack, top: 0, openedAt: 0 })
  useEffect(() => {
    const scroller = ref.current
    if (!scroller) return undefined
    const remember = () => {
      last.current.top = scroller.scrollTop
    }
    scroller.addEventListener('scroll', remember, { passive: true })
    return () => scroller.removeEventListener('scroll', remember)
  }, [ref])
  useLayoutEffect(() => {
    const before = last.current
    if (before.showing === showing) return
    const openedAt = isStack && !before.isStack ? before.top : before.openedAt
    const top = before.isStack && !isStack ? openedAt : 0
    last.current = { showing, isStack, top, openedAt }
    if (ref.current) ref.current.scrollTop = top
  }, [ref, showing, isStack])
}

/** When tiles grow or the window changes, what was at the top stays at the top. */
function useKeptPlace(
  ref: ElementRef,
  { across, lineHeight, height }: { across: number; lineHeight: number; height: number },
): void {
  const before = useRef({ across, lineHeight, height })
  const top = useRef(0)
  useEffect(() => {
    const scroller = ref.current
    if (!scroller) return undefined
    const remember = () => {
      top.current = (scroller.scrollTop / before.current.lineHeight) * before.current.across
    }
    scroller.addEventListener('scroll', remember, { passive: true })
    return () => scroller.removeEventListener('scroll', remember)
  }, [ref])
  useLayoutEffect(() => {
    const changed = before.current.across !== across || before.current.lineHeight !== lineHeight
    const wasDrawn = before.current.height > 0
    before.current = { across, lineHeight, height }
    if (changed && wasDrawn && ref.current) ref.current.scrollTop = Math.round((top.current / across) * lineHeight)
  }, [ref, across, lineHeight, height])
}
