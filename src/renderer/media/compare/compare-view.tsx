import { SkipForward, X } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import type { Flag } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { ActionButton } from '../../core/actions/action-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useCullingChoices } from '../culling/culling-store.ts'
import { useItemMarks } from '../culling/item-marks.ts'
import { CoveringView } from '../frame/covering-view.tsx'
import { useActionKeys } from '../frame/key-scope.ts'
import { ViewerBar } from '../frame/viewer-bar.tsx'
import { WHOLE } from '../image/viewport.ts'
import { useItems, type ItemAnswer } from '../items/use-items.ts'
import { Scrubber } from '../playback/scrubber.tsx'
import { timecode } from '../playback/timecode.ts'
import { Transport } from '../playback/transport.tsx'
import { usePlayback } from '../playback/use-playback.ts'
import { useFrameRate } from '../playback/video-view.tsx'
import { CompareColumn } from './compare-column.tsx'
import { CompareTable, MOST_IN_A_ROW } from './compare-table.tsx'
import styles from './compare-view.module.css'

/** More would be stamps, not pictures. */
export const MOST_COMPARED = 8
const NOBODY: readonly string[] = []

interface CompareViewProps {
  /** Two to eight. */
  ids: readonly string[]
  /** What takes the place of one that is dropped, in this order. */
  candidates?: readonly string[]
  onClose: () => void
}

/** Several things side by side, looked at as one: what differs is what they were made with. */
export function CompareView(props: CompareViewProps) {
  return (
    <CoveringView title={text().viewers.compare} onClose={props.onClose}>
      <Comparison key={props.ids.join(' ')} {...props} />
    </CoveringView>
  )
}

function Comparison({ ids, candidates = NOBODY, onClose }: CompareViewProps) {
  const words = text().viewers
  const marks = useItemMarks()
  const { advances, toggleAdvances } = useCullingChoices()
  const [{ order, queue }, setShown] = useState({ order: ids, queue: candidates })
  const [chosen, setChosen] = useState(0)
  const active = Math.min(chosen, order.length - 1)
  // the next one is read before it is its turn
  const answers = useItems([...order, ...queue.slice(0, 2)])
  const items = order.map((id) => itemOf(answers.get(id)))
  const [viewport, setViewport] = useState(WHOLE)
  const [films, setFilms] = useState<Readonly<Record<string, HTMLVideoElement>>>({})
  const playback = usePlayback(
    useMemo(() => order.flatMap((id) => films[id] ?? []), [order, films]),
    true,
  )
  const frameRate = useFrameRate(items.find((item) => item?.kind === 'video'))
  const onFilm = useCallback(
    (id: string, film: HTMLVideoElement | null) => setFilms((before) => withFilm(before, id, film)),
    [setFilms],
  )
  const across = order.length > MOST_IN_A_ROW ? Math.ceil(order.length / 2) : order.length
  const shownViewport = { viewport, onViewport: setViewport }

  const rate = (index: number, rating: number) => {
    const id = order[index]
    if (id !== undefined) void marks.rate([id], rating)
    if (advances) setChosen(Math.min(order.length - 1, index + 1))
  }
  const drop = (index: number) => {
    if (order.length > 1) setShown({ order: order.filter((_, at) => at !== index), queue })
  }
  /** The next candidate takes its place. */
  const replace = (index: number) => {
    const [next, ...rest] = queue
    if (next !== undefined) setShown({ order: order.with(index, next), queue: rest })
    return next !== undefined
  }
  const flag = (index: number, as: Flag) => {
    const id = order[index]
    if (id === undefined) return
    void marks.flag([id], as)
    if (!advances) return
    if (as !== 'reject') setChosen(Math.min(order.length - 1, index + 1))
    else if (!replace(index)) drop(index)
  }
  const swap = (index: number, by: 1 | -1) => {
    const to = index + by
    const [one, other] = [order[index], order[to]]
    if (one === undefined || other === undefined) return
    setShown({ order: order.with(index, other).with(to, one), queue })
    setChosen(to)
  }
  const turn = (nth: number) => Math.min(order.length - 1, Math.max(0, active + (nth === 0 ? -1 : 1)))
  const advance = { id: 'culling.advance', label: text().culling.advance, icon: SkipForward, run: toggleAdvances }
  useActionKeys([
    { id: 'compare.move', run: (nth: number) => swap(active, nth === 0 ? -1 : 1) },
    { id: 'viewer.neighbours', run: (nth: number) => setChosen(turn(nth)) },
    { id: 'item.rate', run: (rating: number) => rate(active, rating) },
    { id: 'item.pick', run: () => flag(active, 'pick') },
    { id: 'item.reject', run: () => flag(active, 'reject') },
    { id: 'item.unflag', run: () => flag(active, 'none') },
    { id: 'compare.drop', run: () => drop(active) },
    { id: 'compare.next', when: () => queue.length > 0, run: () => replace(active) },
    advance,
  ])

  return (
    <div className={styles.view} data-playing={Object.keys(films).length > 0}>
      <ViewerBar
        actions={
          <>
            <ActionButton action={advance} aria-pressed={advances} />
            <IconButton icon={X} label={words.close} keys={['Esc']} onClick={onClose} />
          </>
        }
      >
        <strong className={styles.title}>{words.compare}</strong>
        <span className={styles.count}>{words.comparing(order.length)}</span>
        {queue.length > 0 && <span className={styles.count}>{text().culling.candidates(queue.length)}</span>}
      </ViewerBar>
      <div className={styles.columns} style={{ gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))` }}>
        {order.map((id, index) => {
          const answer = answers.get(id)
          return (
            <CompareColumn
              key={id}
              id={id}
              answer={answer}
              place={{ active: index === active, first: index === 0, last: index === order.length - 1 }}
              viewport={shownViewport}
              onActive={() => setChosen(index)}
              onRate={(rating) => rate(index, rating)}
              onFlag={(as) => flag(index, as)}
              onSwap={(by) => swap(index, by)}
              onDrop={() => drop(index)}
              onFilm={onFilm}
              onToggle={playback.toggle}
            />
          )
        })}
      </div>
      {Object.keys(films).length > 0 && (
        <Transport
          playback={playback}
          frames={{ rate: frameRate }}
          scrubber={
            <Scrubber
              label={words.position}
              time={playback.time}
              duration={playback.duration}
              words={timecode(playback.time, frameRate)}
              step={frameRate === undefined ? 0.1 : 1 / frameRate}
              onSeek={playback.seek}
            />
          }
        />
      )}
      <CompareTable items={items} />
    </div>
  )
}

function itemOf(answer: ItemAnswer | undefined) {
  return answer?.status === 'ready' ? answer.item : undefined
}

function withFilm(
  films: Readonly<Record<string, HTMLVideoElement>>,
  id: string,
  film: HTMLVideoElement | null,
): Readonly<Record<string, HTMLVideoElement>> {
  if (film) return films[id] === film ? films : { ...films, [id]: film }
  const { [id]: _, ...others } = films
  return others
}
