import { useEffect, useMemo, useState } from 'react'
import type { LibraryItem } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { readFrameRate } from './frame-rate.ts'
import { Scrubber } from './scrubber.tsx'
import { timecode } from './timecode.ts'
import { Transport } from './transport.tsx'
import { usePlayback } from './use-playback.ts'
import styles from './video-view.module.css'

interface VideoViewProps {
  item: LibraryItem
  onBroken: () => void
}

/** A film with controls of its own, to the frame. */
export function VideoView({ item, onBroken }: VideoViewProps) {
  const [film, setFilm] = useState<HTMLVideoElement | null>(null)
  const playback = usePlayback(useMemo(() => (film ? [film] : []), [film]))
  const rate = useFrameRate(item)
  return (
    <div className={styles.view}>
      <Film item={item} onElement={setFilm} onToggle={playback.toggle} onBroken={onBroken} />
      <Transport
        playback={playback}
        frames={{ rate }}
        scrubber={
          <Scrubber
            label={text().viewers.position}
            time={playback.time}
            duration={playback.duration}
            words={timecode(playback.time, rate)}
            step={rate === undefined ? 0.1 : 1 / rate}
            onSeek={playback.seek}
          />
        }
      />
    </div>
  )
}

interface FilmProps {
  item: LibraryItem
  onElement: (element: HTMLVideoElement | null) => void
  onToggle: () => void
  onBroken: () => void
}

export function Film({ item, onElement, onToggle, onBroken }: FilmProps) {
  return (
    <div className={styles.stage}>
      {/* the keyboard's way is Space; what was made here has no captions */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption, jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <video
        ref={onElement}
        className={styles.film}
        src={mediaAddress(item.media.original)}
        poster={item.hasPreviews ? mediaAddress(item.media.large) : undefined}
        preload="auto"
        playsInline
        aria-label={item.prompt || item.modelName}
        data-transparent={item.transparent === true}
        onClick={onToggle}
        onError={onBroken}
      />
    </div>
  )
}

/** As the file says, or as was asked for when it was made. */
export function useFrameRate(item: LibraryItem | undefined): number | undefined {
  const [read, setRead] = useState<{ id: string; rate: number | undefined }>()
  const id = item?.id
  const address = item && mediaAddress(item.media.original)
  useEffect(() => {
    if (id === undefined || address === undefined) return undefined
    let current = true
    readFrameRate(address).then(
      (rate) => current && setRead({ id, rate }),
      // it can be watched all the same
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [id, address])
  const asked = item?.params['fps']
  return (read?.id === id ? read?.rate : undefined) ?? (typeof asked === 'number' && asked > 0 ? asked : undefined)
}
