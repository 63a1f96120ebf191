import { Pause, Play, Repeat, StepBack, StepForward, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { text } from '#shared/text/index.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { formatCount } from '../../words/format.ts'
import { ControlBar } from '../frame/control-bar.tsx'
import { useKeys } from '../frame/key-scope.ts'
import { frameAt, timecode, timeOfFrame } from './timecode.ts'
import styles from './transport.module.css'
import type { Playback } from './use-playback.ts'

const RATES = [0.25, 0.5, 1, 1.5, 2]
const JUMP_SECONDS = 1
/** Where a film does not say how long a frame is. */
const ASSUMED_FRAME_RATE = 30

interface TransportProps {
  playback: Playback
  /** Present for films: they can be stepped through. Undefined rate: not known. */
  frames?: { rate: number | undefined }
  /** The place in time, where it stands in the bar. */
  scrubber?: ReactNode
}

export function Transport({ playback, frames, scrubber }: TransportProps) {
  const { playing, time, duration, rate, muted, looping } = playback
  const words = text().viewers
  const frameRate = frames?.rate ?? ASSUMED_FRAME_RATE
  const step = (by: number) => {
    playback.pause()
    playback.seek(
      Math.min(timeOfFrame(frameAt(time, frameRate) + by, frameRate), Math.max(0, duration - 0.5 / frameRate)),
    )
  }
  const turnRate = (direction: 1 | -1) => {
    const next = RATES[RATES.indexOf(rate) + direction]
    if (next !== undefined) playback.setRate(next)
  }
  useKeys(({ key, shiftKey, altKey }) => {
    if (altKey) return false
    if (key === ' ' || key === 'k') playback.toggle()
    else if (key === ',' && frames) step(-1)
    else if (key === '.' && frames) step(1)
    else if (key === 'ArrowLeft' && shiftKey) playback.seek(time - JUMP_SECONDS)
    else if (key === 'ArrowRight' && shiftKey) playback.seek(time + JUMP_SECONDS)
    else if (key === 'l') playback.setLooping(!looping)
    else if (key === 'm') playback.setMuted(!muted)
    else if (key === '[') turnRate(-1)
    else if (key === ']') turnRate(1)
    else return false
    return true
  })
  return (
    <ControlBar label={words.playback}>
      {frames && <IconButton icon={StepBack} label={words.frameBack} keys={[',']} small onClick={() => step(-1)} />}
      <IconButton
        icon={playing ? Pause : Play}
        label={playing ? words.pause : words.play}
        keys={[words.spaceKey]}
        onClick={playback.toggle}
      />
      {frames && (
        <IconButton icon={StepForward} label={words.frameForward} keys={['.']} small onClick={() => step(1)} />
      )}
      <span className={styles.time}>
        <output aria-label={words.position}>{timecode(time, frames?.rate)}</output>
        <span className={styles.whole}> / {timecode(duration, frames?.rate)}</span>
      </span>
      {scrubber}
      <span className={styles.speed}>
        <Select
          label={words.speed}
          value={String(rate)}
          options={RATES.map((each) => ({ value: String(each), label: words.times(formatCount(each)) }))}
          onChange={(chosen) => playback.setRate(Number(chosen))}
        />
      </span>
      <IconButton
        icon={Repeat}
        label={words.loop}
        keys={['L']}
        small
        aria-pressed={looping}
        onClick={() => playback.setLooping(!looping)}
      />
      <IconButton
        icon={muted ? VolumeX : Volume2}
        label={words.mute}
        keys={['M']}
        small
        aria-pressed={muted}
        onClick={() => playback.setMuted(!muted)}
      />
      {frames?.rate !== undefined && <span className={styles.rate}>{words.frameRate(rounded(frames.rate))}</span>}
    </ControlBar>
  )
}

function rounded(rate: number): string {
  return formatCount(Math.round(rate * 100) / 100)
}
