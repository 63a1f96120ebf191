import { X } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../bridge/hooks.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { CoveringView } from '../frame/covering-view.tsx'
import { useActionKeys } from '../frame/key-scope.ts'
import { ViewerBar } from '../frame/viewer-bar.tsx'
import { WHOLE } from '../image/lens.ts'
import { useItems, type ItemAnswer } from '../items/use-items.ts'
import { Scrubber } from '../playback/scrubber.tsx'
import { timecode } from '../playback/timecode.ts'
import { Transport } from '../playback/transport.tsx'
import { usePlayback } from '../playback/use-playback.ts'
import { useFrameRate } from '../playback/video-view.tsx'
import { CompareColumn } from './compare-column.tsx'
import { CompareTable } from './compare-table.tsx'
import styles from './compare-view.module.css'

interface CompareViewProps {
  /** Two to four. */
  ids: readonly string[]
  onClose: () => void
}

/** Several things side by side, looked at as one: what differs is what they were made with. */
export function CompareView({ ids, onClose }: CompareViewProps) {
  return (
    <CoveringView title={text().viewers.compare} onClose={onClose}>
      <Comparison key={ids.join(' ')} ids={ids} onClose={onClose} />
    </CoveringView>
  )
}

function Comparison({ ids, onClose }: CompareViewProps) {
  const words = text().viewers
  const { client } = useConnection()
  const [order, setOrder] = useState(ids)
  const [chosen, setChosen] = useState(0)
  const active = Math.min(chosen, order.length - 1)
  const answers = useItems(order)
  const items = order.map((id) => itemOf(answers.get(id)))
  const [lens, setLens] = useState(WHOLE)
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
  const shownLens = { lens, onLens: setLens }

  const rate = (index: number, rating: number) => {
    const id = order[index]
    if (id !== undefined) void client.request('library.rate', { ids: [id], rating })
  }
  const drop = (index: number) => {
    if (order.length > 1) setOrder(order.filter((_, at) => at !== index))
  }
  const swap = (index: number, by: 1 | -1) => {
    const to = index + by
    const [one, other] = [order[index], order[to]]
    if (one === undefined || other === undefined) return
    setOrder(order.with(index, other).with(to, one))
    setChosen(to)
  }
  const turn = (nth: number) => Math.min(order.length - 1, Math.max(0, active + (nth === 0 ? -1 : 1)))
  useActionKeys([
    { id: 'compare.move', run: (nth: number) => swap(active, nth === 0 ? -1 : 1) },
    { id: 'viewer.neighbours', run: (nth: number) => setChosen(turn(nth)) },
    { id: 'item.rate', run: (rating: number) => rate(active, rating) },
    { id: 'compare.drop', run: () => drop(active) },
  ])

  return (
    <div className={styles.view} data-playing={Object.keys(films).length > 0}>
      <ViewerBar actions={<IconButton icon={X} label={words.close} keys={['Esc']} onClick={onClose} />}>
        <strong className={styles.title}>{words.compare}</strong>
        <span className={styles.count}>{words.comparing(order.length)}</span>
      </ViewerBar>
      <div className={styles.columns}>
        {order.map((id, index) => {
          const answer = answers.get(id)
          return (
            <CompareColumn
              key={id}
              id={id}
              answer={answer}
              place={{ active: index === active, first: index === 0, last: index === order.length - 1 }}
              lens={shownLens}
              onActive={() => setChosen(index)}
              onRate={(rating) => rate(index, rating)}
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
