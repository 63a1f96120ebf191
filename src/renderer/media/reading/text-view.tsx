import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { LibraryItem } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ControlBar } from '../frame/control-bar.tsx'
import { useActionKeys } from '../frame/key-scope.ts'
import { timecode } from '../playback/timecode.ts'
import { countHits, cutAtHits } from './find-words.ts'
import { readSubtitles, type Cue } from './subtitles.ts'
import styles from './text-view.module.css'

interface TextViewProps {
  item: LibraryItem
  onBroken: () => void
}

/** A text to read, search and copy; with its times where it has any. */
export function TextView({ item, onBroken }: TextViewProps) {
  const words = text().viewers
  const read = useWords(item, onBroken)
  const [chosen, setChosen] = useState<'times' | 'plain'>('times')
  const [search, setSearch] = useState('')
  const [wanted, setWanted] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  useActionKeys([{ id: 'search.here', run: () => field.current?.focus() }])

  if (!read) return <Loading label={words.loadingText} />
  const timed = read.cues.length > 0
  const shown = timed && chosen === 'times' ? 'times' : 'plain'
  const lines = shown === 'times' ? read.cues.map((cue) => cue.text) : [read.plain]
  const hitsBefore = countHits(lines, search)
  const hits = hitsBefore.at(-1) ?? 0
  const current = Math.min(wanted, Math.max(0, hits - 1))
  const go = (by: number) => hits > 0 && setWanted((current + by + hits) % hits)
  return (
    <div className={styles.view}>
      {/* what scrolls must be reachable by keys */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.sheet} tabIndex={0} role="region" aria-label={words.text}>
        {shown === 'times' ? (
          <Cues cues={read.cues} search={search} current={current} hitsBefore={hitsBefore} />
        ) : (
          <p className={styles.plain}>
            <Marked line={read.plain} search={search} current={current} />
          </p>
        )}
      </div>
      <ControlBar label={words.text}>
        {timed && (
          <Segmented
            label={words.showAs}
            value={shown}
            options={[
              { value: 'times', label: words.withTimes },
              { value: 'plain', label: words.plain },
            ]}
            onChange={setChosen}
          />
        )}
        <span className={styles.search}>
          <SearchField
            ref={field}
            label={words.searchInText}
            small
            value={search}
            onChange={(typed) => {
              setSearch(typed)
              setWanted(0)
            }}
            onKeyDown={(press) => {
              if (press.key !== 'Enter') return
              press.preventDefault()
              go(press.shiftKey ? -1 : 1)
            }}
          />
        </span>
        <output className={styles.hits}>
          {search.trim() !== '' && words.hits(hits === 0 ? 0 : current + 1, hits)}
        </output>
        <IconButton icon={ChevronUp} label={words.hitBefore} small disabled={hits === 0} onClick={() => go(-1)} />
        <IconButton icon={ChevronDown} label={words.hitAfter} small disabled={hits === 0} onClick={() => go(1)} />
        <CopyButton text={lines.join('\n')} label={words.copyText} />
      </ControlBar>
    </div>
  )
}

interface CuesProps {
  cues: readonly Cue[]
  search: string
  /** The hit that is looked at, counted over all cues. */
  current: number
  hitsBefore: readonly number[]
}

function Cues({ cues, search, current, hitsBefore }: CuesProps) {
  return (
    <ol className={styles.cues}>
      {cues.map((cue, index) => (
        // cues may say the same at the same time, and never change places
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className={styles.cue}>
          <span className={styles.time}>{timecode(cue.from)}</span>
          <p className={styles.words}>
            <Marked line={cue.text} search={search} current={current - (hitsBefore[index] ?? 0)} />
          </p>
        </li>
      ))}
    </ol>
  )
}

function Marked({ line, search, current }: { line: string; search: string; current: number }) {
  return cutAtHits(line, search).map((piece, index) =>
    index % 2 === 1 ? (
      // pieces are told apart by nothing but their place
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={index} {...((index - 1) / 2 === current ? { ref: showIt, 'data-current': true } : {})}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}

function showIt(mark: HTMLElement | null): void {
  mark?.scrollIntoView({ block: 'nearest' })
}

interface Words {
  plain: string
  cues: Cue[]
}

/** Undefined while they are being read. */
function useWords({ media, companions }: LibraryItem, onBroken: () => void): Words | undefined {
  const [words, setWords] = useState<Words>()
  const subtitles = (
    companions.find(({ variant }) => variant === 'vtt') ?? companions.find(({ variant }) => variant === 'srt')
  )?.mediaId
  useEffect(() => {
    const reading = new AbortController()
    const fetchText = async (id: string) => {
      const response = await fetch(mediaAddress(id), { signal: reading.signal })
      return response.ok ? response.text() : undefined
    }
    const read = async () => {
      const [plain, timed] = await Promise.all([fetchText(media.original), subtitles && fetchText(subtitles)])
      if (plain === undefined) return onBroken()
      const cues = readSubtitles(timed ?? plain)
      // a subtitle file is read for its words
      const isSubtitles = timed === undefined && cues.length > 0
      setWords({ plain: isSubtitles ? cues.map((cue) => cue.text).join('\n') : plain, cues })
    }
    read().catch(() => reading.signal.aborted || onBroken())
    return () => reading.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- who is told does not change what is read
  }, [media.original, subtitles])
  return words
}
