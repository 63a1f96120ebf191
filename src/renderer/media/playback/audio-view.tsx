import { useEffect, useMemo, useState } from 'react'
import type { LibraryItem } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import styles from './audio-view.module.css'
import { readPeaks } from './decode.ts'
import { Scrubber } from './scrubber.tsx'
import { timecode } from './timecode.ts'
import { Transport } from './transport.tsx'
import { usePlayback } from './use-playback.ts'
import { Waveform } from './waveform.tsx'

interface AudioViewProps {
  item: LibraryItem
  onBroken: () => void
}

/** A sound with its shape, which is also the way to any place in it. */
export function AudioView({ item, onBroken }: AudioViewProps) {
  const [sound, setSound] = useState<HTMLAudioElement | null>(null)
  const playback = usePlayback(useMemo(() => (sound ? [sound] : []), [sound]))
  const duration = playback.duration || item.durationSeconds || 0
  const peaks = usePeaks(item)
  return (
    <div className={styles.view}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio ref={setSound} src={mediaAddress(item.media.original)} preload="auto" onError={onBroken} />
      <div className={styles.stage}>
        <div className={styles.wave} data-shape={peaks === 'none' ? 'picture' : peaks ? 'drawn' : 'reading'}>
          <Scrubber
            label={text().viewers.position}
            time={playback.time}
            duration={duration}
            words={timecode(playback.time)}
            step={Math.max(0.1, Math.min(1, duration / 50))}
            onSeek={playback.seek}
          >
            {peaks instanceof Float32Array && (
              <Waveform peaks={peaks} share={duration > 0 ? playback.time / duration : 0} />
            )}
            {peaks === 'none' && item.hasPreviews && (
              <img className={styles.picture} src={mediaAddress(item.media.large)} alt="" draggable={false} />
            )}
          </Scrubber>
        </div>
      </div>
      <Transport playback={playback} />
    </div>
  )
}

/** Undefined while it is being read. */
function usePeaks({ media, bytes }: LibraryItem): Float32Array | 'none' | undefined {
  const [peaks, setPeaks] = useState<Float32Array | 'none'>()
  useEffect(() => {
    const reading = new AbortController()
    void readPeaks(mediaAddress(media.original), bytes, reading.signal).then(
      (read) => reading.signal.aborted || setPeaks(read ?? 'none'),
    )
    return () => reading.abort()
  }, [media.original, bytes])
  return peaks
}
